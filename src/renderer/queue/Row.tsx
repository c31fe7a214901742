import type { QueueRow } from '../../contract/index.ts';
import { Bar } from '../parts/Marks.tsx';
import parts from '../parts/parts.module.css';
import { hashOfRow } from '../shell/route.ts';
import { shortId } from '../words/formats.ts';
import { useWords } from '../words/words-context.tsx';
import css from './queue.module.css';

export function Row({
  row,
  now,
  chosen,
}: {
  readonly row: QueueRow;
  readonly now: number;
  readonly chosen: boolean;
}) {
  const { t, f } = useWords('queue');
  const { t: states } = useWords('states');
  const kind = states(`row.${row.kind}`);
  const allReady = row.jobsReady === row.jobsTotal;
  const files = t('fed', { done: row.filesDelivered, count: row.filesTotal });
  return (
    <a className={css.row} href={hashOfRow(row)} data-chosen={chosen || undefined} tabIndex={chosen ? 0 : -1}>
      <span className={css.cut}>
        <span className={`${css.title} ${css.cut}`}>{row.title || kind}</span>
        <br />
        {row.attention === null ? (
          <span className={css.small}>
            {kind} {shortId(row.serviceId)}
            {row.createdAt !== null &&
              ` · ${t('old', { duration: f.duration(now - Date.parse(row.createdAt)) })}`}
          </span>
        ) : (
          <span className={css.warn}>{row.attention}</span>
        )}
      </span>
      <span className={css.cut}>
        <span className={css.delivery}>{row.delivery?.service ?? t('noDelivery')}</span>
        <br />
        <span className={css.small}>{row.delivery?.group ?? ''}</span>
      </span>
      <span className={parts[row.phase]}>
        <Bar done={row.filesDelivered} total={row.filesTotal} label={files} />
        <span className={css.small}>
          {allReady ? files : t('jobsReady', { ready: row.jobsReady, total: row.jobsTotal })}
        </span>
      </span>
      <span className={css.twoLines} title={row.status.summary ?? undefined}>
        {row.status.name}
      </span>
      <span className={`${css.small} ${css.right}`}>
        {f.ago(row.news.at, now)}
        <br />
        {states(`source.${row.news.source}`)}
      </span>
    </a>
  );
}
