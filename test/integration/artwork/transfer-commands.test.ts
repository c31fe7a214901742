import { afterEach, expect, test } from 'vitest';
import { type ArtworkId, ConnectionId } from '../../../src/contract/index.ts';
import { TransferCommands } from '../../../src/main/station/artwork/index.ts';
import { type ArtworkRig, artworkRig, connection, otherConnection } from '../../support/artwork-rig.ts';
import { type Answer, etagOf, serves } from '../../support/faulty-storage.ts';
import { pdfOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

const size = 400_000;
const file = pdfOf('many', size);

let rig: ArtworkRig;
afterEach(() => rig.stop());

const states = (ids: readonly ArtworkId[]): (string | undefined)[] =>
  ids.map((id) => rig.store.artworks.get(id)?.state);
const transfers = (): TransferCommands => new TransferCommands(rig.store, rig.service);
const elsewhere = ConnectionId.parse('elsewhere');

/** Sends the first half and then nothing; the next request is served normally. */
const halfThenNothing: Answer = (request, response) => {
  if (request.headers.range !== undefined) return serves(file)(request, response);
  response.writeHead(200, { 'content-length': size, etag: etagOf(file) });
  response.write(file.subarray(0, size / 2));
};
/**
 * In the order in which they will be downloaded: those that arrived within a millisecond are sorted by ID.
 */
const queueSome = (...names: string[]): ArtworkId[] => {
  for (const name of names) rig.queue(name, rig.storage.on(`/${name}`, halfThenNothing));
  return rig.store.artworks.due(Date.now(), names.length).map(({ id }) => id);
};
const halves = (ids: readonly ArtworkId[]): Promise<void> =>
  until('half of each', () => ids.every((id) => rig.service.progress(id)?.receivedBytes === size / 2));

test('some files, all files and those of one connection are paused, and go on where they were', async () => {
  rig = await artworkRig({ concurrency: () => 3 });
  const ids = queueSome('a', 'b', 'c', 'd', 'e');
  await halves(ids.slice(0, 3));
  const [a, b] = ids;
  if (a === undefined || b === undefined) throw new Error('There are five files.');
  expect(transfers().pause({ ids: [a, b] }).done).toEqual([a, b]);
  await halves(ids.slice(3));
  expect(transfers().pause({ connectionId: elsewhere })).toEqual({ done: [], refused: [] });
  expect(new Set(transfers().pause({ connectionId: connection }).done)).toEqual(new Set(ids));
  expect(states(ids)).toEqual(Array(5).fill('waiting'));
  expect(new Set(transfers().resume({ all: true }).done)).toEqual(new Set(ids));
  for (const id of ids) await rig.settled(id);
  const ranges = rig.storage.requests.map(({ headers }) => headers.range);
  expect(ranges.filter((range) => range === `bytes=${size / 2}-`)).toHaveLength(5);
});

test('all are cancelled at once, and what cannot be cancelled is reported file by file', async () => {
  rig = await artworkRig();
  const done = rig.queue('done', rig.storage.on('/done', serves(pdfOf('done', 500))));
  await rig.settled(done);
  const ids = queueSome('a', 'b');
  await halves(ids);
  expect(new Set(transfers().cancel({ all: true }).done)).toEqual(new Set(ids));
  expect(states(ids)).toEqual(['failed', 'failed']);
  const { done: none, refused } = transfers().cancel({ ids: [...ids, done] });
  expect(none).toEqual([]);
  expect(refused.map(({ why }) => why.code)).toEqual([
    'transfer.stopped',
    'transfer.stopped',
    'transfer.arrived',
  ]);
});

test('a failed file is cancelled once; cancelling all keeps the reason of its failure', async () => {
  rig = await artworkRig();
  const id = rig.queue(
    'gone',
    rig.storage.on('/gone', (_request, response) => void response.writeHead(405).end()),
  );
  await rig.settled(id, 'failed');
  const reason = () => rig.store.artworks.get(id)?.reason?.code;
  const failedFor = reason();
  expect(transfers().cancel({ all: true })).toEqual({ done: [], refused: [] });
  expect(reason()).toBe(failedFor);
  expect(transfers().cancel({ ids: [id] })).toEqual({ done: [id], refused: [] });
  expect([states([id]), reason()]).toEqual([['failed'], 'transfer.cancelled']);
  expect(transfers().cancel({ ids: [id] }).refused).toHaveLength(1);
  expect(transfers().resume({ ids: [id] }).done).toEqual([id]);
  await rig.settled(id, 'failed');
  expect(reason()).toBe(failedFor);
});

test('files moved to the front, up and down are downloaded in that order', async () => {
  let paused = true;
  rig = await artworkRig({ paused: () => paused, concurrency: () => 1 });
  const ids = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    rig.queue(name, rig.storage.on(`/${name}`, serves(pdfOf(name, 500)))),
  );
  const [a, b, c, d, e] = ids;
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined) {
    throw new Error('There are five files.');
  }
  transfers().prioritise({ ids: [b] }, 'lower');
  transfers().prioritise({ ids: [c] }, 'raise');
  transfers().prioritise({ ids: [e] }, 'first');
  transfers().prioritise({ ids: [d] }, 'first');
  paused = false;
  rig.service.settingsChanged();
  for (const id of ids) await rig.settled(id);
  expect(rig.storage.requests.map(({ path }) => path)).toEqual(['/d', '/e', '/c', '/a', '/b']);
});

test('a paused connection stays paused, also for files that come later, until it is resumed', async () => {
  let pausedConnections: ConnectionId[] = [];
  rig = await artworkRig({ pausedConnections: () => pausedConnections });
  const [running] = queueSome('a');
  if (running === undefined) throw new Error('There is one file.');
  await halves([running]);
  pausedConnections = [connection];
  rig.service.settingsChanged();
  await until('stopped', () => rig.store.artworks.get(running)?.state === 'queued');
  const [later] = queueSome('b');
  const elsewhere = rig.storage.on('/elsewhere', serves(pdfOf('elsewhere', 500)));
  await rig.settled(rig.queue('elsewhere', elsewhere, {}, otherConnection));
  expect(rig.storage.requests.map(({ path }) => path)).toEqual(['/a', '/elsewhere']);
  expect(states([running, later ?? running])).toEqual(['queued', 'queued']);
  pausedConnections = [];
  rig.service.settingsChanged();
  await rig.settled(running);
});

test('lifting a bandwidth limit frees running downloads', async () => {
  let bytesPerSecond: number | null = 20_000;
  rig = await artworkRig({ times: 1, bytesPerSecond: () => bytesPerSecond });
  const big = pdfOf('big', 4_000_000);
  const id = rig.queue('a', rig.storage.on('/a', serves(big)));
  await until('it has begun', () => (rig.service.progress(id)?.receivedBytes ?? 0) > 0);
  // At that speed it would take more than three minutes.
  bytesPerSecond = null;
  rig.service.settingsChanged();
  await rig.settled(id);
});
