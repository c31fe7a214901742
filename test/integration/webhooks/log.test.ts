import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

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

const url = () => station.station.api.overview.get().connections[0]?.webhookUrl ?? '';
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
  await expect(webhooks.setCheck({ id, signature, secret: null })).rejects.toMatchObject({ field: 'secret' });
  expect(await webhooks.setCheck({ id, signature, secret })).toEqual({ signature, hasSecret: true });
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

test('a flood of forged calls does not make the log longer', async () => {
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
