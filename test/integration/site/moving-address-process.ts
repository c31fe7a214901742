import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { selfSigned } from '../../support/certificate.ts';
import { makeNetwork, NetworkHost } from '../../support/network-host.ts';
import { giveToOrdinaryUser, newFolder, postgresBinaries } from '../../support/postgres.ts';
import { sharingSite } from '../../support/sharing-site.ts';
import { until } from '../../support/until.ts';

// Two stations whose ledger is at an address that moves: from the host of a PostgreSQL that fails to that of
// its synchronous stand-by, while they send. Needs a network of its own. Prints what it has seen as one line
// of JSON.

const VIRTUAL = '10.77.0.100';
const PASSWORD = 'of-the-tests';
const binaries = postgresBinaries('system') ?? '';
const folder = newFolder('makeready-moving-');
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  giveToOrdinaryUser(path);
  return path;
};
const certificate = selfSigned(`IP:${VIRTUAL}`);
if (certificate === null) throw new Error('openssl is missing.');
const [key, cert] = [file('key.pem', certificate.key), file('cert.pem', certificate.cert)];
const access = file('hba', 'local all all trust\nhost all,replication all all scram-sha-256\n');
const passwordFile = file('password', PASSWORD);

/** A PostgreSQL of one host, at all of its addresses. */
class Server {
  readonly host: NetworkHost;
  readonly data: string;
  #process: ChildProcess | null = null;

  constructor(host: NetworkHost, name: string) {
    this.host = host;
    this.data = join(folder, name);
  }

  run(program: string, ...options: readonly string[]): void {
    const [first = '', ...rest] = this.host.within;
    execFileSync(first, [...rest, join(binaries, program), ...options], { stdio: 'pipe', cwd: folder });
  }

  async start(): Promise<void> {
    const [first = '', ...rest] = this.host.within;
    const settings = { listen_addresses: '*', unix_socket_directories: '', ssl: 'on' } as const;
    const files = { ssl_key_file: key, ssl_cert_file: cert, hba_file: access };
    const words = Object.entries({ ...settings, ...files }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const begun = spawn(first, [...rest, join(binaries, 'postgres'), '-D', this.data, ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
    });
    process.on('exit', () => begun.kill('SIGKILL'));
    this.#process = begun;
    await until('it answers', () => this.ask('SELECT 1').then(Boolean, () => false));
  }

  /** As in a power cut. */
  async fail(): Promise<void> {
    if (this.#process === null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGQUIT');
    await ended;
  }

  async ask(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client({
      host: this.host.address,
      user: 'postgres',
      password: PASSWORD,
      database,
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

makeNetwork();
const first = new Server(await NetworkHost.connect(2), 'first');
const second = new Server(await NetworkHost.connect(3), 'second');
first.run(
  'initdb',
  '-D',
  first.data,
  '-U',
  'postgres',
  '-A',
  'scram-sha-256',
  '--pwfile',
  passwordFile,
  '--no-sync',
);
await first.start();
await first.ask(`ALTER USER postgres WITH REPLICATION`);
await first.ask(`CREATE ROLE station LOGIN PASSWORD '${PASSWORD}'`);
await first.ask('CREATE DATABASE house OWNER station');
const from = `host=${first.host.address} user=postgres password=${PASSWORD}`;
second.run('pg_basebackup', '-D', second.data, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
await second.start();
await first.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
await first.ask('SELECT pg_reload_conf()');
await until('it is synchronous', async () => {
  const [row] = await first.ask('SELECT sync_state AS state FROM pg_stat_replication');
  return row?.state === 'sync';
});
first.host.takeAddress(VIRTUAL);

const url = `postgresql://station@${VIRTUAL}/house?sslmode=verify-full&sslrootcert=${cert}`;
const site = await sharingSite({ url, password: PASSWORD });
const sent = async (): Promise<boolean> => (await site.shared()).length >= site.sandbox.fileIds().length;
await site.makeJobs(4);
await until('all is sent', sent);

await site.makeJobs(8);
await until('it is sending', async () => (await site.shared()).length > 4);
first.host.dropAddress(VIRTUAL);
await first.fail();
second.run('pg_ctl', 'promote', '-w', '-D', second.data);
second.host.takeAddress(VIRTUAL);
await site.makeJobs(4);
await until('all is sent, through the other host', sent, 100_000);
for (const station of [site.one, site.two])
  await until('it is online', () => site.ledgerOf(station).kind === 'online');

const sums = (await site.shared()).map((name) =>
  createHash('sha256')
    .update(readFileSync(join(site.one.hotFolder, name)))
    .digest('hex'),
);
const states = await second.ask(
  `SELECT state, count(*)::integer FROM makeready.delivery WHERE is_shared GROUP BY state`,
  'house',
);
const stations = await second.ask(
  "SELECT DISTINCT host(client_addr) AS from FROM pg_stat_activity WHERE usename = 'station'",
);
process.stdout.write(
  `${JSON.stringify({ files: site.sandbox.fileIds().length, sent: sums.length, different: new Set(sums).size, states, stations })}\n`,
);
await site.stop();
await second.fail();
for (const { host } of [first, second]) host.disconnect();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
