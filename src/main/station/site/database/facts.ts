import type { ClientBase } from 'pg';
import { z } from 'zod';
import { isLoopback } from './address.ts';
import { openSession, type SiteAccess } from './connect.ts';
import { BigInteger } from './queries.ts';
import { connectError } from './site-database-error.ts';

const Facts = z.object({
  version: z.number(),
  versionName: z.string(),
  fsync: z.boolean(),
  fullPageWrites: z.boolean(),
  isReadOnly: z.boolean(),
  isStandBy: z.boolean(),
  standBys: BigInteger,
  hasSynchronousStandBy: z.boolean(),
  hasSchema: z.boolean(),
  holdsOthers: z.boolean(),
  mayCreate: z.boolean(),
  isEncrypted: z.boolean(),
  now: z.coerce.number(),
});

/** What is known about a PostgreSQL before it is used. */
export interface LedgerFacts extends Omit<z.infer<typeof Facts>, 'now'> {
  readonly isLoopback: boolean;
  /** False behind a pooler that gives each transaction a different session. */
  readonly keepsSession: boolean;
  /** How far its clock is ahead of this machine's, in ms. */
  readonly clockAheadMs: number;
}

const FACTS = `SELECT
  current_setting('server_version_num')::integer AS "version",
  current_setting('server_version') AS "versionName",
  current_setting('fsync')::boolean AS "fsync",
  current_setting('full_page_writes')::boolean AS "fullPageWrites",
  current_setting('transaction_read_only')::boolean AS "isReadOnly",
  pg_is_in_recovery() AS "isStandBy",
  (SELECT count(*) FROM pg_stat_replication WHERE application_name NOT LIKE 'pg_basebackup%') AS "standBys",
  current_setting('synchronous_standby_names') <> '' AS "hasSynchronousStandBy",
  to_regnamespace('makeready') IS NOT NULL AS "hasSchema",
  EXISTS (SELECT 1 FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace NOT IN
    (SELECT oid FROM pg_namespace WHERE nspname ~ '^pg_' OR nspname IN ('information_schema', 'makeready')))
    AS "holdsOthers",
  has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
  coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted",
  extract(epoch FROM clock_timestamp()) * 1000 AS "now"`;

const Session = z.object({ pid: z.number() });

/** In one round, another client of the pooler may have the session that this one has just had. */
const ROUNDS = 8;

/** Examines a database through two sessions; changes nothing. Throws SiteDatabaseError. */
export async function readLedgerFacts(access: SiteAccess): Promise<LedgerFacts> {
  const session = await openSession(access);
  try {
    return await readFactsOf(session, access);
  } finally {
    await session.end();
  }
}

/** The same for a session that is there, beside which it opens another. Throws SiteDatabaseError. */
export async function readFactsOf(session: ClientBase, access: SiteAccess): Promise<LedgerFacts> {
  const other = await openSession(access);
  try {
    const askedAt = Date.now();
    const { now, ...facts } = Facts.parse((await session.query(FACTS)).rows[0]);
    const clockAheadMs = now - (askedAt + Date.now()) / 2;
    const keepsSession = await keepsItsOwn(session, other);
    return { ...facts, isLoopback: isLoopback(access.address.host), keepsSession, clockAheadMs };
  } catch (error) {
    throw connectError(error);
  } finally {
    await other.end();
  }
}

/** A transaction pooler serves each transaction with whichever server session happens to be free. */
async function keepsItsOwn(session: ClientBase, other: ClientBase): Promise<boolean> {
  const own = await pidOf(session);
  for (let round = 0; round < ROUNDS; round++) {
    await other.query('BEGIN');
    const isGivenAway = (await pidOf(other)) === own || (await pidOf(session)) !== own;
    await other.query('ROLLBACK');
    // The pooler's next choice is the session that was used last.
    if (isGivenAway || (await pidOf(session)) !== own) return false;
  }
  return true;
}

const pidOf = async (session: ClientBase): Promise<number> =>
  Session.parse((await session.query('SELECT pg_backend_pid() AS pid')).rows[0]).pid;
