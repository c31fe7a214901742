import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ActivityQuery, ConnectionId, WebhookSignature } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { webhookUrlOf } from '../../support/webhook-url.ts';

const id = ConnectionId.parse('test');
const secret = 'only the two know it';
let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-webhooks-'));
  sandbox = await createSandbox();
  station = await openTestStation({ root, service: sandbox, pollSeconds: 3600 });
  const online = () => station.station.api.overview.get().connections[0]?.state.kind === 'online';
  await until('it is connected', online);
});
afterAll(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const url = () => webhookUrlOf(station.station);
const send = async (body: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url(), { method: 'POST', body, headers })).status;
const log = (limit = 200, before: number | null = null) =>
  station.station.api.webhooks.log({ limit, before });
const latest = () => log(1).entries[0];

test('every call is in the log with its outcome', async () => {
  const body = JSON.stringify({ event: 'job.status.transition', job: { id: 'no-such-job' } });
  expect(await send(body)).toBe(202);
  await until('it is worked on', () => latest()?.outcome?.code === 'webhook.not-there');
  expect(latest()).toMatchObject({
    connectionId: id,
    event: 'job.status.transition',
    bytes: body.length,
    outcome: { code: 'webhook.not-there', values: { what: 'no-such-job' } },
  });
  expect(await send('<html>')).toBe(202);
  await until('that too', () => latest()?.outcome?.code === 'webhook.not-understood');
});

test('calls that arrive together are all worked on', async () => {
  const bodies = Array.from({ length: 40 }, (_, count) => JSON.stringify({ event: `none.${count}` }));
  expect(new Set(await Promise.all(bodies.map((body) => send(body))))).toEqual(new Set([202]));
  await until('they are worked on', () => log(40).entries.every(({ outcome }) => outcome !== null));
});

test('once signatures are required, an unsigned call is rejected and logged, and not read', async () => {
  const { webhooks } = station.station.api;
  const signature = {
    kind: 'hmac',
    header: 'x-sig',
    algorithm: 'sha256',
    encoding: 'hex',
    prefix: '',
  } as const;
  await expect(
    webhooks.setCheck({ id, signature, secret: null, unverified: 'refuse' }),
  ).rejects.toMatchObject({ field: 'secret' });
  expect(await webhooks.setCheck({ id, signature, secret, unverified: 'refuse' })).toEqual({
    signature,
    hasSecret: true,
    unverified: 'refuse',
  });
  expect(JSON.stringify(await webhooks.check({ id }))).not.toContain(secret);
  expect(await send('{"job":{"id":"forged"}}')).toBe(401);
  expect(latest()).toMatchObject({ bytes: 23, event: null, outcome: { code: 'webhook.unsigned' } });
  const body = '{"job":{"id":"signed"}}';
  const mac = createHmac('sha256', secret).update(body).digest('hex');
  expect(await send(body, { 'x-sig': mac })).toBe(202);
  await until('it is worked on', () => latest()?.outcome?.code === 'webhook.not-there');
  expect(await send(`${body} `, { 'x-sig': mac })).toBe(401);
  expect(latest()?.outcome?.code).toBe('webhook.wrong-signature');
});

const connection = () => station.station.api.overview.get().connections[0];

test('refused calls are shown at the connection with the digest that fits, and end with an accepted one', async () => {
  const body = '{"job":{"id":"signed-otherwise"}}';
  const signed = (algorithm: string) => createHmac(algorithm, secret).update(body).digest('hex');
  const before = connection()?.webhookRefusals?.count ?? 0;
  for (let count = 0; count < 3; count++) expect(await send(body, { 'x-sig': signed('sha1') })).toBe(401);
  expect(connection()?.webhookRefusals).toMatchObject({
    count: before + 3,
    why: { code: 'webhook.secret-fits', values: { how: 'SHA-1, hex, x-sig' } },
    fits: { kind: 'hmac', algorithm: 'sha1' },
  });
  expect(connection()?.webhooksHealthy).toBe(false);
  const incidents = () => station.station.api.overview.get().incidents.map(({ kind }) => kind);
  await until('it is an incident', () => incidents().includes('webhooks-refused'));
  expect(await send(body, { 'x-sig': signed('sha256') })).toBe(202);
  expect(connection()?.webhookRefusals).toBeNull();
  await until('it has ended', () => !incidents().includes('webhooks-refused'));
});

