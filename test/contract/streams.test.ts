import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket as SlowSocket } from 'ws';
import { z } from 'zod';
import { startWebServer } from '../../src/main/headless/web-server.ts';
import { systemClock } from '../../src/main/host/clock.ts';
import { createRouter, type StationRouter } from '../../src/main/station/api/index.ts';
import { EventStream } from '../../src/main/station/events/index.ts';
import { collectGarbage } from '../support/collect-garbage.ts';
import { logInWhole } from '../support/raw-http.ts';
import { emptyOverview, everyone, stubApi } from '../support/stub-api.ts';
import { windowsOf } from '../support/thread-here.ts';
import { until } from '../support/until.ts';
import { transports } from './transports.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-streams-'));
  await writeFile(join(root, 'index.html'), '');
});
afterAll(() => rm(root, { recursive: true, force: true }));

let eventStream: EventStream;
let router: StationRouter;
beforeEach(() => {
  const onFault = (error: unknown): void => expect.unreachable(String(error));
  eventStream = new EventStream(systemClock, () => emptyOverview, onFault);
  router = createRouter(
    stubApi({ events: { subscribe: (wanted, signal) => eventStream.subscribe(wanted ?? {}, signal) } }),
    everyone,
    onFault,
  );
});

describe.each(Object.entries(transports))('a stream, %s', (_name, open) => {
  test('ends at the station when the caller stops reading', async () => {
    const way = await open(router, root);
    const enough = new AbortController();
    const events = await way.client.events.subscribe(undefined, { signal: enough.signal });
    await events.next();
    expect(eventStream.hasSubscribers).toBe(true);
    const waiting = Promise.resolve(events.next()).catch(() => null);
    enough.abort();
    await waiting;
    await until('the station knows', () => !eventStream.hasSubscribers);
    await way.close();
  });

  test('ends at the station when the caller returns it', async () => {
    const way = await open(router, root);
    const events = await way.client.events.subscribe();
    await events.next();
    await events.return?.();
    eventStream.publish({ kind: 'presence', key: 'a' });
    await until('the station knows', () => !eventStream.hasSubscribers);
    await way.close();
  });

  test('ends for the caller when the station stops', async () => {
    const way = await open(router, root);
    const events = await way.client.events.subscribe();
    await events.next();
    const waiting = events.next();
    eventStream.close();
    expect((await waiting).done).toBe(true);
    await way.close();
  });
});

test.each(['message port', 'WebSocket'] as const)(
  'a stream, %s: ends at the station when the window goes',
  async (name) => {
    const way = await transports[name](router, root);
    await (await way.client.events.subscribe()).next();
    expect(eventStream.hasSubscribers).toBe(true);
    await way.close();
    await until('the station knows', () => !eventStream.hasSubscribers);
  },
);

test('thirty windows receive the same in the same order; one that goes disturbs no other', async () => {
  const windows = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const way = await transports['message port'](router, root);
      const events = await way.client.events.subscribe();
      await events.next();
      return { way, events, index };
    }),
  );
  for (const key of ['a', 'b', 'c']) eventStream.publish({ kind: 'presence', key });
  await windows[7]?.way.close();
  for (const key of ['d', 'e']) eventStream.publish({ kind: 'presence', key });
  for (const { events, index, way } of windows) {
    if (index === 7) continue;
    const keys: string[] = [];
    while (keys.length < 5) {
      const { value, done } = await events.next();
      if (done === true) break;
      keys.push(...value.flatMap((event) => (event.kind === 'presence' ? [event.key] : [])));
    }
    expect(keys).toEqual(['a', 'b', 'c', 'd', 'e']);
    await way.close();
  }
  await until('nobody is left', () => !eventStream.hasSubscribers);
});

test('a browser that stops reading fills no memory: it is told to read everything again', async () => {
  const web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    openWindow: windowsOf(router),
    openArtwork: async () => null,
    now: Date.now,
  });
  const { cookie, protocols } = await logInWhole(web);
  const socket = new SlowSocket(`${web.url.replace('http', 'ws')}/rpc`, protocols, {
    headers: { origin: web.url, cookie },
  });
  const Event = z.looseObject({ kind: z.string(), revision: z.number() });
  const Wire = z.object({ p: z.object({ d: z.object({ json: z.array(Event) }) }) });
  const heard: { kind: string; revision: number }[] = [];
  socket.on('message', (data) => {
    const batch = Wire.safeParse(JSON.parse(String(data))).data?.p.d.json ?? [];
    heard.push(...batch.map(({ kind, revision }) => ({ kind, revision })));
  });
  await once(socket, 'open');
  socket.send('{"i":"1","p":{"u":"/events/subscribe"}}');
  await until('it listens', () => heard.length === 1);

  socket.pause();
  await collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const EVENTS = 4_000;
  const key = 'x'.repeat(50_000);
  for (let count = 0; count < EVENTS; count++) {
    eventStream.publish({ kind: 'presence', key });
    if (count % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await collectGarbage();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  socket.resume();
  await until('it is in step again', () => heard.at(-1)?.revision === EVENTS);
  expect(heard.filter(({ kind }) => kind === 'resync').length).toBeGreaterThanOrEqual(2);
  expect(heard.length).toBeLessThan(EVENTS);
  for (const [index, { kind, revision }] of heard.entries()) {
    if (kind !== 'resync') expect(revision).toBe((heard[index - 1]?.revision ?? 0) + 1);
  }
  socket.close();
  await web.stop();
});
