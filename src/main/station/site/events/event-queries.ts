import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import type { NewSiteEvent } from './site-event.ts';

/**
 * Stations publish one at a time, so that `rev` is the order in which events become visible. Any number that
 * nobody else uses.
 */
const TURN_LOCK = 7_225_932;

/**
 * A single statement, which the server completes without the station: a frozen station cannot keep the
 * others waiting. An event under a reader lease is accepted only while that lease is held, and
 * replaces older ones.
 */
const PUBLISH = `
  WITH turn AS MATERIALIZED (SELECT 1 FROM pg_advisory_xact_lock(${TURN_LOCK})),
  lease AS MATERIALIZED (
    SELECT reader.account, reader.epoch FROM turn, reader
      WHERE reader.owner = $2 AND reader.incarnation = $3 FOR SHARE OF reader),
  published AS (
    INSERT INTO news (station, account, kind, id, epoch, body)
      SELECT $2, one.account, one.kind, one.id, one.epoch, one.body
        FROM turn, ROWS FROM (
          jsonb_to_recordset($1::jsonb) AS (account text, kind text, id text, epoch bigint, body jsonb)
        ) WITH ORDINALITY AS one (account, kind, id, epoch, body, place)
       WHERE one.epoch IS NULL OR EXISTS (
         SELECT 1 FROM lease WHERE lease.account = one.account AND lease.epoch = one.epoch)
       ORDER BY one.place
      RETURNING rev, account, kind, id),
  replaced AS (
    DELETE FROM news USING published
      WHERE news.kind = published.kind AND news.id = published.id AND news.account IS NOT DISTINCT FROM published.account)
  SELECT max(rev) AS rev, pg_notify('site', max(rev)::text) FROM published HAVING count(*) > 0`;

const Published = z.object({ rev: BigInteger });

/** Publishes events; repeating it has no effect. Throws SiteDatabaseError. */
export async function publishEvents(
  queries: Queries,
  { stationId, incarnation }: Member,
  events: readonly NewSiteEvent[],
): Promise<void> {
  await queries.rows(Published, PUBLISH, [JSON.stringify(events), stationId, incarnation]);
}

/**
 * Resolves when no station is publishing what it began to publish before the call: a read that follows finds
 * it. Throws SiteDatabaseError.
 */
export async function publishingEnded(queries: Queries): Promise<void> {
  await queries.run('SELECT pg_advisory_xact_lock_shared($1)', [TURN_LOCK]);
}

/** An event as it is in the ledger, where any station, also a newer one, may have written it. */
const StoredEvent = z.looseObject({ rev: BigInteger, station: z.string(), kind: z.string() });
export type StoredEvent = z.infer<typeof StoredEvent>;

/** Up to `limit` events after `rev`, in order, each to be parsed by itself. Throws SiteDatabaseError. */
export function readEvents(queries: Queries, rev: number, limit: number): Promise<StoredEvent[]> {
  return queries.rows(
    StoredEvent,
    'SELECT rev, station, account, kind, id, epoch, body FROM news WHERE rev > $1 ORDER BY rev LIMIT $2',
    [rev, limit],
  );
}
