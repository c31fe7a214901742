import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './listen.ts';
import { asOrdinaryUser, giveToOrdinaryUser, newFolder, type PostgresServer } from './postgres.ts';
import { until } from './until.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
/** Why there is none, or null. */
export const noPgbouncer = existsSync(PGBOUNCER)
  ? null
  : 'pgbouncer: it is not installed (apt-get install pgbouncer).';

/** A real PgBouncer on a free port of 127.0.0.1. */
export interface Pooler {
  readonly port: number;
  stop(): Promise<void>;
}

/** @param mode for how long a client keeps the session of the server. */
export async function startPgbouncer(
  server: PostgresServer,
  mode: 'session' | 'transaction',
): Promise<Pooler> {
  const folder = newFolder('makeready-pgbouncer-');
  const [users, config] = [join(folder, 'users'), join(folder, 'pgbouncer.ini')];
  const { address, password } = server.accessTo('postgres').access;
  const port = await freePort();
  writeFileSync(users, `"${address.user}" "${password}"\n`);
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
    ].join('\n'),
  );
  giveToOrdinaryUser(users, config);
  const child = spawn(PGBOUNCER, [config], { ...asOrdinaryUser(), stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-4_000);
  });
  const atExit = () => child.kill('SIGKILL');
  process.on('exit', atExit);
  await until('PgBouncer answers', () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended.\n${log}`);
    return answers({ host: '127.0.0.1', port, database: 'postgres', user: address.user, password });
  });
  return {
    port,
    async stop() {
      process.off('exit', atExit);
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(at: ConstructorParameters<typeof Client>[0]): Promise<boolean> {
  const client = new Client(at);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
