import type { ConnectionOptions } from 'node:tls';
import type { Client, ClientBase, ClientConfig } from 'pg';
import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import { authorityOf, type SiteAddress, type SiteHost } from './address.ts';
import { type Answered, SiteDatabase } from './site-database.ts';
import { connectError, isAnswer, isPassedOver, SiteDatabaseError } from './site-database-error.ts';

/** How long a statement may take. The server gives up before the client does, so its answer is known. */
const STATEMENT_MS = 8_000;
const LOCK_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CLIENT_MS = 10_000;
const KEEPALIVE_MS = 5_000;

/**
 * Session settings, applied once the session exists, because a pooler accepts none while connecting. A
 * statement that has waited for a lock sees what came before it, whatever the role's isolation level. A
 * commit is answered once it is durable, whatever the server's default; if that waits for stand-bys, it
 * waits for them, too.
 */
const SESSION = `
  SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                      WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false);
  SET statement_timeout = ${STATEMENT_MS};
  SET lock_timeout = ${LOCK_MS};
  SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
  SET default_transaction_isolation = 'read committed';
  SET search_path = makeready;
  SET client_min_messages = warning`;

const IS_WRITABLE = `SELECT NOT pg_is_in_recovery()
  AND NOT current_setting('default_transaction_read_only')::boolean AS "isWritable"`;
const Writable = z.object({ isWritable: z.boolean() });
const Results = z.array(z.object({ rows: z.array(z.unknown()) }));

/** How to reach the site's database. */
export interface SiteAccess {
  readonly address: SiteAddress;
  readonly password: string;
}

/** What is asked of each new session before it is used. */
export interface Examination {
  /** A SELECT of one row. */
  readonly sql: string;
  /** Throws SiteDatabaseError if the session is not to be used. */
  readonly assess: (answer: Answered, session: ClientBase, host: SiteHost) => Promise<void>;
}

/** All hosts in the order in which they are tried. */
export const hostsOf = ({ address: { host, port, tls, further } }: SiteAccess): SiteHost[] => [
  { host, port, tls },
  ...further,
];

/** The database, without a connection yet: statements connect when they need to. Throws SiteDatabaseError. */
export async function openSiteDatabase(
  access: SiteAccess,
  examination: Examination | null = null,
): Promise<SiteDatabase> {
  const { Pool } = await import('pg');
  const hosts = hostsOf(access);
  const database: SiteDatabase = new SiteDatabase(
    hosts.map((host) => {
      const pool = new Pool({
        ...configOf(access, host),
        max: 1,
        idleTimeoutMillis: 0,
        onConnect: (client) => begin(client, host),
      });
      // A session that ends while idle is replaced by the next statement.
      pool.on('error', () => undefined);
      // One that ends during a statement fails that statement; this event adds nothing.
      pool.on('connect', (client) => client.on('error', () => undefined));
      return pool;
    }),
  );
  const begin = async (client: ClientBase, host: SiteHost): Promise<void> => {
    const asked = examination === null ? [] : [examination.sql];
    const [answer, ofGuard] = await setUpFor(client, asked, database.guardSql, hosts.length > 1);
    if (examination !== null && answer !== undefined) await examination.assess(answer, client, host);
    if (ofGuard !== undefined) database.greeted(client, ofGuard);
  };
  return database;
}

/**
 * Sets a session up and asks what the guard asks, too, in the same message. Where that fails, as in a
 * database that is not the ledger any more, the examination says why.
 */
async function setUpFor(
  client: ClientBase,
  asked: readonly string[],
  guardSql: string | null,
  isOneOfSeveral: boolean,
): Promise<Answered[]> {
  if (guardSql === null) return setUp(client, asked, isOneOfSeveral);
  try {
    return await setUp(client, [...asked, guardSql], isOneOfSeveral);
  } catch (error) {
    if (!isAnswer(error)) throw error;
    return setUp(client, asked, isOneOfSeveral);
  }
}

/** A session beside the database's, and what it answered. */
export interface OpenedSession {
  readonly session: Client;
  readonly host: SiteHost;
  readonly answers: readonly Answered[];
  /** Hosts that were tried before, and why they were passed over. */
  readonly passedOver: readonly PassedOver[];
}

export interface PassedOver {
  readonly host: string;
  readonly isStandBy: boolean;
}

/**
 * A separate session, which the caller ends, at the first host that can be written. Throws SiteDatabaseError.
 * @param asks statements of one row at most, answered while it is set up.
 */
export async function openSession(access: SiteAccess, asks: readonly string[] = []): Promise<OpenedSession> {
  const { Client } = await import('pg');
  const hosts = hostsOf(access);
  const passedOver: PassedOver[] = [];
  for (const [place, host] of hosts.entries()) {
    const session = new Client(configOf(access, host));
    session.on('error', () => undefined);
    try {
      await session.connect();
      const answers = await setUp(session, asks, hosts.length > 1);
      return { session, host, answers, passedOver };
    } catch (cause) {
      session.end().catch(() => undefined);
      const error = connectError(cause, host.host);
      if (place === hosts.length - 1 || !isPassedOver(error)) throw error;
      passedOver.push({
        host: `${host.host}:${host.port}`,
        isStandBy: error.userMessage.code === 'site.stand-bys',
      });
    }
  }
  throw new Error('An address has a host.');
}

/**
 * Sets a session up, and asks something of it in the same message: each message costs a round trip.
 * @param isOneOfSeveral a server that cannot be written is refused: the next one is tried.
 */
async function setUp(
  session: ClientBase,
  asks: readonly string[],
  isOneOfSeveral: boolean,
): Promise<Answered[]> {
  const askedAt = Date.now();
  const results = Results.parse(await session.query([SESSION, IS_WRITABLE, ...asks].join(';\n')));
  const [writable, ...answers] = results.slice(-1 - asks.length).map(({ rows }) => rows[0]);
  if (isOneOfSeveral && !Writable.parse(writable).isWritable)
    throw new SiteDatabaseError('unusable', message('site.stand-bys'));
  return answers.map((row) => ({ row, askedAt, answeredAt: Date.now() }));
}

function configOf({ address, password }: SiteAccess, { host, port, tls }: SiteHost): ClientConfig {
  const { database, user } = address;
  return {
    host,
    port,
    database,
    user,
    password,
    ssl: tls.kind === 'verified' ? verifiedTls(tls.ca, tls.checksName) : false,
    application_name: 'makeready',
    connectionTimeoutMillis: CLIENT_MS,
    query_timeout: CLIENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  };
}

/** Throws SiteDatabaseError if the file of authorities cannot be read. */
function verifiedTls(file: string | null, checksName: boolean): ConnectionOptions {
  let authorities = authorityOf(file);
  return {
    // Read for each connection, so that stations go on with a new authority. While somebody replaces the
    // file, what was in it counts.
    get ca() {
      try {
        authorities = authorityOf(file);
      } catch (error) {
        if (!(error instanceof SiteDatabaseError)) throw error;
      }
      return authorities;
    },
    rejectUnauthorized: true,
    ...(!checksName && { checkServerIdentity: () => undefined }),
  };
}
