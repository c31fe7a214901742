import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres.ts';
import { until } from './until.ts';

const NGINX = '/usr/sbin/nginx';
/** Why there is none, or null. */
export const noNginx = existsSync(NGINX) ? null : 'nginx: it is not installed (apt-get install nginx-light).';

/** A real nginx on a free port of 127.0.0.1. */
export interface Nginx {
  readonly port: number;
  stop(): Promise<void>;
}

/** @param locations what its only server is to do, as in its configuration. */
export async function startNginx(locations: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'makeready-nginx-'));
  const config = join(folder, 'nginx.conf');
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    config,
    [
      'daemon off;',
      'master_process off;',
      `pid ${join(folder, 'pid')};`,
      'events {}',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`),
      `server { listen 127.0.0.1:${port};`,
      locations,
      '} }',
    ].join('\n'),
  );
  const child = spawn(NGINX, ['-e', 'stderr', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-4_000);
  });
  const atExit = () => child.kill('SIGKILL');
  process.on('exit', atExit);
  await until('nginx answers', () => {
    if (child.exitCode !== null) throw new Error(`nginx ended.\n${log}`);
    return listensAt(port);
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

async function listensAt(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
