import type { ClientBase } from 'pg';
import { z } from 'zod';
import { isLoopback } from './address.ts';
import { type OpenedSession, openSession, type SiteAccess } from './connect.ts';
import { BigInteger } from './queries.ts';
import type { Answered } from './site-database.ts';
import { connectError } from './site-database-error.ts';

const Facts = z.object({
  version: z.number(),
  versionName: z.string(),
  fsync: z.boolean(),
  fullPageWrites: z.boolean(),
  isReadOnly: z.boolean(),
  isStandBy: z.boolean(),
  standBys: BigInteger,
  /** Kept for stand-bys that do not follow now, or are gone for good. */
  idleSlots: z.array(z.string()),
  hasSynchronousStandBy: z.boolean(),
  hasSchema: z.boolean(),
  holdsOthers: z.boolean(),
  mayCreate: z.boolean(),
  isEncrypted: z.boolean(),
  now: z.coerce.number(),
  pid: z.number(),
});

/** What is known about a PostgreSQL before it is used. */
export interface LedgerFacts extends Omit<z.infer<typeof Facts>, 'now' | 'pid'> {
  readonly isLoopback: boolean;
  /** False behind a pooler that gives each transaction a different session. */
  readonly keepsSession: boolean;
  /** How far its clock is ahead of this machine's, in ms. */
  readonly clockAheadMs: number;
  /** Hosts of its address that were tried before it. */
  readonly passedOver: OpenedSession['passedOver'];
}

/** What is asked of a session, for `factsOf`. */
export const FACTS = `SELECT
  current_setting('server_version_num')::integer AS "version",
  current_setting('server_version') AS "versionName",
  current_setting('fsync')::boolean AS "fsync",
  current_setting('full_page_writes')::boolean AS "fullPageWrites",
  current_setting('transaction_read_only')::boolean AS "isReadOnly",
  pg_is_in_recovery() AS "isStandBy",
  (SELECT count(*) FROM pg_stat_replication WHERE application_name NOT LIKE 'pg_basebackup%') AS "standBys",
  ARRAY(SELECT slot_name::text FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT active AND NOT temporary
    ORDER BY slot_name) AS "idleSlots",
  current_setting('synchronous_standby_names') <> '' AS "hasSynchronousStandBy",
  to_regnamespace('makeready') IS NOT NULL AS "hasSchema",
  EXISTS (SELECT 1 FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace NOT IN
    (SELECT oid FROM pg_namespace WHERE nspname ~ '^pg_' OR nspname IN ('information_schema', 'makeready')))
    AS "holdsOthers",
  has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
  coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted",
  extract(epoch FROM clock_timestamp()) * 1000 AS "now",
  pg_backend_pid() AS "pid"`;

const Session = z.object({ pid: z.number() });
/** What the server said of a session as it began: a pooler says something of its own. */
const Begun = z.object({ processID: z.number().nullish() });

/** In one round, another client of the pooler may have the session that this one has just had. */
const ROUNDS = 8;

/** Poolers that were found to leave its session to each client: that is found out once. */
const sessionPoolers = new Set<string>();

/** Examines a database; changes nothing. Throws SiteDatabaseError. */
export async function readLedgerFacts(access: SiteAccess): Promise<LedgerFacts> {
  const opened = await openSession(access, [FACTS]);
  try {
    const [answer] = opened.answers;
    if (answer === undefined) throw new Error('It was asked for its facts.');
    return await factsOf(answer, opened, access);
  } finally {
    await opened.session.end();
  }
}

/** The facts of a session that has answered `FACTS`. Throws SiteDatabaseError. */
export async function factsOf(
  { row, askedAt, answeredAt }: Answered,
  {
    session,
    host,
    passedOver,
  }: { readonly session: ClientBase } & Pick<OpenedSession, 'host' | 'passedOver'>,
  access: SiteAccess,
): Promise<LedgerFacts> {
  const { now, pid, ...facts } = Facts.parse(row);
  const clockAheadMs = now - (askedAt + answeredAt) / 2;
  const place = `${host.host} ${host.port}`;
  const isDirect = Begun.parse(session).processID === pid;
  const keepsSession = isDirect || sessionPoolers.has(place) || (await keepsItsOwn(session, access));
  if (keepsSession && !isDirect) sessionPoolers.add(place);
  return { ...facts, isLoopback: isLoopback(host.host), keepsSession, clockAheadMs, passedOver };
}

/** A transaction pooler serves each transaction with whichever server session happens to be free. */
async function keepsItsOwn(session: ClientBase, access: SiteAccess): Promise<boolean> {
  const { session: other } = await openSession(access);
  try {
    const own = await pidOf(session);
    for (let round = 0; round < ROUNDS; round++) {
      await other.query('BEGIN');
      const isGivenAway = (await pidOf(other)) === own || (await pidOf(session)) !== own;
      await other.query('ROLLBACK');
      // The pooler's next choice is the session that was used last.
      if (isGivenAway || (await pidOf(session)) !== own) return false;
    }
    return true;
  } catch (error) {
    throw connectError(error);
  } finally {
    await other.end();
  }
}

const pidOf = async (session: ClientBase): Promise<number> =>
  Session.parse((await session.query('SELECT pg_backend_pid() AS pid')).rows[0]).pid;
