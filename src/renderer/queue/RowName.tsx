import { IconBolt } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { AsOf } from '../parts/AsOf.tsx';
import { useComponentLabel } from '../parts/use-component-label.ts';
import { useRowTitle } from '../parts/use-row-title.ts';
import css from './queue.module.css';

const NAMES_SHOWN = 2;

/** What a job is called, without the customer that many services put before it. */
function withoutCustomer(name: string, customers: readonly string[]): string {
  const whom = customers.find((one) => name.startsWith(one));
  const rest = whom === undefined ? '' : name.slice(whom.length).replace(/^[\s\-–—:·,]+/u, '');
  return rest === '' ? name : rest;
}

/** Whom a row is for, and what they call it: "Fjordlys Festival · Summer menu"; else what it is. */
export function useRowName(): (row: QueueRow) => string {
  const { t } = useTranslation('queue');
  const titleOf = useRowTitle();
  const componentLabel = useComponentLabel();
  return useCallback(
    (row) => {
      const [customer, ...others] = row.customers;
      const whom =
        customer === undefined || others.length === 0
          ? customer
          : t('andMore', { name: customer, count: others.length });
      const names = row.jobNames
        .slice(0, NAMES_SHOWN)
        .map((name) => withoutCustomer(name, row.customers))
        .join(', ');
      const hidden = row.kind === 'batch' ? row.jobsTotal - NAMES_SHOWN : 0;
      const what = names !== '' && hidden > 0 ? t('andMore', { name: names, count: hidden }) : names;
      const part = row.kind === 'component' ? componentLabel(row.component) : '';
      const said = [whom ?? '', what, part].filter((one) => one !== '');
      return said.length === 0 ? titleOf(row) : said.join(' · ');
    },
    [t, titleOf, componentLabel],
  );
}

/** Why a row needs attention: the reason, cut where there is no room, and of how many files. */
function Reason({ row }: { readonly row: QueueRow }) {
  const { t, say } = useTranslation('queue');
  const { problem, filesNeedHand: count } = row;
  if (problem === null && count === 0) return null;
  const files = t('needHand', { count });
  return (
    <>
      <span className={`${css.warn} ${css.cut} ${css.why}`}>{problem === null ? files : say(problem)}</span>
      {problem !== null && count > 1 && (
        <span className={`${css.warn} ${css.whole}`}>{t('files', { count })} ·</span>
      )}
    </>
  );
}

/** When it will be batched, or that its parts disagree; null where there is nothing to say. */
function Note({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t, f } = useTranslation('queue');
  if (row.kind === 'queued-batch' && row.batchedAt !== null) {
    const left = Date.parse(row.batchedAt) - now;
    const time = f.clock(row.batchedAt);
    const facts = [
      left > 0 ? t('batchedIn', { time, left: f.duration(left) }) : t('batchedSoon', { time }),
      row.together > 1 ? t('together', { count: row.together }) : null,
      row.pushedBack ? t('pushedBack') : null,
    ];
    const said = facts.filter((part) => part !== null).join(' · ');
    return <span className={`${css.small} ${css.cut} ${css.why}`}>{said}</span>;
  }
  if (row.kind === 'batch' && row.contradicting > 0) {
    return (
      <span className={`${css.warn} ${css.cut} ${css.why}`}>
        {t('contradicting', { count: row.contradicting })}
      </span>
    );
  }
  return null;
}

/**
 * What a row is called, and below it why it needs attention or what is to be known of it. Its id stays beside
 * either.
 */
export function RowName({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t, f } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  const nameOf = useRowName();
  const isPlain =
    row.problem === null &&
    row.filesNeedHand === 0 &&
    !(row.kind === 'queued-batch' && row.batchedAt !== null) &&
    !(row.kind === 'batch' && row.contradicting > 0);
  const created = row.createdAt === null ? null : f.ago(row.createdAt, now);
  return (
    <>
      <span className={css.title}>
        {row.rush && (
          <span className={css.rush}>
            <IconBolt aria-hidden /> {t('rush')}
          </span>
        )}
        {nameOf(row)}
      </span>
      <span className={css.under} data-why={!isPlain || undefined}>
        <Reason row={row} />
        <Note row={row} now={now} />
        <span className={`${css.small} ${css.whole}`}>
          <AsOf kind={row.kind} of={row} now={now} />
        </span>
        <span className={`${css.small} ${isPlain ? css.cut : css.whole}`}>
          {isPlain && `${states(`row.${row.kind}`)} `}
          {shortId(row.serviceId)}
          {isPlain && created !== null && ` · ${t('created', { ago: created })}`}
        </span>
      </span>
    </>
  );
}
