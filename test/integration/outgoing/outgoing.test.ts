import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  ActivityFilter,
  BatchKey,
  type Incident,
  IncidentId,
  type IncidentKind,
  message,
  OutgoingReceiver,
  ReceiverChange,
  ReceiverId,
} from '../../../src/contract/index.ts';
import { inEnglish } from '../../../src/locales/in-english.ts';
import { plainSettings } from '../../../src/main/station/diagnostics/bundle.ts';
import { OutboundAgents } from '../../../src/main/station/network/index.ts';
import { OutgoingSecrets, OutgoingService } from '../../../src/main/station/outgoing/index.ts';
import { Settings } from '../../../src/main/station/settings/index.ts';
import { openStore, type Store } from '../../../src/main/station/store/index.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { close, freePort, listen } from '../../support/listen.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { memorySecrets, openTestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

interface Received {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const DAY_MS = 24 * 60 * 60_000;
const id = ReceiverId.parse('0123456789ab');
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let root: string;
let clock: ManualClock;
let store: Store;
let service: OutgoingService;
let list: Incident[];
let hook: string;
let told: OutgoingReceiver;
let receivers: OutgoingReceiver[];
let received: Received[];
let answer: (response: ServerResponse, count: number) => void;
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ url: request.url, headers: request.headers, body });
  answer(response, received.length);
});

const answersWith = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-outgoing-'));
  clock = new ManualClock();
  clock.pass(new Date(2026, 2, 1, 12).getTime());
  list = [];
  received = [];
  answer = answersWith(200);
  hook = `${await listen(receiver)}/hook`;
  tell({});
  begin();
});
afterEach(async () => {
  await service.stop();
  store.close();
  await close(receiver);
  await rm(root, { recursive: true, force: true });
});

/** The station starts, with the journal as it is on disk. */
function begin(): void {
  store = openStore({ file: join(root, 'station.sqlite'), clock, onFault: failOnFault });
  service = new OutgoingService({
    store,
    incidents: { list },
    settings: {
      get: () => Settings.parse({ receivers }),
      set: (settings) => {
        receivers = settings.receivers;
      },
    },
    secrets: new OutgoingSecrets(memorySecrets({ [`outgoing:${id}`]: SECRET })),
    clock,
    agents: new OutboundAgents(() => ({})),
    userAgent: 'Makeready/test',
    sayIn: async () => inEnglish,
    nameOf: () => null,
    onFault: failOnFault,
  });
  service.start();
}

/** There is one receiver, which is told like this. */
function tell(choice: Partial<z.input<typeof OutgoingReceiver>>, address = hook): void {
  told = OutgoingReceiver.parse({ id, way: { kind: 'webhook', address }, ...choice });
  receivers = [told];
}

async function restart(): Promise<void> {
  await service.stop();
  store.close();
  begin();
}

function happens(name = 'RIP 1', kind: IncidentKind = 'folder-unavailable'): void {
  const incident = IncidentId.parse(`${kind}:${name.toLowerCase().replace(' ', '-')}`);
  const what = message('incident.folder-unavailable', { name });
  store.incidents.begin(incident, what);
  const since = new Date(clock.now()).toISOString();
  const delayed = { files: 2, jobs: 1, batches: null };
  const about = { subject: { kind: 'station' }, handling: { kind: 'open' } } as const;
  list.push({ id: incident, kind, what, why: null, since, delayed, ...about });
  service.look();
}

function isOver(): void {
  for (const incident of list.splice(0)) store.incidents.end(incident.id);
  service.look();
}

const isTold = (count: number) => until('it is told', () => received.length === count);
const shown = () => service.state().receivers[0] ?? { waiting: 0, why: null };
const waits = (count: number) => until('it is journalled', () => shown().waiting === count);
const settles = () => waits(0);
const fails = () => until('an attempt failed', () => shown().why !== null);
const typeOf = ({ body }: Received): unknown => JSON.parse(body).type;

