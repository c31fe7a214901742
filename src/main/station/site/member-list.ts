import { z } from 'zod';
import { ConnectionId, HotFolderId, type SiteStation, SiteStationId } from '../../../contract/index.ts';
import { answerOf, type Queries } from './database/index.ts';

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
  hasOwnRole: z.boolean(),
  unheard: z
    .object({ count: z.number().int(), stations: z.array(z.string()), since: z.coerce.date() })
    .nullable(),
});

/** How often a working station reports what it has read: events younger than this are not overdue. */
const HEARS_WITHIN = "interval '15 seconds'";

const MEMBERS = `
  SELECT station.id, station.name, version, lease_until > now() AS "isUp",
         CASE WHEN isfinite(lease_until) THEN lease_until ELSE joined_at END AS "leaseUntil",
         reachable_folders AS reaches,
         has_own_role AS "hasOwnRole",
         (SELECT count(*) FROM delivery
            WHERE delivery.owner = station.id AND delivery.state IN ('copying', 'committing')) AS delivering,
         ARRAY(SELECT account FROM reader_lease
            WHERE reader_lease.owner = station.id AND reader_lease.lease_until > now() ORDER BY account) AS reads,
         (SELECT jsonb_build_object('count', count(*), 'stations', jsonb_agg(DISTINCT publisher.name), 'since', min(at))
            FROM event JOIN station AS publisher ON publisher.id = event.station
            WHERE position > station.events_seen AND publisher.id <> station.id AND at < clock_timestamp() - ${HEARS_WITHIN}
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
       FROM station, jsonb_array_elements(reachable_folders) AS reach WHERE left_at IS NULL ORDER BY station.name`,
  );

/**
 * Records that a station sends to a shared hot folder from now on, if that was proven. Throws
 * SiteDatabaseError.
 */
export async function addReachableFolder(
  queries: Queries,
  own: SiteStationId,
  { id, name }: Reach,
): Promise<void> {
  await queries.run('SELECT add_reachable_folder($1, $2, $3)', [own, id, name]);
}

/**
 * A station sends to a shared hot folder no longer: what it has claimed there and not committed is anybody's
 * again. Throws SiteDatabaseError.
 */
export async function removeReachableFolder(
  queries: Queries,
  own: SiteStationId,
  id: HotFolderId,
): Promise<void> {
  await queries.run('SELECT remove_reachable_folder($1, $2)', [own, id]);
}

/**
 * Another station is gone for good. Resolves with its name; null if it answers, or has left. Throws
 * SiteDatabaseError.
 */
export const removeStation = (
  queries: Queries,
  own: SiteStationId,
  gone: SiteStationId,
): Promise<string | null> =>
  answerOf(queries, z.string().nullable(), 'SELECT remove_station($1, $2) AS answer', [own, gone]);

/**
 * A station leaves: what it has claimed and not committed is anybody's again, and it downloads
 * for nobody, and asks the service no more.
 */
export async function leaveSite(queries: Queries, own: SiteStationId): Promise<void> {
  await queries.run('SELECT leave_site($1)', [own]);
}
