import { z } from 'zod';
import { ConnectionId, HotFolderId, type SiteStation, SiteStationId } from '../../../contract/index.ts';
import type { Queries, SiteDatabase } from './database/index.ts';

/** A shared hot folder that a station has proven it can see, as stored in the station's row. */
export const Reach = z.object({ id: HotFolderId, name: z.string() });
export type Reach = z.infer<typeof Reach>;

const Row = z.object({
  id: SiteStationId,
  name: z.string(),
  version: z.string(),
  isUp: z.boolean(),
  leaseUntil: z.date().nullable(),
  reaches: z.array(Reach),
  delivering: z.coerce.number().int(),
  reads: z.array(ConnectionId),
  unheard: z
    .object({ count: z.number().int(), stations: z.array(z.string()), since: z.coerce.date() })
    .nullable(),
});

/** How often a working station reports what it has read: events younger than this are not overdue. */
const HEARS_WITHIN = "interval '15 seconds'";

const MEMBERS = `
  SELECT station.id, station.name, version, lease_until > now() AS "isUp",
         CASE WHEN isfinite(lease_until) THEN lease_until ELSE joined_at END AS "leaseUntil", reaches,
         (SELECT count(*) FROM delivery
            WHERE delivery.owner = station.id AND delivery.state IN ('copying', 'committing')) AS delivering,
         ARRAY(SELECT account FROM reader
            WHERE reader.owner = station.id AND reader.lease_until > now() ORDER BY account) AS reads,
         (SELECT jsonb_build_object('count', count(*), 'stations', jsonb_agg(DISTINCT publisher.name), 'since', min(at))
            FROM news JOIN station AS publisher ON publisher.id = news.station
            WHERE rev > station.heard_rev AND publisher.id <> station.id AND at < clock_timestamp() - ${HEARS_WITHIN}
            HAVING count(*) > 0) AS unheard
    FROM station WHERE left_at IS NULL ORDER BY station.name`;

/**
 * The stations of the site, this one first.
 * @param nameOf the name of a connection; null if it is not here.
 */
export async function readMembers(
  queries: Queries,
  own: SiteStationId,
  nameOf: (id: ConnectionId) => string | null,
): Promise<SiteStation[]> {
  const rows = await queries.rows(Row, MEMBERS);
  return rows
    .map(({ leaseUntil, reads, unheard, ...station }) => ({
      ...station,
      isSelf: station.id === own,
      leaseUntil: (leaseUntil ?? new Date(0)).toISOString(),
      reads: reads.map((id) => ({ id, name: nameOf(id) ?? id })),
      unheard: unheard === null ? null : { ...unheard, since: unheard.since.toISOString() },
    }))
    .sort((one, other) => Number(other.isSelf) - Number(one.isSelf));
}

const ReachRow = z.object({
  stationId: SiteStationId,
  station: z.string(),
  id: HotFolderId,
  name: z.string(),
});

/** Which station sends to which shared hot folder. */
export const readReaches = (queries: Queries): Promise<z.infer<typeof ReachRow>[]> =>
  queries.rows(
    ReachRow,
    `SELECT station.id AS "stationId", station.name AS station, reach ->> 'id' AS id, reach ->> 'name' AS name
       FROM station, jsonb_array_elements(reaches) AS reach WHERE left_at IS NULL ORDER BY station.name`,
  );

/** Records that a station sends to a shared hot folder from now on, or, without a name, no longer. */
export async function setReach(
  queries: Queries,
  own: SiteStationId,
  { id, name }: { readonly id: HotFolderId; readonly name: string | null },
): Promise<void> {
  await queries.run(
    `UPDATE station SET reaches = coalesce(
       (SELECT jsonb_agg(reach) FROM jsonb_array_elements(reaches) AS reach WHERE reach ->> 'id' <> $2), '[]') || $3
       WHERE id = $1`,
    [own, id, JSON.stringify(name === null ? [] : [{ id, name }])],
  );
}

/**
 * A station sends to a shared hot folder no longer: what it has claimed there and not committed is anybody's
 * again. Throws SiteDatabaseError.
 */
export async function endReach(database: SiteDatabase, own: SiteStationId, id: HotFolderId): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.run(
      `UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed = now()
         WHERE owner = $1 AND hot_folder = $2 AND state = 'copying'`,
      [own, id],
    );
    await setReach(queries, own, { id, name: null });
  });
}

/**
 * A station leaves: what it has claimed and not committed is anybody's again, and it downloads
 * for nobody, and asks the service no more.
 */
export async function leaveSite(database: SiteDatabase, own: SiteStationId): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.run(
      `UPDATE delivery SET state = 'planned', owner = NULL, changed = now() WHERE owner = $1 AND state = 'copying'`,
      [own],
    );
    await queries.run('DELETE FROM download WHERE owner = $1', [own]);
    await queries.run('DELETE FROM reader WHERE owner = $1', [own]);
    await queries.run(
      `UPDATE station SET left_at = now(), lease_until = now(), reaches = '[]', archive = NULL, archive_key = NULL
         WHERE id = $1`,
      [own],
    );
  });
}