test('unverified calls are accepted without their content once an operator chose that, until taken back', async () => {
  const { webhooks } = station.station.api;
  const { signature } = await webhooks.check({ id });
  await webhooks.setCheck({ id, signature, secret: null, unverified: 'refresh' });
  expect(await send('{"job":{"id":"forged"}}')).toBe(202);
  expect(latest()).toMatchObject({ event: null, outcome: { code: 'webhook.unverified' } });
  expect(connection()?.webhookRefusals).toBeNull();
  await webhooks.setCheck({ id, signature, secret: null, unverified: 'refuse' });
  expect(await send('{"job":{"id":"forged"}}')).toBe(401);
  const query = ActivityQuery.parse({ subjects: ['connection'], detail: 'steps' });
  const steps = station.station.api.activity.list(query).entries.map(({ subject, to }) => `${subject} ${to}`);
  expect(steps).toEqual(
    expect.arrayContaining(['connection unverified-refresh', 'connection unverified-refused']),
  );
});

test('packed calls are read, and signed packed or unpacked; a bomb is refused', async () => {
  const body = Buffer.from('{"event":"job.x","job":{"id":"packed"}}');
  const packed = gzipSync(body);
  const post = (bytes: Uint8Array, signedText: Uint8Array, encoding = 'gzip') =>
    fetch(url(), {
      method: 'POST',
      body: bytes,
      headers: {
        'content-encoding': encoding,
        'x-sig': ` ${createHmac('sha256', secret).update(signedText).digest('hex')}`,
      },
    }).then(({ status }) => status);
  expect(await post(packed, packed)).toBe(202);
  await until('it is worked on', () => latest()?.outcome?.values.what === 'packed');
  expect(await post(packed, body)).toBe(202);
  expect(await post(brotliCompressSync(body), body, 'br')).toBe(202);
  expect(await post(deflateSync(body), body, 'deflate')).toBe(202);
  expect(await post(deflateRawSync(body), body, 'deflate')).toBe(202);
  const bomb = gzipSync(Buffer.alloc(2_000_000));
  expect(await post(bomb, bomb)).toBe(413);
  expect(latest()?.outcome?.code).toBe('webhook.unpacked-too-large');
});

test('calls with equal bodies or one constant id are all read; a repeat is not', async () => {
  const { webhooks } = station.station.api;
  await webhooks.setCheck({ id, signature: { kind: 'none' }, secret: null, unverified: 'refuse' });
  const read = (what: string) => () =>
    log().entries.some(({ outcome }) => String(outcome?.values.what).includes(what));
  const binary = (job: string, event: string) =>
    send('{"status":"x"}', {
      'ce-id': event,
      'ce-source': '/api',
      'ce-type': 'job.status.transition',
      'ce-subject': `jobs/${job}`,
    });
  for (const [job, event] of [
    ['sub-1', 'e1'],
    ['sub-2', 'e2'],
    ['sub-3', 'e2'],
  ] as const)
    await binary(job, event);
  for (const job of ['con-1', 'con-2']) {
    await send(JSON.stringify({ event: 'job.x', job: { id: job } }), { 'webhook-id': 'subscription-1' });
  }
  for (const job of ['sub-1', 'sub-2', 'con-1', 'con-2']) await until(`${job} is read`, read(job));
  const count = log().entries.length;
  await binary('sub-1', 'e1');
  expect(log().entries).toHaveLength(count);
});

test('a flood of forged calls does not make the log longer', async () => {
  const signature = WebhookSignature.parse({ kind: 'hmac', header: 'x-sig' });
  await station.station.api.webhooks.setCheck({ id, signature, secret, unverified: 'refuse' });
  for (let round = 0; round < 11; round++) {
    await Promise.all(Array.from({ length: 100 }, () => send('{}')));
  }
  let seen = 0;
  let before: number | null = null;
  do {
    const page = log(200, before);
    seen += page.entries.length;
    before = page.before;
  } while (before !== null);
  expect(seen).toBe(1_000);
});

test('a caller who does not know a secret path is rejected before sending a body', async () => {
  const { port } = new URL(url());
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let said = '';
    socket.on('data', (data) => {
      said += data;
      if (said.includes('\r\n\r\n')) {
        resolve(said);
        socket.destroy();
      }
    });
    socket.on('error', reject);
    socket.write(
      `POST /webhooks/${'x'.repeat(43)} HTTP/1.1\r\nHost: a\r\n` +
        'Content-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n',
    );
  });
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
});
