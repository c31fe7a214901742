import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId, DeliveryId, HotFolderId, QueueQuery } from '../../../src/contract/index.ts';
import { artworkId, openStore, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

// Rows follow their sources a moment later, and are always remade before they are read.

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;
const ready = status('job.production.queued');

let folder: string;
let store: Store;
const open = (): Store =>
  openStore({ file: join(folder, 'station.sqlite'), clock: { now: () => 10_000 }, onFault: failOnFault });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeready-follow-'));
  store = open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (job: string) => artworkId(demo, job, `${job}-file`);
const phases = (): string[] =>
  store.queue.list(QueueQuery.parse({})).rows.map(({ serviceId, phase }) => `${serviceId} ${phase}`);
const fail = (job: string): unknown =>
  store.artworks.move(fileOf(job), 'failed', {
    source: 'station',
    reason: { code: 'transfer.gone', values: {} },
  });

test('rows that a crash kept from being remade are remade after the next start', () => {
  store.jobs.apply(demo, serviceJob('a', { status: ready }), polled);
  store.queue.follow(10);
  fail('a');
  // The process ends before anything has followed.
  store.close();
  store = open();
  expect(store.queue.follow(10)).toBe(false);
  expect(phases()).toEqual(['a attention']);
});

test('remakes a limited number at a time, and says whether any are left', () => {
  for (const job of ['a', 'b', 'c']) store.jobs.apply(demo, serviceJob(job, { status: ready }), polled);
  expect(store.queue.follow(2)).toBe(true);
  expect(store.queue.follow(2)).toBe(false);
  expect(phases()).toEqual(['a ready', 'b ready', 'c ready']);
});

test('a transaction that reads the queue and then fails leaves every row up to date', () => {
  store.jobs.apply(demo, serviceJob('a', { status: ready }), polled);
  store.queue.follow(10);
  fail('a');
  expect(() =>
    store.transaction(() => {
      expect(phases()).toEqual(['a attention']);
      throw new Error('It fails.');
    }),
  ).toThrow('It fails.');
  expect(phases()).toEqual(['a attention']);
});

test('a job that moves to another batch is gone from the row of the first', () => {
  for (const batch of ['b', 'c']) store.batches.apply(demo, serviceBatch(batch, []), polled);
  for (const job of ['x', 'y'])
    store.jobs.apply(demo, serviceJob(job, { batchId: 'b', status: ready }), polled);
  store.queue.follow(10);
  store.jobs.apply(demo, serviceJob('x', { batchId: 'c', status: ready, updatedAt: 5 }), polled);
  store.queue.follow(10);
  const rows = store.queue.list(QueueQuery.parse({})).rows.map((row) => `${row.serviceId} ${row.jobsTotal}`);
  expect(rows.sort()).toEqual(['b 1', 'c 1']);
});

test('a step that no row shows leaves the rows alone, and they are what they would be if made again', () => {
  const rows = () =>
    (['batches', 'jobs', 'components'] as const).flatMap(
      (level) => store.queue.list(QueueQuery.parse({ level })).rows,
    );
  const touched = (): number => {
    const other = new DatabaseSync(join(folder, 'station.sqlite'), { readOnly: true });
    const found = other.prepare('SELECT count(*) AS n FROM queue_stale').get();
    other.close();
    return Number(found?.n);
  };
  store.jobs.apply(demo, serviceJob('a', { status: ready }), polled);
  const [id, rip, delivery] = [fileOf('a'), HotFolderId.parse('rip'), DeliveryId.parse(1)];
  const source = 'station';
  const bytes = { sha256: 'a'.repeat(64), bytes: 10 };
  const names = { tempPath: '/staging/a', finalName: 'a.pdf' };
  const steps: readonly (readonly [name: string, isShown: boolean, step: () => unknown])[] = [
    ['transferring', false, () => store.artworks.move(id, 'transferring', { source })],
    ['verifying', false, () => store.artworks.move(id, 'verifying', { source, ...bytes })],
    ['archived', false, () => store.artworks.move(id, 'archived', { source })],
    ['planned', true, () => store.deliveries.plan(id, rip, bytes)],
    ['copying', false, () => store.deliveries.copying(delivery, names)],
    ['committing', false, () => store.deliveries.committing(delivery)],
    ['delivered', true, () => store.deliveries.delivered(delivery)],
    ['picked-up', true, () => store.deliveries.pickedUp(delivery)],
  ];
  rows();
  for (const [name, isShown, step] of steps) {
    step();
    expect({ name, isShown: touched() > 0 }).toEqual({ name, isShown });
    const followed = rows();
    store.queue.remakeOpen(-1, 100);
    expect(rows()).toEqual(followed);
  }
});
