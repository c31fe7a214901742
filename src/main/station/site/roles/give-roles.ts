import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type LedgerAccess, message, SiteStationId } from '../../../../contract/index.ts';
import { ledgerUpdate, openSiteDatabase, type Queries, SiteDatabaseError } from '../database/index.ts';
import { lookRefusal, readAccess } from '../joining/index.ts';
import { scramVerifier } from './scram-verifier.ts';

/** A database role for a station that has none of its own. */
export interface StationRole {
  /** The station's name. */
  readonly station: string;
  readonly user: string;
  readonly password: string;
  /** Two statements; the password is in neither. */
  readonly sql: string;
}

const Without = z.object({ id: SiteStationId, name: z.string() });
const Taken = z.object({ name: z.string() });

/**
 * A role for each station of the site that has none; with `apply` they are made. Throws ApiError, also if
 * the ledger is not of this version.
 * @param typed the ledger, as a user who may make roles and speak for the ledger's owner.
 */
export async function giveRoles(typed: LedgerAccess, apply: boolean): Promise<StationRole[]> {
  const database = await openSiteDatabase(readAccess(typed).access);
  try {
    if ((await ledgerUpdate(database)) !== null)
      throw new SiteDatabaseError('unusable', message('site.older-schema'));
    return await database.transaction(async (queries) => {
      const roles = await rolesToGive(queries);
      if (apply) for (const { sql } of roles) await queries.run(sql);
      return roles;
    });
  } catch (error) {
    throw lookRefusal(error);
  } finally {
    await database.close();
  }
}

async function rolesToGive(queries: Queries): Promise<StationRole[]> {
  const stations = await queries.rows(
    Without,
    `SELECT id, name FROM station WHERE left_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM station_role WHERE station_id = station.id) ORDER BY name`,
  );
  const rows = await queries.rows(Taken, 'SELECT rolname AS name FROM pg_roles');
  const taken = new Set(rows.map(({ name }) => name));
  return stations.map(({ id, name }) => {
    const user = freeName(name, taken);
    taken.add(user);
    const password = randomBytes(24).toString('base64url');
    return { station: name, user, password, sql: sqlFor(user, password, id) };
  });
}

/** Of letters, digits and underscores alone, whatever a station calls itself. */
function freeName(station: string, taken: ReadonlySet<string>): string {
  const name = `makeready_${station
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)}`;
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(tried)) return tried;
  }
}

const sqlFor = (user: string, password: string, station: SiteStationId): string =>
  `CREATE ROLE ${user} LOGIN PASSWORD '${scramVerifier(password)}';\n` +
  `SELECT makeready.admit_role('${user}', '${station}');`;
