import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HeadlessHost, startHeadlessHost } from '../../../src/main/headless/host.ts';
import { type RunningThread, startThreadOf } from '../../../src/main/thread/start-thread.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { startBuiltPreflight } from '../../support/preflight.ts';
import { ask, logInWhole } from '../../support/raw-http.ts';
import { until } from '../../support/until.ts';

// The station's thread, really started and really ended, in the middle of its work.

const MAX_HEAP_MB = 200;
const startThread = startThreadOf(new URL('greedy-thread.ts', import.meta.url), {
  maxOldGenerationSizeMb: MAX_HEAP_MB,
});

let root: string;
let hotFolder: string;
/** The thread uses up its memory once this file exists. */
let greed: string;
let sandbox: Sandbox;
let host: HeadlessHost;
/** Threads of the host, the newest last. */
let threads: RunningThread[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-thread-'));
  hotFolder = join(root, 'rip');
  greed = join(root, 'greed');
  await mkdir(hotFolder);
  await writeFile(join(root, 'index.html'), '');
  sandbox = await createSandbox();
  threads = [];
  host = await startHeadlessHost({
    startPreflight: startBuiltPreflight,
    startThread(start, environment) {
      const thread = startThread(start, environment);
      threads.push(thread);
      return thread;
    },
    dataFolder: root,
    which: { kind: 'profile', name: 'thread' },
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    environment: { MAKEREADY_SECRET_KEY: 'a key of enough letters', MAKEREADY_TEST_GREED: greed },
  });
});
afterEach(async () => {
  await host.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

/** Resolves when another thread answers in place of the one that has ended. */
const restart = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = host.station.onRestart(() => {
      stop();
      resolve();
    });
  });

/** Ends the station's thread wherever it is. Resolves when another one answers in its place. */
async function crash(): Promise<void> {
  const restarted = restart();
  await threads.at(-1)?.terminate();
  await restarted;
}

const delivered = async (): Promise<readonly string[]> =>
  (await readdir(hotFolder)).filter((name) => name.endsWith('.pdf'));

async function logged(): Promise<string> {
  const { logs } = host.folders;
  const files = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')));
  return files.join('');
}

test('a station whose thread ends unexpectedly, again and again, delivers every file once', async () => {
  sandbox.makeJobs(40, { prepressMs: 0, fileBytes: 20_000 });
  const wanted = sandbox.fileIds().length;
  const client = await host.station.client;
  await client.connections.create({ name: 'Sandbox', baseUrl: sandbox.baseUrl, token: sandbox.token });
  const { ticket } = await client.hotFolders.check({ typedPath: hotFolder });
  await client.hotFolders.create({ name: 'RIP', folder: ticket });

  await until('files flow', async () => (await delivered()).length > 0);
  await crash();
  // In the middle of its start: windows have it, but it has not started to work.
  await crash();
  await until('files flow again', async () => (await delivered()).length >= wanted / 2);
  await crash();
  await until('all files are there', async () => (await delivered()).length >= wanted);
  const { overview, transfers } = await host.station.client;
  await until('nothing is left to do', async () => {
    const { running, waiting, recent } = await transfers.list();
    return running.length + waiting.length === 0 && recent.length > 0;
  });
  expect(await delivered()).toHaveLength(wanted);
  expect((await overview.get()).incidents.map(({ what }) => what.code)).toContain(
    'incident.station-restarted',
  );
});

test('a crash is reported to every window, which finds the next station at the same address', async () => {
  const { cookie, protocols } = await logInWhole(host.web);
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`${host.web.url.replace('http', 'ws')}/rpc`, {
      protocols,
      headers: { origin: host.web.url, cookie },
    });
    await once(socket, 'open');
    return socket;
  };
  const [first, second] = [await open(), await open()];
  const ends = [once(first, 'close'), once(second, 'close')];
  const crashed = crash();
  for (const [event] of await Promise.all(ends)) expect(Reflect.get(Object(event), 'code')).toBe(1012);
  expect((await ask(host.web, '/health')).status).toBe(503);
  await crashed;
  const again = await open();
  again.close();
  await until('it is healthy', async () => (await ask(host.web, '/health')).status === 200);
  await until('the log says so', async () =>
    (await logged()).includes('The station ended unexpectedly and was started again'),
  );
});

test('what the host noticed once about its reverse proxy is shown again after a crash', async () => {
  const isShown = async (): Promise<boolean> => {
    const { overview } = await host.station.client;
    return (await overview.get()).incidents.some(({ kind }) => kind === 'browsers-hidden');
  };
  host.station.browsersHidden();
  await until('windows are told', isShown);
  await crash();
  await until('they are told again', isShown);
});

test('a station that runs out of memory ends alone: its host stays, says why, and restarts it', async () => {
  const restarted = restart();
  await writeFile(greed, '');
  await restarted;
  await until('it is healthy', async () => (await ask(host.web, '/health')).status === 200);
  await until('the log says why', async () => (await logged()).includes('memory limit'));
  expect(threads).toHaveLength(2);
});
