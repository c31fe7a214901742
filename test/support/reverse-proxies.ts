import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './listen.ts';
import { until } from './until.ts';

/** A real reverse proxy on a free port of 127.0.0.1. */
export interface RunningProxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** What it writes about itself, if that is a file. */
const LOG = 'log';

/** Where it runs. */
interface Place {
  readonly folder: string;
  readonly port: number;
}

/** A reverse proxy for which docs/headless.md has a recipe. */
export interface ReverseProxy {
  readonly name: string;
  readonly program: string;
  /** The Debian package with it. */
  readonly debian: string;
  /** The language of its recipe's block. */
  readonly language: string;
  /** The line of the recipe that sets `X-Forwarded-For`, or the one without which it would not be right. */
  readonly addressLine: RegExp;
  /** A whole configuration around a recipe. */
  config(recipe: string, place: Place): string;
  /** How it is started in the foreground, with that configuration. */
  options(configFile: string): readonly string[];
}

const nginx: ReverseProxy = {
  name: 'nginx',
  program: '/usr/sbin/nginx',
  debian: 'nginx-light',
  language: 'nginx',
  addressLine: /.*X-Forwarded-For.*\n/,
  config: (recipe, { folder, port }) =>
    [
      'daemon off;',
      'master_process off;',
      `pid ${join(folder, 'pid')};`,
      'events {}',
      'http {',
      'access_log off;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      ),
      `server { listen 127.0.0.1:${port};`,
      recipe,
      '} }',
    ].join('\n'),
  options: (file) => ['-e', 'stderr', '-c', file],
};

const caddy: ReverseProxy = {
  name: 'Caddy',
  program: '/usr/bin/caddy',
  debian: 'caddy',
  language: 'caddyfile',
  addressLine: /.*X-Forwarded-For.*\n/,
  config: (recipe, { port }) =>
    [
      '{',
      'admin off',
      'auto_https off',
      'default_bind 127.0.0.1',
      '}',
      recipe.replace(/^\S+/, `http://prepress.invalid:${port}, http://127.0.0.1:${port}`),
    ].join('\n'),
  options: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

const apache: ReverseProxy = {
  name: 'Apache',
  program: '/usr/sbin/apache2',
  debian: 'apache2-bin',
  language: 'apache',
  addressLine: /^RequestHeader.*\n/m,
  config: (recipe, { folder, port }) =>
    [
      `ServerRoot ${folder}`,
      `DefaultRuntimeDir ${folder}`,
      `PidFile ${join(folder, 'pid')}`,
      `ErrorLog ${join(folder, LOG)}`,
      'ServerName prepress.invalid',
      `Listen 127.0.0.1:${port}`,
      ...['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http'].map(
        (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
      ),
      ...(process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : []),
      `<VirtualHost 127.0.0.1:${port}>`,
      recipe,
      '</VirtualHost>',
    ].join('\n'),
  options: (file) => ['-X', '-f', file],
};

export const reverseProxies = [nginx, caddy, apache] as const;

/** Why it is not there, or null. */
export const whyWithout = ({ name, program, debian }: ReverseProxy): string | null =>
  existsSync(program) ? null : `${name}: it is not installed (apt-get install ${debian}).`;

/** The recipe in docs/headless.md. */
export function recipeOf({ name, language }: ReverseProxy): string {
  const text = readFileSync('docs/headless.md', 'utf8');
  const [, recipe] = new RegExp(`\`\`\`${language}\n([\\s\\S]+?)\`\`\``).exec(text) ?? [];
  if (recipe === undefined) throw new Error(`docs/headless.md has no recipe for ${name}.`);
  return recipe;
}

/** Starts it with a recipe. */
export async function startReverseProxy(proxy: ReverseProxy, recipe: string): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'makeready-proxy-'));
  const config = join(folder, 'config');
  const port = await freePort();
  writeFileSync(config, proxy.config(recipe, { folder, port }));
  const child = spawn(proxy.program, proxy.options(config), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-4_000);
  });
  const atExit = () => child.kill('SIGKILL');
  process.on('exit', atExit);
  await until(`${proxy.name} answers`, () => {
    if (child.exitCode !== null) throw new Error(`${proxy.name} ended.\n${log}${textIn(join(folder, LOG))}`);
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

const textIn = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

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
