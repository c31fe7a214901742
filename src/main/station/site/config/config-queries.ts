import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { SiteConfig } from './site-config.ts';

const Revision = z.object({ revision: BigInteger, station: z.string(), body: SiteConfig });
export type Revision = z.infer<typeof Revision>;

/** Stations change the shared settings one at a time. Any number that nobody else uses. */
const CONFIG_LOCK = 7_225_933;

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

const Kept = z.object({ revision: BigInteger });

/**
 * Stores the settings in force from now on; null if another station has stored some since `after`. Throws
 * SiteDatabaseError.
 */
export async function keepConfig(
  queries: Queries,
  { stationId }: Member,
  body: SiteConfig,
  after: number,
): Promise<number | null> {
  const [kept] = await queries.rows(
    Kept,
    `WITH turn AS MATERIALIZED (SELECT 1 FROM pg_try_advisory_xact_lock(${CONFIG_LOCK}) AS taken WHERE taken),
     kept AS (
       INSERT INTO config (by_station, body) SELECT $1, $2::jsonb FROM turn
         WHERE NOT EXISTS (SELECT 1 FROM config WHERE revision > $3)
       RETURNING revision)
     SELECT revision, pg_notify('site', 'config') FROM kept`,
    [stationId, JSON.stringify(body), after],
  );
  return kept?.revision ?? null;
}
