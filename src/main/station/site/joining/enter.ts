import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { message, SiteId, type SiteStationId } from '../../../../contract/index.ts';
import { ApiError } from '../../api-error.ts';
import { migrate, type Queries, type SiteDatabase, schemaVersion } from '../database/index.ts';

/** A site as its ledger stores it. */
const SiteRow = z.object({ id: SiteId, name: z.string() });
export type SiteRow = z.infer<typeof SiteRow>;

/** A station that is entering a site. */
export interface Entrant {
  readonly stationId: SiteStationId;
  readonly stationName: string;
  readonly version: string;
}

const Server = z.object({ systemId: z.string(), timeline: z.coerce.number() });
const Taken = z.object({ name: z.string() });

/** Whether the database holds a site. Throws SiteDatabaseError. */
export async function hasSite(database: SiteDatabase): Promise<boolean> {
  if ((await schemaVersion(database)) === 0) return false;
  return (await database.rows(SiteRow, 'SELECT id, name FROM site')).length > 0;
}

/** Creates a site in a database that holds none, and enters it. Throws SiteDatabaseError or ApiError. */
export async function createSiteIn(
  database: SiteDatabase,
  siteName: string,
  entrant: Entrant,
): Promise<SiteRow> {
  await migrate(database);
  return database.transaction(async (queries) => {
    const [server] = await queries.rows(
      Server,
      `SELECT system_identifier::text AS "systemId", timeline_id AS timeline
         FROM pg_control_system(), pg_control_checkpoint()`,
    );
    const made = await queries.run(
      'INSERT INTO site (id, name, system_id, timeline) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [randomUUID(), siteName, server?.systemId ?? '', server?.timeline ?? 0],
    );
    if (made === 0) {
      throw new ApiError('CONFLICT', message('refusal.site-there'), message('refusal.join-it'));
    }
    return enter(queries, entrant);
  });
}

/** Enters the existing site. Throws SiteDatabaseError, or ApiError if there is none. */
export async function enterSite(database: SiteDatabase, entrant: Entrant): Promise<SiteRow> {
  await migrate(database);
  return database.transaction((queries) => enter(queries, entrant));
}

/** One at a time: two stations that enter together do not get the same name. */
async function enter(queries: Queries, { stationId, stationName, version }: Entrant): Promise<SiteRow> {
  const [site] = await queries.rows(SiteRow, 'SELECT id, name FROM site FOR UPDATE');
  if (site === undefined) {
    throw new ApiError('CONFLICT', message('refusal.no-site-there'), message('refusal.create-it'));
  }
  const [taken] = await queries.rows(
    Taken,
    'SELECT name FROM station WHERE left_at IS NULL AND lower(name) = lower($1) AND id <> $2',
    [stationName, stationId],
  );
  if (taken !== undefined) {
    throw new ApiError(
      'INVALID',
      message('refusal.station-name-taken', { name: taken.name }),
      message('refusal.other-name'),
      'stationName',
    );
  }
  await queries.run(
    `INSERT INTO station (id, name, version) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE
         SET name = EXCLUDED.name, version = EXCLUDED.version, left_at = NULL, joined_at = now()`,
    [stationId, stationName, version],
  );
  return site;
}