test('its beginning and its end are told once each, signed so that anybody with the secret can check it', async () => {
  happens();
  await isTold(1);
  await settles();
  service.look();
  isOver();
  await isTold(2);
  await settles();
  service.look();
  await until('the journal is empty', () => store.outgoing.ofIncidents(id).length === 0);
  expect(received.map(typeOf)).toEqual(['incident.began', 'incident.ended']);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  for (const { headers, body, url } of received) {
    expect(url).toBe('/hook');
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const mac = createHmac('sha256', Buffer.alloc(32, 7)).update(text).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${mac}`);
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(clock.now() / 1_000));
  }
});

test('what the receiver cannot take now is sent again, later each time, under the same id', async () => {
  answer = (response, count) => void response.writeHead(count < 3 ? 500 : 200).end();
  happens();
  await fails();
  expect(inEnglish(shown().why ?? message('literal', { text: '' }))).toMatch(/\(status 500\)/);
  clock.pass(9_000);
  expect(received).toHaveLength(1);
  clock.pass(1_000);
  await isTold(2);
  await until('it waits longer', () => store.outgoing.waiting(id)[0]?.nextAt === clock.now() + 20_000);
  clock.pass(20_000);
  await isTold(3);
  await settles();
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('over before anybody was told: neither is told', async () => {
  answer = answersWith(503);
  happens();
  await fails();
  isOver();
  await until('the journal is empty', () => store.outgoing.ofIncidents(id).length === 0);
  answer = answersWith(200);
  clock.pass(DAY_MS);
  happens('RIP 2');
  await isTold(2);
  await settles();
  expect(received.map(({ body }) => body.includes('RIP 2'))).toEqual([false, true]);
});

test('after a day it is given up, which is a line in the log', async () => {
  answer = answersWith(400);
  happens();
  await fails();
  clock.pass(DAY_MS);
  await isTold(2);
  await settles();
  const [line] = store.activity.page(ActivityFilter.parse({}), null, 1);
  expect(line).toMatchObject({ to: 'not-told', why: { code: 'outgoing.refused' } });
  isOver();
  await until('the journal is empty', () => store.outgoing.ofIncidents(id).length === 0);
  expect(received).toHaveLength(2);
});

test('quiet hours: told at their end if it still lasts, also after a restart', async () => {
  tell({ quiet: { from: '11:00', to: '13:00' } });
  happens('RIP 1');
  await waits(1);
  isOver();
  await waits(0);
  happens('RIP 2');
  await waits(1);
  await restart();
  await until('it waits', () => clock.pending > 0);
  expect(received).toHaveLength(0);
  clock.pass(60 * 60_000);
  await settles();
  expect(received.map(({ body }) => body.includes('RIP 2'))).toEqual([true]);
});

test('what quiet hours kept back is one message at their end, with one id in each attempt', async () => {
  tell({ quiet: { from: '11:00', to: '13:00' } });
  answer = (response, count) => void response.writeHead(count === 1 ? 500 : 200).end();
  happens('RIP 1');
  happens('RIP 2');
  await waits(2);
  clock.pass(60 * 60_000);
  await fails();
  clock.pass(10_000);
  await isTold(2);
  await settles();
  const [first, second] = received;
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
  const { type, data } = JSON.parse(second?.body ?? '');
  expect([type, data.messages.map(({ what }: { what: string }) => what)]).toEqual([
    'messages',
    ['Nothing can be sent to RIP 1', 'Nothing can be sent to RIP 2'],
  ]);
  expect(data.text).toMatch(/^2 messages from quiet hours .+\n\nBegan: .+ RIP 1 /);
  isOver();
  await isTold(4);
});

test('what happens to batches is told to those who want it, once each and after quiet hours; else not', async () => {
  const batch = BatchKey.parse('test:7');
  service.happened('batch-ready', batch, '7');
  tell({ events: ['batch-ready'], quiet: { from: '11:00', to: '13:00' } });
  service.happened('batch-dispatched', batch, '7');
  service.happened('batch-ready', batch, 'Summer\r\nmenu');
  await waits(1);
  await restart();
  expect(received).toHaveLength(0);
  clock.pass(60 * 60_000);
  await isTold(1);
  await settles();
  const { type, data } = JSON.parse(received[0]?.body ?? '');
  expect([type, data.batch]).toEqual(['batch.ready', batch]);
  expect(data.text).toMatch(/^Ready for production: Summer menu \(.+\)\n.+$/);
  answer = answersWith(500);
  tell({ events: ['batch-ready'] });
  service.happened('batch-ready', batch, '7');
  clock.pass(3_000);
  await fails();
  clock.pass(DAY_MS);
  await isTold(3);
  await settles();
  const [line] = store.activity.page(ActivityFilter.parse({}), null, 1);
  expect(line).toMatchObject({ subject: 'batch', subjectId: batch, to: 'not-told' });
  service.happened('batch-ready', batch, '7');
  await waits(1);
  tell({ events: [] });
  service.look();
  await settles();
});

test('a receiver that does not answer keeps no other one waiting', async () => {
  answer = () => undefined;
  const other = createServer((request, response) => {
    request.resume();
    response.end();
    received.push({ url: 'other', headers: request.headers, body: '' });
  });
  const address = await listen(other);
  happens();
  await isTold(1);
  const way = { kind: 'webhook', address } as const;
  await service.keep(ReceiverChange.parse({ id: null, receiver: { way } }));
  await isTold(2);
  expect(received[1]?.url).toBe('other');
  await close(other);
});

test('urgent ones are told in quiet hours, too, the others at their end, and those that are off never', async () => {
  tell({ urgent: ['disk-full'], off: ['service-away'], quiet: { from: '11:00', to: '13:00' } });
  answer = (response, count) => void response.writeHead(count === 1 ? 500 : 200).end();
  happens('RIP 1');
  happens('RIP 2', 'service-away');
  happens('RIP 3', 'disk-full');
  await fails();
  clock.pass(10_000);
  await isTold(2);
  await waits(1);
  expect(received.map(({ body }) => body.includes('RIP 3'))).toEqual([true, true]);
  clock.pass(60 * 60_000);
  await isTold(3);
  await settles();
  expect(received[2]?.body).toContain('RIP 1');
});

test('stopped while it is on its way: sent again under the same id, and its end follows', async () => {
  answer = () => undefined;
  happens();
  await isTold(1);
  await service.stop();
  store.close();
  answer = answersWith(200);
  begin();
  await isTold(2);
  await settles();
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
  isOver();
  await isTold(3);
});

test('a receiver that answers too slowly may have read it: the end is told', async () => {
  answer = () => undefined;
  happens();
  await isTold(1);
  await fails();
  expect(shown().why?.code).toBe('service.late');
  answer = answersWith(200);
  isOver();
  await isTold(2);
  await settles();
  expect(received.map(typeOf)).toEqual(['incident.began', 'incident.ended']);
}, 30_000);

test('an answer of 10 MB counts by its status and is not read to its end', async () => {
  let written = 0;
  const chunk = Buffer.alloc(64 * 1024, 'a');
  answer = (response) => {
    response.writeHead(200);
    response.on('error', () => undefined);
    const more = (): void => {
      while (written < 10_000_000 && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
  happens();
  await isTold(1);
  await settles();
  expect(received).toHaveLength(1);
  expect(written).toBeLessThan(9_000_000);
});

test('a redirect is not followed', async () => {
  answer = (response) => void response.writeHead(307, { location: '/elsewhere' }).end();
  happens();
  await fails();
  expect(shown().why?.code).toBe('outgoing.redirected');
  expect(received.map(({ url }) => url)).toEqual(['/hook']);
});

test('turned off, nothing is sent and what waits is forgotten; turned on again, what lasts is told', async () => {
  answer = answersWith(500);
  happens();
  await fails();
  await service.remove(id);
  await until('the journal is empty', () => store.outgoing.ofIncidents(id).length === 0);
  isOver();
  happens('RIP 2');
  answer = answersWith(200);
  tell({});
  service.look();
  await isTold(2);
  await settles();
  expect(received.map(({ body }) => body.includes('RIP 2'))).toEqual([false, true]);
});

test('the test says in words what happened', async () => {
  const said = async () => inEnglish((await service.test(id)).what);
  expect(await said()).toMatch(/^Message accepted by .+ \(status 200\)\.$/);
  answer = answersWith(400);
  expect(await said()).toMatch(/^Message not accepted by .+ \(status 400\)\.$/);
  tell({}, `http://127.0.0.1:${await freePort()}/`);
  expect(await said()).toMatch(/^Connection refused by 127\.0\.0\.1/);
  // A server that knows no TLS.
  const plain = createTcpServer((socket) => void socket.on('error', () => undefined).end('no'));
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const address = plain.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  tell({}, `https://127.0.0.1:${address.port}/`);
  expect((await service.test(id)).kind).toBe('failed');
  plain.close();
  await service.remove(id);
  await expect(service.test(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('incidents are told in the language chosen, otherwise in that of the screens or of their windows', async () => {
  const sandbox = await createSandbox();
  const folder = { path: join(root, 'gone') };
  const { station, stop } = await openTestStation({ root: join(root, 'station'), service: sandbox, folder });
  const { api } = station;
  const { id: _id, ...receiver } = told;
  const { id: kept } = await api.outgoing.set({
    id: null,
    receiver: { ...receiver, language: 'de' },
    password: null,
  });
  const heard = (): string => JSON.parse(received.at(-1)?.body ?? '').data.text;
  await isTold(1);
  expect(heard()).toMatch(/^Begonnen: Nichts kann gesendet werden an RIP .+\nSeit /);

  await api.outgoing.set({ id: kept, receiver, password: null });
  const { screens } = api.settings.get();
  await api.settings.set({ screens: { ...screens, language: 'nl' } });
  await api.outgoing.test({ id: kept });
  expect(heard()).toMatch(/^Testbericht van Makeready/);

  await api.settings.set({ screens: { ...screens, language: 'auto' } });
  const window = new AbortController();
  const spoken = api.windows.speak({ language: 'fr' }, window.signal);
  await api.outgoing.test({ id: kept });
  expect(heard()).toMatch(/^Message d’essai de Makeready/);
  window.abort();
  await spoken;
  await stop();
  await sandbox.stop();
});

test('a batch that becomes ready at the service is told with its customer', async () => {
  const sandbox = await createSandbox();
  const { station, stop } = await openTestStation({ root: join(root, 'station'), service: sandbox });
  const { api } = station;
  const { id: _id, ...receiver } = told;
  await api.outgoing.set({ id: null, receiver: { ...receiver, events: ['batch-ready'] }, password: null });
  await until('it is connected', async () => {
    const { connections } = await api.overview.get();
    return connections.every(({ state }) => state.kind === 'online');
  });
  sandbox.makeJobs(1);
  sandbox.finishPrepress();
  await isTold(1);
  const { type, data } = JSON.parse(received[0]?.body ?? '');
  expect(type).toBe('batch.ready');
  expect(data.text).toMatch(/^Ready for production: .+ · .+ \(.+\)\n/);
  await stop();
  await sandbox.stop();
});

test('the secret is shown when it is made, and is in no file, no answer and no diagnostics', async () => {
  const own = join(root, 'station');
  const settingsFile = { store: {} };
  const { station, stop, secrets } = await openTestStation({ root: own, service: null, settingsFile });
  const address = `${hook}/never-to-be-seen`;
  const way = { kind: 'webhook', address, body: 'standard' } as const;
  const change = { receiver: { ...told, way }, password: null };
  const made = await station.api.outgoing.set({ id: null, ...change });
  const which = { id: made.id };
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const again = await station.api.outgoing.set({ ...which, ...change });
  expect(again.secret).toBeNull();
  answer = answersWith(400);
  const answers = [await station.api.outgoing.test(which), await station.api.outgoing.get(), again];
  const { secret } = await station.api.outgoing.renewSecret(which);
  expect(await secrets.get(`outgoing:${made.id}`)).toBe(secret);
  const shown = JSON.stringify([await station.api.settings.get(), await station.api.overview.get()]);
  await station.api.outgoing.remove(which);
  expect(await secrets.get(`outgoing:${made.id}`)).toBeNull();
  await stop();
  const hidden = [made.secret?.slice(6), secret.slice(6), 'never-to-be-seen'];
  const files = await readdir(own, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  for (const text of [
    ...texts,
    shown,
    plainSettings(Settings.parse({ receivers: [{ ...change.receiver, ...which }] })),
  ])
    for (const word of hidden) expect(text).not.toContain(word);
  expect(JSON.stringify(answers)).not.toContain(hidden[0]);
});
