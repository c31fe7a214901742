import type { QueueRow } from '../../contract/index.ts';
import { Bar } from '../parts/Marks.tsx';
import parts from '../parts/parts.module.css';
import { hashOf } from '../shell/route.ts';
import { agoInWords, durationInWords, shortId } from '../words/format.ts';
import { sourceWords } from '../words/words.ts';
import css from './queue.module.css';

export function hashOfRow(row: QueueRow): string {
  return hashOf(row.kind === 'job' ? 'job' : 'batch', row.key);
}

const kindWords: Readonly<Record<QueueRow['kind'], string>> = {
  batch: 'Batch',
  'queued-batch': 'Waiting for auto batching',
  job: 'Job without a batch',
};

export function Row({
  row,
  now,
  chosen,
}: {
  readonly row: QueueRow;
  readonly now: number;
  readonly chosen: boolean;
}) {
  const allReady = row.jobsReady === row.jobsTotal;
  const files = `${row.filesDelivered} of ${row.filesTotal} ${row.filesTotal === 1 ? 'file' : 'files'} fed`;
  return (
    <a className={css.row} href={hashOfRow(row)} data-chosen={chosen || undefined} tabIndex={chosen ? 0 : -1}>
      <span className={css.cut}>
        <span className={`${css.title} ${css.cut}`}>{row.title || kindWords[row.kind]}</span>
        <br />
        {row.attention === null ? (
          <span className={css.small}>
            {kindWords[row.kind]} {shortId(row.serviceId)}
            {row.createdAt !== null && ` · ${durationInWords(now - Date.parse(row.createdAt))} old`}
          </span>
        ) : (
          <span className={css.warn}>{row.attention}</span>
        )}
      </span>
      <span className={css.cut}>
        <span className={css.delivery}>{row.delivery?.service ?? 'No delivery yet'}</span>
        <br />
        <span className={css.small}>{row.delivery?.group ?? ''}</span>
      </span>
      <span className={parts[row.phase]}>
        <Bar done={row.filesDelivered} total={row.filesTotal} label={files} />
        <span className={css.small}>
          {allReady ? files : `${row.jobsReady} of ${row.jobsTotal} jobs ready`}
        </span>
      </span>
      <span className={css.twoLines} title={row.status.summary ?? undefined}>
        {row.status.name}
      </span>
      <span className={`${css.small} ${css.right}`}>
        {agoInWords(row.news.at, now)}
        <br />
        {sourceWords[row.news.source]}
      </span>
    </a>
  );
}
