import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { message, SiteId, type SiteStationId } from '../../../../contract/index.ts';
import { ApiError } from '../../model/api-error.ts';
import { answerOf, migrate, type Queries, type SiteDatabase, schemaVersion } from '../database/index.ts';

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
/** `taken`: by the station of that name. */
const Entered = z.object({ site: SiteRow.nullable(), taken: z.string().nullable() });

/** Whether the database holds a site. Throws SiteDatabaseError. */
export async function hasSite(database: SiteDatabase): Promise<boolean> {
  if ((await schemaVersion(database)) === 0) return false;
  return (await siteIn(database)) !== null;
}

const siteIn = async (queries: Queries): Promise<SiteRow | null> =>
  (await queries.rows(SiteRow, 'SELECT id, name FROM site'))[0] ?? null;

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

/**
 * Enters the existing site. Throws SiteDatabaseError, or ApiError if there is none, or another one than
 * `known`.
 */
export async function enterSite(
  database: SiteDatabase,
  entrant: Entrant,
  known: SiteId | null = null,
): Promise<SiteRow> {
  await migrate(database);
  if (known !== null && (await siteIn(database))?.id !== known)
    throw new ApiError('INVALID', message('site.another'), message('refusal.ledger-correct'), 'url');
  return enter(database, entrant);
}

async function enter(queries: Queries, { stationId, stationName, version }: Entrant): Promise<SiteRow> {
  const { site, taken } = await answerOf(queries, Entered, 'SELECT enter_site($1, $2, $3) AS answer', [
    stationId,
    stationName,
    version,
  ]);
  if (site === null) {
    throw new ApiError('CONFLICT', message('refusal.no-site-there'), message('refusal.create-it'));
  }
  if (taken === null) return site;
  throw new ApiError(
    'INVALID',
    message('refusal.station-name-taken', { name: taken }),
    message('refusal.other-name'),
    'stationName',
  );
}
