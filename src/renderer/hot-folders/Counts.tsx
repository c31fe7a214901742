import type { ReactNode } from 'react';
import type { HotFolder, PickUps } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import parts from '../parts/parts.module.css';
import { Ago } from '../parts/Time.tsx';
import { useNow } from '../parts/use-now.ts';
import css from './hot-folders.module.css';

interface FigureProps {
  readonly what: string;
  readonly look?: string | undefined;
  readonly figure: ReactNode;
  readonly children?: ReactNode;
}

function Figure({ what, look, figure, children }: FigureProps) {
  return (
    <div className={css.count}>
      <dt>{what}</dt>
      <dd className={look}>{figure}</dd>
      {children}
    </div>
  );
}

/** When the RIP picked something up last, and how many files an hour it picks up. */
function PickUpFigures({ pickUps: { lastAt, inLastHour } }: { readonly pickUps: PickUps }) {
  const { t, f } = useTranslation('hot-folders');
  const now = useNow(30_000);
  return (
    <>
      <Figure what={t('lastPickUp')} figure={lastAt === null ? '–' : f.moment(lastAt, now)}>
        {lastAt !== null && (
          <dd className={`${parts.quiet} ${css.part}`}>
            <Ago at={lastAt} now={now} />
          </dd>
        )}
      </Figure>
      <Figure what={t('filesAnHour')} figure={f.number(inLastHour)}>
        <dd className={`${parts.quiet} ${css.part}`}>{t('filesAnHourWhy')}</dd>
      </Figure>
    </>
  );
}

/**
 * How many files a folder owes, holds and has had taken from it, each counted once: those that are not picked
 * up in time are a part of those in the folder. And how fast its RIP picks up.
 * @param pickUps undefined while they are not known
 */
export function Counts({
  folder,
  pickUps,
}: {
  readonly folder: HotFolder;
  readonly pickUps: PickUps | undefined;
}) {
  const { t, f } = useTranslation('hot-folders');
  const counts = [
    ['queued', folder.owed, parts.ready],
    ['inFolder', folder.waiting, parts['at-rip']],
    ['rejected', folder.refused, parts.attention],
    ['failed', folder.failed, parts.attention],
    ['pickedUp', folder.pickedUp, parts.done],
  ] as const;
  return (
    <dl className={css.counts}>
      {counts.map(([what, count, look]) => (
        <Figure
          key={what}
          what={t(`count.${what}`)}
          figure={f.number(count)}
          look={count > 0 ? look : undefined}
        >
          {what === 'inFolder' && folder.stuck > 0 && (
            <dd className={`${parts.attention} ${css.part}`}>{t('notPickedUp', { count: folder.stuck })}</dd>
          )}
        </Figure>
      ))}
      {pickUps !== undefined && <PickUpFigures pickUps={pickUps} />}
    </dl>
  );
}
