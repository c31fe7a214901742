import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../src/main/station/webhooks/index.ts';
import { Mailboxes } from '../../../src/relay/mailboxes.ts';
import { type Relay, startRelay } from '../../../src/relay/relay.ts';
import { until } from '../../support/until.ts';

const SECRET = 'a-secret-path';
const bounds = { events: 100, bytes: 1_000_000, ageMs: 60_000 };

let folder: string;
let file: string;
let receiver: WebhookReceiver;
let relay: Relay;
let mailbox: { path: string; token: string };
const sockets: Socket[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-calls-'));
  file = join(folder, 'relay.sqlite');
  receiver = await startWebhookReceiver({
    port: 0,
    secrets: () => [{ id: ConnectionId.parse('test'), webhookSecret: SECRET }],
    prober: { secret: 'another', received: () => undefined },
    faultOf: async () => null,
    onRefused: () => undefined,
    keep: async () => undefined,
  });
  const mailboxes = new Mailboxes(file, bounds);
  const added = mailboxes.add('station');
  if (added === null) throw new Error('The station is there already.');
  mailbox = added;
  mailboxes.close();
  relay = await startRelay({ file, host: '127.0.0.1', port: 0, bounds, slowMs: 5_000 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await relay.stop();
  await receiver.stop();
  await rm(folder, { recursive: true });
});

const addresses = (): Record<'receiver' | 'relay', string> => ({
  receiver: receiver.urlFor(SECRET, null),
  relay: `${relay.origin}/in/${mailbox.path}/webhooks/${SECRET}`,
});

describe.each(['receiver', 'relay'] as const)('the %s', (which) => {
  test('answers address verification by returning the challenge', async () => {
    const url = addresses()[which];
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    const asked = await fetch(`${url}?hub.mode=subscribe&hub.challenge=9F-x_1`);
    expect(await asked.text()).toBe('9F-x_1');
    expect(asked.headers.get('content-type')).toMatch(/^text\/plain/);
    const page = await fetch(`${url}?challenge=${encodeURIComponent('<script>')}`);
    expect(await page.text()).toBe('');
  });

  test('reveals nothing to strangers, however they ask', async () => {
    const url = addresses()[which].replace(SECRET, 'guess').replace(mailbox.path, 'guess');
    for (const method of ['GET', 'HEAD', 'POST']) {
      expect((await fetch(`${url}?challenge=x`, { method })).status).toBe(404);
    }
  });

  test('accepts a call at its URL with a trailing slash', async () => {
    const answer = await fetch(`${addresses()[which]}/`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(202);
  });

  test('drops clients that connect and send nothing, long before a station’s first heartbeat', async () => {
    const beat = new AbortController();
    const pulled = await fetch(`${relay.origin}/pull`, {
      headers: { authorization: `Bearer ${mailbox.token}` },
      signal: beat.signal,
    });
    const reader = pulled.body?.getReader();
    await reader?.read();
    const socket = connect(Number(new URL(addresses()[which]).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    const gone = new Promise<string>((resolve) => socket.once('close', () => resolve('let go')));
    const received = reader?.read().then(
      () => 'heartbeat',
      () => 'heartbeat',
    );
    expect(await Promise.race([gone, received])).toBe('let go');
    beat.abort();
  }, 40_000);
});

test.each([
  ['receiver', 1_200],
  ['relay', 30],
] as const)('a %s drops connections beyond its limit at once, without an answer', async (which, count) => {
  await relay.stop();
  relay = await startRelay({ file, host: '127.0.0.1', port: 0, bounds, slowMs: 5_000, maxConnections: 20 });
  const port = Number(new URL(addresses()[which]).port);
  const dropped = Array.from({ length: count }, async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    // A connection that was accepted and stays silent gets an answer before it is closed.
    if (socket.bytesRead > 0) throw new Error('It was taken.');
  });
  await Promise.any(dropped);
});

test('a receiver answers what CloudEvents asks before it sends', async () => {
  const answer = await fetch(addresses().receiver, {
    method: 'OPTIONS',
    headers: { 'webhook-request-origin': 'events.example' },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('webhook-allowed-origin')).toBe('events.example');
});

test('a receiver tells CloudEvents the rate it allows, if asked', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(addresses().receiver, { method: 'OPTIONS', headers });
  const asked = await ask({ 'webhook-request-origin': 'events.example', 'webhook-request-rate': '120' });
  expect(asked.headers.get('webhook-allowed-rate')).toBe('*');
  expect((await ask({})).headers.get('webhook-allowed-rate')).toBeNull();
});

test('a receiver answers the calls by which services verify an address', async () => {
  const post = async (query: string, body: string) =>
    (await fetch(`${addresses().receiver}${query}`, { method: 'POST', body })).text();
  expect(await post('', '{"type":"url_verification","challenge":"3eZ-1"}')).toBe('3eZ-1');
  expect(await post('', '{"type":"url_verification","challenge":"<script>"}')).toBe('');
  expect(await post('?validationToken=Validation%3a+Testing+client', '')).toBe('Validation: Testing client');
  expect(await post('', '{"type":"job.x"}')).toBe('');
});

describe('what the relay stores', () => {
  const modeOf = async (name: string): Promise<number> => (await stat(name)).mode & 0o777;

  test('belongs to its owner alone, also if a file was readable for all before', async () => {
    await fetch(addresses().relay, { method: 'POST', body: 'kept' });
    await until('the log is there', () => modeOf(`${file}-wal`).then(Boolean, () => false));
    for (const end of ['', '-wal', '-shm']) expect(await modeOf(`${file}${end}`)).toBe(0o600);
    await chmod(file, 0o644);
    new Mailboxes(file, bounds).close();
    expect(await modeOf(file)).toBe(0o600);
  });

  test('reveals no path or token of a station, and to a stranger not even their number', async () => {
    for (const secret of [mailbox.path, mailbox.token]) {
      for (const end of ['', '-wal']) {
        const bytes = await readFile(`${file}${end}`).catch(() => Buffer.alloc(0));
        expect(bytes.includes(secret)).toBe(false);
      }
    }
    expect(await (await fetch(`${relay.origin}/health`)).json()).toEqual({ ok: true });
  });
});
