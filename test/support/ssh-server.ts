import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { until } from './until.ts';

const SSHD = '/usr/sbin/sshd';
/** Why there is no real server, or null. */
export const noSshServer =
  existsSync(SSHD) && process.getuid?.() === 0
    ? null
    : 'OpenSSH server: it is not installed (apt-get install openssh-server), or this is not root.';

/** A real OpenSSH server on 127.0.0.1 that lets this user in with one key. */
export interface SshServer {
  readonly port: number;
  readonly user: string;
  /** As `ssh-keygen -l` prints it. */
  readonly fingerprint: string;
  /** Ends it with all its sessions. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** @param folder gets the host's key, and the client's as `id_test`. */
export async function sshServer(folder: string): Promise<SshServer> {
  const make = (name: string): void =>
    void execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  make('host_key');
  make('id_test');
  await writeFile(join(folder, 'authorized'), await readFile(join(folder, 'id_test.pub')));
  const shown = execFileSync('ssh-keygen', ['-l', '-f', join(folder, 'host_key.pub')]).toString();
  const fingerprint = /SHA256:\S+/.exec(shown)?.[0] ?? '';
  const port = await freeTcpPort();
  const config = join(folder, 'sshd_config');
  await writeFile(
    config,
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(folder, 'host_key')}`,
      `AuthorizedKeysFile ${join(folder, 'authorized')}`,
      'StrictModes no',
      'UsePAM no',
      'PidFile none',
      'PasswordAuthentication no',
      'PermitRootLogin yes',
      'AllowTcpForwarding yes',
    ].join('\n'),
  );
  mkdirSync('/run/sshd', { recursive: true });
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const child = spawn(SSHD, ['-D', '-e', '-f', config], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
    });
    server = child;
    await until('the ssh server listens', () => said.includes('Server listening'));
  };
  await start();
  return {
    port,
    user: userInfo().username,
    fingerprint,
    start,
    async kill() {
      const child = server;
      if (child?.pid === undefined) return;
      server = null;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      const { stdout: sessions } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {
        encoding: 'utf8',
      });
      child.kill('SIGKILL');
      for (const pid of sessions.split(/\s+/).filter(Boolean)) killIfThere(Number(pid));
      await gone;
    },
  };
}

/** A session may have ended by itself with its server. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * A free port below those that the system hands out by itself, so that nobody else gets it before it is
 * used.
 */
export async function freeTcpPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
