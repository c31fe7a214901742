import { createHash } from 'node:crypto';
import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import { openSession, type SiteAccess } from './connect.ts';
import type { Queries } from './queries.ts';
import { migrations } from './schema/index.ts';
import type { SiteDatabase } from './site-database.ts';
import { isNotAllowed, queryError, SiteDatabaseError } from './site-database-error.ts';

/** One station migrates an old schema while the others wait. Any number that nobody else uses. */
const MIGRATION_LOCK = 7_225_931;

/** How long the update of a large ledger may take where an administrator waits for it. */
const UPDATE_MS = 3_600_000;

const Presence = z.object({ there: z.boolean() });
/** As an identifier: quoted where it has to be. */
const Owner = z.object({ owner: z.string() });
const OWNER = "SELECT nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = 'makeready'";
/** Hash of the SQL that made this version of the ledger; null where an unreleased Makeready made it. */
const Version = z.object({ version: z.number().int(), sha256: z.string().nullable() });

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/**
 * The version of the schema; 0 if there is none yet. Throws SiteDatabaseError if an unreleased version of
 * Makeready made it.
 */
export async function schemaVersion(queries: Queries): Promise<number> {
  const [present] = await queries.rows(
    Presence,
    "SELECT to_regclass('makeready.migration') IS NOT NULL AS there",
  );
  if (present?.there !== true) return 0;
  const [newest] = await queries.rows(
    Version,
    "SELECT version, to_jsonb(migration) ->> 'sha256' AS sha256 FROM migration ORDER BY version DESC LIMIT 1",
  );
  if (newest === undefined) return 0;
  const known = migrations[newest.version - 1];
  if (newest.sha256 === null || (known !== undefined && hashOf(known) !== newest.sha256))
    throw new SiteDatabaseError('unusable', message('site.unreleased-schema'));
  return newest.version;
}

/**
 * Migrates the schema to this version. Throws SiteDatabaseError, also if it was migrated by a
 * newer version.
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
      'CREATE TABLE IF NOT EXISTS migration (version integer PRIMARY KEY, sha256 text NOT NULL,' +
        ' at timestamptz NOT NULL DEFAULT now())',
    );
    const version = await schemaVersion(queries);
    if (isCurrent(version)) return;
    for (const sql of statementsFrom(version)) await queries.run(sql);
  });
}

/** What the ledger's owner runs to bring a schema from that version to this one. */
const statementsFrom = (version: number): string[] => [
  ...migrations
    .slice(version)
    .flatMap((sql, index) => [
      `INSERT INTO migration (version, sha256) VALUES (${version + index + 1}, '${hashOf(sql)}')`,
      sql,
    ]),
  'SELECT grant_to_stations()',
];

/** What brings a ledger to this version. */
export interface LedgerUpdate {
  readonly from: number;
  readonly to: number;
  /** One transaction, which only the ledger's owner, or a superuser, can run. */
  readonly sql: string;
}

/**
 * How to bring the schema of a site to this version; null if it is there. Throws
 * SiteDatabaseError, also if there is no site, or a newer version has migrated it.
 */
export async function ledgerUpdate(queries: Queries): Promise<LedgerUpdate | null> {
  const from = await schemaVersion(queries);
  const [schema] = await queries.rows(Owner, OWNER);
  if (from === 0 || schema === undefined)
    throw new SiteDatabaseError('unusable', message('refusal.no-site-there'));
  if (isCurrent(from)) return null;
  const statements = [
    'BEGIN',
    `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    `SET LOCAL ROLE ${schema.owner}`,
    'SET LOCAL search_path = makeready',
    // However many rows it changes; but stations that work do not wait long behind it.
    'SET LOCAL statement_timeout = 0',
    "SET LOCAL lock_timeout = '3s'",
    ...statementsFrom(from),
    'COMMIT',
  ];
  const sql = statements.map((statement) => `${statement.trim().replace(/;$/, '')};`).join('\n');
  return { from, to: migrations.length, sql };
}

/** Runs all of it, or nothing. Throws SiteDatabaseError. */
export async function runUpdate(access: SiteAccess, { sql }: LedgerUpdate): Promise<void> {
  const { session } = await openSession(access);
  // Each query has the driver's own limit beside the server's.
  const query = { text: sql, query_timeout: UPDATE_MS };
  try {
    await session.query(query);
  } catch (error) {
    throw queryError(error);
  } finally {
    await session.end();
  }
}

function isCurrent(version: number): boolean {
  if (version > migrations.length) throw new SiteDatabaseError('unusable', message('site.newer-schema'));
  return version === migrations.length;
}
