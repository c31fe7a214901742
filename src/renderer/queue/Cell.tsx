import type { ReactNode } from 'react';
import type { ConnectionId, QueueColumn, QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { Bar } from '../parts/Badges.tsx';
import parts from '../parts/parts.module.css';
import { useStationState } from '../state/station-context.tsx';
import css from './queue.module.css';
import { UrgencyBadge } from './UrgencyBadge.tsx';

/** How wide a column is, as a track of the grid. */
export const columnWidth: Readonly<Record<QueueColumn, string>> = {
  delivery: 'minmax(8.5rem, 1fr)',
  progress: 'minmax(var(--progress), 1.1fr)',
  status: 'minmax(var(--status), 1fr)',
  jobs: '6rem',
  age: '5.5rem',
  connection: 'minmax(5rem, 0.7fr)',
  id: '6rem',
  news: 'var(--news)',
};

const figures = `${css.small} ${parts.figures}`;

function Progress({ row }: { readonly row: QueueRow }) {
  const { t } = useTranslation('queue');
  const files = t('fed', { done: row.filesDelivered, count: row.filesTotal });
  const allReady = row.jobsReady === row.jobsTotal;
  return (
    <span className={parts[row.phase]}>
      <Bar done={row.filesDelivered} total={row.filesTotal} label={files} />
      <span className={figures}>
        {allReady ? files : t('jobsReady', { ready: row.jobsReady, total: row.jobsTotal })}
      </span>
    </span>
  );
}

function ConnectionName({ of }: { readonly of: ConnectionId }) {
  const connections = useStationState((state) => state.overview?.connections);
  return (
    <span className={`${css.small} ${css.cut}`}>{connections?.find(({ id }) => id === of)?.name ?? of}</span>
  );
}

/** What a column shows of a row. */
export function Cell(props: {
  readonly column: QueueColumn;
  readonly row: QueueRow;
  readonly now: number;
}): ReactNode {
  const { column, row, now } = props;
  const { t, f } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  switch (column) {
    case 'delivery': {
      const [before] = row.kind === 'batch' ? row.deliveryBefore : [];
      return (
        <span className={css.cut}>
          <span className={css.delivery}>{row.delivery?.service ?? t('noDelivery')}</span>
          {before !== undefined && (
            <span className={css.small}> {t('deliveryBefore', { before: before.service })}</span>
          )}
          <br />
          <UrgencyBadge urgency={row.urgency} group={row.delivery?.group ?? null} />
        </span>
      );
    }
    case 'progress':
      return <Progress row={row} />;
    case 'status':
      return (
        <span className={css.status} title={row.status.summary ?? undefined}>
          {row.status.name}
        </span>
      );
    case 'jobs':
      return (
        <span className={figures}>{t('jobsReady', { ready: row.jobsReady, total: row.jobsTotal })}</span>
      );
    case 'age':
      return (
        <span className={figures}>
          {row.createdAt === null ? '' : f.duration(now - Date.parse(row.createdAt))}
        </span>
      );
    case 'connection':
      return <ConnectionName of={row.connectionId} />;
    case 'id':
      return <span className={figures}>{shortId(row.serviceId)}</span>;
    case 'news':
      return (
        <span className={figures}>
          {f.ago(row.change.at, now)}
          <br />
          {states(`source.${row.change.source}`)}
        </span>
      );
  }
}
