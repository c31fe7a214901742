import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import { migrations } from './migrations/index.ts';
import type { Queries } from './queries.ts';
import type { SiteDatabase } from './site-database.ts';
import { isNotAllowed, SiteDatabaseError } from './site-database-error.ts';

/** One station migrates an old schema while the others wait. Any number that nobody else uses. */
const MIGRATION_LOCK = 7_225_931;

const Presence = z.object({ there: z.boolean() });
/** As an identifier: quoted where it has to be. */
const Owner = z.object({ owner: z.string() });
const OWNER = "SELECT nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = 'makeready'";
const Version = z.object({ version: z.number().int() });

/** The version of the schema; 0 if there is none yet. */
export async function schemaVersion(queries: Queries): Promise<number> {
  const [present] = await queries.rows(
    Presence,
    "SELECT to_regclass('makeready.migration') IS NOT NULL AS there",
  );
  if (present?.there !== true) return 0;
  const [newest] = await queries.rows(Version, 'SELECT coalesce(max(version), 0) AS version FROM migration');
  return newest?.version ?? 0;
}

/**
 * Migrates the schema to this version. Throws SiteDatabaseError, also if it was migrated by a newer
 * version.
 */
export async function migrate(database: SiteDatabase): Promise<void> {
  if (isCurrent(await schemaVersion(database))) return;
  await migrateFurther(database).catch((error: unknown) => {
    if (!isNotAllowed(error)) throw error;
    throw new SiteDatabaseError('unusable', message('site.older-schema'), { cause: error });
  });
}

/** Only the ledger's owner may. */
function migrateFurther(database: SiteDatabase): Promise<void> {
  return database.transaction(async (queries) => {
    await queries.run('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await queries.run('CREATE SCHEMA IF NOT EXISTS makeready');
    // All of it belongs to its owner, also if a superuser migrates it.
    const [schema] = await queries.rows(Owner, OWNER);
    if (schema !== undefined) await queries.run(`SET LOCAL ROLE ${schema.owner}`);
    await queries.run(
      'CREATE TABLE IF NOT EXISTS migration (version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    );
    const version = await schemaVersion(queries);
    if (isCurrent(version)) return;
    for (const [index, sql] of migrations.entries()) {
      if (index < version) continue;
      await queries.run(sql);
      await queries.run('INSERT INTO migration (version) VALUES ($1)', [index + 1]);
    }
    await queries.run('SELECT grant_to_stations()');
  });
}

function isCurrent(version: number): boolean {
  if (version > migrations.length) throw new SiteDatabaseError('unusable', message('site.newer-schema'));
  return version === migrations.length;
}
