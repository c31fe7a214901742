import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../src/main/station/webhooks/index.ts';
import { close, listen } from '../../support/listen.ts';

const SECRET = 'a-secret-path';

let receiver: WebhookReceiver;
let url: string;
const sockets: Socket[] = [];
beforeEach(async () => {
  receiver = await startWebhookReceiver({
    port: 0,
    secrets: () => [{ id: ConnectionId.parse('test'), webhookSecret: SECRET }],
    prober: { secret: 'another', received: () => undefined },
    faultOf: async () => null,
    onRefused: () => undefined,
    keep: async () => undefined,
  });
  url = receiver.urlFor(SECRET, null);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await receiver.stop();
});

/** A client that sends nothing. */
function silentClient(port: number): { readonly socket: Socket; readonly closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

test('answers address verification by returning the challenge', async () => {
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  const asked = await fetch(`${url}?hub.mode=subscribe&hub.challenge=9F-x_1`);
  expect(await asked.text()).toBe('9F-x_1');
  expect(asked.headers.get('content-type')).toMatch(/^text\/plain/);
  const page = await fetch(`${url}?challenge=${encodeURIComponent('<script>')}`);
  expect(await page.text()).toBe('');
});

test('reveals nothing to strangers, however they ask', async () => {
  for (const method of ['GET', 'HEAD', 'POST']) {
    const guessed = url.replace(SECRET, 'guess');
    expect((await fetch(`${guessed}?challenge=x`, { method })).status).toBe(404);
  }
});

test('accepts a call at its URL with a trailing slash', async () => {
  expect((await fetch(`${url}/`, { method: 'POST', body: '{}' })).status).toBe(202);
});

test('drops clients that connect and send nothing, long before a server of Node does by itself', async () => {
  const plain = createServer();
  const patient = silentClient(Number(new URL(await listen(plain)).port));
  const ours = silentClient(Number(new URL(url).port));
  const first = await Promise.race([ours.closed.then(() => 'ours'), patient.closed.then(() => 'plain')]);
  expect(first).toBe('ours');
  patient.socket.destroy();
  await close(plain);
});

test('drops connections beyond its limit at once, without an answer', async () => {
  const port = Number(new URL(url).port);
  const dropped = Array.from({ length: 1_200 }, async () => {
    const { socket, closed } = silentClient(port);
    await closed;
    // A connection that was accepted and stays silent gets an answer before it is closed.
    if (socket.bytesRead > 0) throw new Error('It was taken.');
  });
  await Promise.any(dropped);
});

test('answers what CloudEvents asks before it sends', async () => {
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: { 'webhook-request-origin': 'events.example' },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('webhook-allowed-origin')).toBe('events.example');
});

test('tells CloudEvents the rate it allows, if asked', async () => {
  const ask = (headers: Record<string, string>) => fetch(url, { method: 'OPTIONS', headers });
  const asked = await ask({ 'webhook-request-origin': 'events.example', 'webhook-request-rate': '120' });
  expect(asked.headers.get('webhook-allowed-rate')).toBe('*');
  expect((await ask({})).headers.get('webhook-allowed-rate')).toBeNull();
});

test('answers the calls by which services verify an address', async () => {
  const post = async (query: string, body: string) =>
    (await fetch(`${url}${query}`, { method: 'POST', body })).text();
  expect(await post('', '{"type":"url_verification","challenge":"3eZ-1"}')).toBe('3eZ-1');
  expect(await post('', '{"type":"url_verification","challenge":"<script>"}')).toBe('');
  expect(await post('?validationToken=Validation%3a+Testing+client', '')).toBe('Validation: Testing client');
  expect(await post('', '{"type":"job.x"}')).toBe('');
});
