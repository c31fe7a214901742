import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Contract } from '../../../src/contract/index.ts';
import { startWebServer } from '../../../src/main/headless/web-server.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { logInWhole } from '../../support/raw-http.ts';
import { openTestStation } from '../../support/station.ts';
import { windowsOf } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

const TOKEN = 'tok-c41e77-never-on-the-wire-nor-in-a-crash';

let root: string;
let sandbox: Sandbox;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-secrecy-'));
  sandbox = await createSandbox({ token: TOKEN });
});
afterEach(async () => {
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

test('no frame sent to a window contains the token, whatever the window asks for', async () => {
  sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 1_000 });
  const station = await openTestStation({ root, service: sandbox });
  const web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    openWindow: windowsOf(station.router),
    openArtwork: async () => null,
    now: Date.now,
  });
  const { cookie, protocols } = await logInWhole(web);
  const socket = new WebSocket(`${web.url.replace('http', 'ws')}/rpc`, {
    protocols,
    headers: { origin: web.url, cookie },
  });
  const frames: string[] = [];
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('message', ({ data }) => {
    frames.push(typeof data === 'string' ? data : Buffer.from(data).toString('latin1'));
  });
  await once(socket, 'open');
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ websocket: socket }));
  const events = await client.events.subscribe();
  const listening = (async () => {
    for await (const _ of events) if (socket.readyState !== WebSocket.OPEN) return;
  })().catch(() => undefined);

  await until('a file is fed', async () => (await client.transfers.list()).recent.length > 0);
  const [connection] = (await client.overview.get()).connections;
  if (connection === undefined) throw new Error('There is no connection.');
  const { id } = connection;
  await client.settings.get();
  (await client.connections.settings({ id })).limits;
  await client.connections.setToken({ id, token: TOKEN });
  await client.connections.setToken({ id, token: `${TOKEN}x` }).catch(() => undefined);
  sandbox.faults.add({ on: 'service', fault: { kind: 'offline' } });
  await client.connections.refresh({ id }).catch(() => undefined);
  const { baseUrl } = sandbox;
  await client.connections.create({ name: 'Other', baseUrl, token: TOKEN }).catch(() => undefined);
  const { zip } = await client.diagnostics.bundle();
  expect(zip.length).toBeGreaterThan(100);
  await client.connections.setToken({ id, token: null });

  expect(frames.length).toBeGreaterThan(10);
  expect(frames.join('\n')).toContain(id);
  expect(frames.join('\n')).not.toContain(TOKEN);
  socket.close();
  await listening;
  await web.stop();
  await station.stop();
});

test('a crash puts its cause in the log, and the token nowhere', async () => {
  const child = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'crashing-process.ts'), root, sandbox.baseUrl],
    { env: { ...process.env, TOKEN_OF_THIS_TEST: TOKEN }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
    });
  }
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
  expect(output).toContain('crashed on purpose');
  expect(output).not.toContain(TOKEN);
  expect(sandbox.requests.some(({ authorization, status }) => authorization && status === 200)).toBe(true);

  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const texts = await Promise.all(names.map((name) => readFile(name, 'latin1')));
  expect(texts.some((text) => text.includes('crashed on purpose'))).toBe(true);
  expect(names.filter((_, index) => texts[index]?.includes(TOKEN))).toEqual([]);
});
