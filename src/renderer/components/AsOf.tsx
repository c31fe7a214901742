import type { Connection, ConnectionState, JobDetail, PolledList, QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';

type Known = Pick<QueueRow | JobDetail, 'connectionId' | 'lastChange'>;
/** A service that is away, or may not be read. */
type Away = Extract<ConnectionState, { readonly kind: 'offline' | 'needs-token' }>;

const listOf: Readonly<Record<QueueRow['kind'], PolledList>> = {
  job: 'jobs',
  component: 'jobs',
  batch: 'batches',
  'queued-batch': 'queued-batches',
};

/** Why nothing of a connection is read now; null while it is read. */
export const awayOf = (state: ConnectionState): Away | null =>
  state.kind === 'offline' || state.kind === 'needs-token' ? state : null;

/** When it was last known to be right: at its own last change, or at the last complete list of its kind. */
function knownAt({ listsReadAt }: Connection, kind: QueueRow['kind'], { lastChange }: Known): string {
  const listedAt = listsReadAt[listOf[kind]];
  return listedAt !== undefined && Date.parse(listedAt) > Date.parse(lastChange.at)
    ? listedAt
    : lastChange.at;
}

/**
 * How old a row, batch or job is. Shows nothing unless its service is away.
 * @param className separates it from what follows
 */
export function AsOf(props: {
  readonly kind: QueueRow['kind'];
  readonly of: Known;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly className: string | undefined;
}) {
  const { kind, of, now, className } = props;
  const { t, f, say } = useTranslation('common');
  const connection = useStationState(
    ({ overview }) =>
      overview?.connections.find(({ id, state }) => id === of.connectionId && awayOf(state) !== null) ?? null,
  );
  const away = connection === null ? null : awayOf(connection.state);
  if (connection === null || away === null) return null;
  const { name } = connection;
  const why =
    away.kind === 'offline'
      ? t('awaySince', { name, time: f.dateAndTime(away.since) })
      : t('notRead', { name, why: say(away.why) });
  return (
    <span className={className} title={why}>
      {t('asOf', { time: f.moment(knownAt(connection, kind, of), now) })}
    </span>
  );
}
