import { z } from 'zod';
import { answerOf, BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { SiteConfig } from './site-config.ts';

const Row = z.object({
  revision: BigInteger,
  /** The station that stored it; with the operator who changed it, `RIP-2: Anna`. */
  station: z.string(),
  body: SiteConfig,
  stationId: z.string(),
  members: z.array(z.string()),
});
export type Revision = Omit<z.infer<typeof Row>, 'members'>;

/**
 * The settings in force for the site, and the name of the station that stored them; null if none were
 * stored yet. Throws SiteDatabaseError.
 */
export async function latestConfig(queries: Queries): Promise<Revision | null> {
  const [latest] = await queries.rows(Row, `${REVISION} ORDER BY revision DESC LIMIT 1`);
  return latest === undefined ? null : revisionOf(latest);
}

/** The revisions that were stored since `after`, oldest first. Throws SiteDatabaseError. */
export async function configsSince(queries: Queries, after: number): Promise<Revision[]> {
  const rows = await queries.rows(Row, `${REVISION} WHERE revision > $1 ORDER BY revision`, [after]);
  return rows.map(revisionOf);
}

const REVISION = `
  SELECT revision, concat_ws(': ', station.name, operator) AS station, station.id AS "stationId", settings AS body,
         ARRAY(SELECT id FROM station WHERE left_at IS NULL) AS members
    FROM shared_settings JOIN station ON station.id = shared_settings.station`;

function revisionOf({ members, body, ...stored }: z.infer<typeof Row>): Revision {
  // What a station took that has left is for the others again.
  const stations = body.stations.filter(({ id }) => members.includes(id));
  return { ...stored, body: { ...body, stations } };
}

const Named = z.object({ name: z.string() });

/** The name of a station. Throws SiteDatabaseError. */
export async function stationName(queries: Queries, id: string): Promise<string> {
  const [station] = await queries.rows(Named, 'SELECT name FROM station WHERE id = $1', [id]);
  return station?.name ?? id;
}

/**
 * Stores the settings in force from now on; null if another station has stored some since `after`. Throws
 * SiteDatabaseError.
 * @param operator who changed them; null if nobody of this station has, or nobody knows.
 */
export const saveSharedSettings = (
  queries: Queries,
  { stationId }: Member,
  body: SiteConfig,
  { after, operator }: { readonly after: number; readonly operator: string | null },
): Promise<number | null> =>
  answerOf(queries, BigInteger.nullable(), 'SELECT save_shared_settings($1, $2, $3, $4) AS answer', [
    stationId,
    JSON.stringify(body),
    after,
    operator,
  ]);
