import type { ReactNode } from 'react';
import type { HotFolder, PickUps } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { Ago } from '../components/Time.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
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

/** When the RIP last picked something up, and how many files it picks up an hour. */
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
 * How many files are due at, in and picked up from a folder, each counted once: those not picked up in time
 * are part of those in the folder. And how fast its RIP picks up.
 * @param pickUps undefined until known
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
    ['rejected', folder.rejected, parts.attention],
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
