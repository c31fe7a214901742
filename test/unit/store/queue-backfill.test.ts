import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId, type DeliveryId, HotFolderId, QueueQuery } from '../../../src/contract/index.ts';
import { artworkId, openStore, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;
const ready = status('job.production.queued');
const press = HotFolderId.parse('press');

let folder: string;
let store: Store;
let pressName: string;
/** How often a row with the name of the hot folder was made. */
let timesNamed = 0;
const open = (): Store =>
  openStore({
    file: join(folder, 'station.sqlite'),
    clock: { now: () => 10_000 },
    onFault: failOnFault,
    folder() {
      timesNamed++;
      return { name: pressName, rip: 'Fiery' };
    },
  });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeready-backfill-'));
  pressName = 'Press';
  store = open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A batch of one job. */
function batch(id: string): void {
  store.batches.apply(demo, serviceBatch(id, []), polled);
  store.jobs.apply(demo, serviceJob(`${id}-job`, { batchId: id, status: ready }), polled);
}

function deliver(id: string): DeliveryId {
  const file = artworkId(demo, `${id}-job`, `${id}-job-file`);
  const what = { sha256: 'a'.repeat(64), bytes: 1 };
  for (const state of ['transferring', 'verifying'] as const) {
    store.artworks.move(file, state, { source: 'station' });
  }
  store.artworks.move(file, 'archived', { source: 'station', ...what });
  store.artworks.move(file, 'delivering', { source: 'station' });
  const { id: delivery } = store.deliveries.plan(file, press, what);
  store.deliveries.copying(delivery, { tempPath: '/t', finalName: `${id}.pdf` });
  store.deliveries.committing(delivery);
  store.deliveries.delivered(delivery);
  return delivery;
}

function pickUp(id: string): void {
  store.deliveries.pickedUp(deliver(id));
}

const rows = (more: Partial<QueueQuery> = {}) => store.queue.list(QueueQuery.parse(more)).rows;
const ids = (more: Partial<QueueQuery> = {}): string[] => rows(more).map(({ serviceId }) => serviceId);

/** The state after a migration that changes what rows contain. */
function emptyAndOpen(): void {
  store.close();
  const raw = new DatabaseSync(join(folder, 'station.sqlite'));
  raw.exec('PRAGMA foreign_keys = ON; DELETE FROM queue_row');
  raw.close();
  store = open();
}

test('rows of open jobs are there when the store is opened; the others follow, newest first, over restarts', () => {
  for (const id of ['old', 'older', 'open', 'late']) batch(id);
  store.batches.apply(demo, serviceBatch('bare', []), polled);
  for (const id of ['old', 'older', 'late']) pickUp(id);
  const levels = ['batches', 'jobs', 'components'] as const;
  const before = levels.map((level) => rows({ level }));
  emptyAndOpen();
  expect(ids()).toEqual(['open']);
  expect(store.queue.backfill(1)).toBe(true);
  expect(ids().sort()).toEqual(['late', 'open']);
  store.close();
  store = open();
  let turns = 0;
  while (store.queue.backfill(1)) turns++;
  expect(turns).toBeLessThan(20);
  expect(levels.map((level) => rows({ level }))).toEqual(before);
  expect(ids({ search: 'old' }).sort()).toEqual(['old', 'older']);
  store.close();
  store = open();
  expect(store.queue.backfill(1)).toBe(false);
});

test('a row that was made when the store was opened is not made again', () => {
  for (const id of ['done', 'open']) batch(id);
  deliver('open');
  emptyAndOpen();
  expect(ids({ search: 'press' })).toEqual(['open']);
  const named = timesNamed;
  while (store.queue.backfill(1)) expect(timesNamed).toBe(named);
  expect(ids().sort()).toEqual(['done', 'open']);
});

test('a row is found by the new name of its hot folder once it is remade, and no longer by the old one', () => {
  for (const id of ['a', 'b', 'c']) batch(id);
  for (const id of ['a', 'c']) pickUp(id);
  expect(ids({ search: 'press' }).sort()).toEqual(['a', 'c']);
  pressName = 'Digital';
  let after: number | null = -1;
  for (let turn = 0; after !== null && turn < 20; turn++) after = store.queue.remakeSentTo([press], after, 1);
  expect(after).toBeNull();
  expect(ids({ search: 'press' })).toEqual([]);
  expect(ids({ search: 'digital' }).sort()).toEqual(['a', 'c']);
  expect(rows({ level: 'components', search: 'digital' })).toHaveLength(2);
});

test('after an update that gives rows another schema, all of them are made again', () => {
  for (const id of ['done', 'open']) batch(id);
  pickUp('done');
  const before = rows();
  store.close();
  const raw = new DatabaseSync(join(folder, 'station.sqlite'));
  raw.exec("UPDATE key_value SET value = 'another' WHERE name = 'queue.schema'");
  raw.exec("UPDATE queue_content SET row = json_remove(row, '$.quantity', '$.phase')");
  raw.close();
  store = open();
  while (store.queue.backfill(10));
  expect(rows()).toEqual(before);
  const named = timesNamed;
  store.close();
  store = open();
  expect(timesNamed).toBe(named);
});
