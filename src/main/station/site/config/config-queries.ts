import { z } from 'zod';
import { answerOf, BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { SiteConfig } from './site-config.ts';

const Revision = z.object({ revision: BigInteger, station: z.string(), body: SiteConfig });
export type Revision = z.infer<typeof Revision>;

/**
 * The settings in force for the site, and the name of the station that stored them; null if none were
 * stored yet. Throws SiteDatabaseError.
 */
export async function latestConfig(queries: Queries): Promise<Revision | null> {
  const [latest] = await queries.rows(
    Revision,
    `SELECT revision, station.name AS station, body FROM config JOIN station ON station.id = by_station
       ORDER BY revision DESC LIMIT 1`,
  );
  return latest ?? null;
}

/**
 * Stores the settings in force from now on; null if another station has stored some since `after`. Throws
 * SiteDatabaseError.
 */
export const keepConfig = (
  queries: Queries,
  { stationId }: Member,
  body: SiteConfig,
  after: number,
): Promise<number | null> =>
  answerOf(queries, BigInteger.nullable(), 'SELECT keep_config($1, $2, $3) AS answer', [
    stationId,
    JSON.stringify(body),
    after,
  ]);
