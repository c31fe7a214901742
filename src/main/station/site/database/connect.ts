import type { Client, ClientBase, ClientConfig } from 'pg';
import { authorityOf, type SiteAddress } from './address.ts';
import { SiteDatabase } from './site-database.ts';
import { connectError } from './site-database-error.ts';

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

/** How to reach the site's database. */
export interface SiteAccess {
  readonly address: SiteAddress;
  readonly password: string;
}

/**
 * The database, without a connection yet: statements connect when they need to.
 * @param assertUsable looks at each session before it is used, and throws SiteDatabaseError.
 */
export async function openSiteDatabase(
  access: SiteAccess,
  assertUsable?: (session: ClientBase) => Promise<void>,
): Promise<SiteDatabase> {
  const { Pool } = await import('pg');
  const pool = new Pool({
    ...configOf(access),
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      await client.query(SESSION);
      await assertUsable?.(client);
    },
  });
  // A session that ends while idle is replaced by the next statement.
  pool.on('error', () => undefined);
  // One that ends during a statement fails that statement; this event adds nothing.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new SiteDatabase(pool);
}

/** A separate session for LISTEN, which the caller ends. Throws SiteDatabaseError. */
export async function openSession(access: SiteAccess): Promise<Client> {
  const { Client } = await import('pg');
  const client = new Client(configOf(access));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SESSION);
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    throw connectError(error);
  }
}

function configOf({ address, password }: SiteAccess): ClientConfig {
  const { host, port, database, user, tls } = address;
  return {
    host,
    port,
    database,
    user,
    password,
    ssl: tls.kind === 'verified' ? { ca: authorityOf(tls.ca), rejectUnauthorized: true } : false,
    application_name: 'makeready',
    connectionTimeoutMillis: CLIENT_MS,
    query_timeout: CLIENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  };
}
