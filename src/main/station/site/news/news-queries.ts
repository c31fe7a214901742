import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { NewsRow, type Telling } from './news-row.ts';

/**
 * Stations publish one at a time, so that `rev` is the order in which news becomes visible. Any number that
 * nobody else uses.
 */
const TURN_LOCK = 7_225_932;

/**
 * A single statement, which the server completes without the station: a frozen station cannot keep the
 * others waiting. News under a reader lease is accepted only while that lease is held, and replaces older
 * news.
 */
const TELL = `
  WITH turn AS MATERIALIZED (SELECT 1 FROM pg_advisory_xact_lock(${TURN_LOCK})),
  lease AS MATERIALIZED (
    SELECT reader.account, reader.epoch FROM turn, reader
      WHERE reader.owner = $2 AND reader.incarnation = $3 FOR SHARE OF reader),
  told AS (
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
    DELETE FROM news USING told
      WHERE news.kind = told.kind AND news.id = told.id AND news.account IS NOT DISTINCT FROM told.account)
  SELECT max(rev) AS rev, pg_notify('site', max(rev)::text) FROM told HAVING count(*) > 0`;

const Told = z.object({ rev: BigInteger });

/** Publishes news; repeating it has no effect. Throws SiteDatabaseError. */
export async function tellNews(
  queries: Queries,
  { stationId, incarnation }: Member,
  news: readonly Telling[],
): Promise<void> {
  await queries.rows(Told, TELL, [JSON.stringify(news), stationId, incarnation]);
}

/**
 * Resolves when no station is publishing what it began to publish before the call: a read that follows finds
 * it. Throws SiteDatabaseError.
 */
export async function publishingEnded(queries: Queries): Promise<void> {
  await queries.run('SELECT pg_advisory_xact_lock_shared($1)', [TURN_LOCK]);
}

/** Up to `limit` items of news after `rev`, in order. Throws SiteDatabaseError. */
export function readNews(queries: Queries, rev: number, limit: number): Promise<NewsRow[]> {
  return queries.rows(
    NewsRow,
    'SELECT rev, station, account, kind, id, epoch, body FROM news WHERE rev > $1 ORDER BY rev LIMIT $2',
    [rev, limit],
  );
}
