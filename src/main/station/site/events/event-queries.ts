import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import type { NewSiteEvent } from './site-event.ts';

/** Stations publish one at a time, so that `position` is the order in which events become visible. */
const TURN_LOCK = 7_225_932;

/** Publishes events; repeating it has no effect. Throws SiteDatabaseError. */
export async function publishEvents(
  queries: Queries,
  { stationId, incarnation }: Member,
  events: readonly NewSiteEvent[],
): Promise<void> {
  await queries.run('SELECT publish_events($1, $2, $3)', [stationId, incarnation, JSON.stringify(events)]);
}

/**
 * Resolves when no station is publishing what it began to publish before the call: a read that follows finds
 * it. Throws SiteDatabaseError.
 */
export async function publishingEnded(queries: Queries): Promise<void> {
  await queries.run('SELECT pg_advisory_xact_lock_shared($1)', [TURN_LOCK]);
}

/** An event as it is in the ledger, where any station, also a newer one, may have written it. */
const StoredEvent = z.looseObject({ position: BigInteger, station: z.string(), kind: z.string() });
export type StoredEvent = z.infer<typeof StoredEvent>;

/** Up to `limit` events after `after`, in order, each to be parsed by itself. Throws SiteDatabaseError. */
export function readEvents(queries: Queries, after: number, limit: number): Promise<StoredEvent[]> {
  return queries.rows(
    StoredEvent,
    'SELECT position, station, account, kind, id, epoch, body FROM event WHERE position > $1 ORDER BY position LIMIT $2',
    [after, limit],
  );
}
