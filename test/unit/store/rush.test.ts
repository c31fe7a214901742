import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityFilter, ConnectionId, HotFolderId, QueueQuery } from '../../../src/contract/index.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;
const ready = status('job.production.queued');
const folder = HotFolderId.parse('main');

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 10_000 }, onFault: failOnFault });
  for (const id of ['a', 'b', 'c']) {
    store.batches.apply(demo, serviceBatch(`${id}-batch`, [id, `${id}2`]), polled);
    for (const job of [id, `${id}2`]) {
      store.jobs.apply(demo, serviceJob(job, { batchId: `${id}-batch`, status: ready }), polled);
    }
  }
});
afterEach(() => store.close());

const rows = (level: 'batches' | 'jobs' | 'components'): string[] =>
  store.queue
    .list(QueueQuery.parse({ level }))
    .rows.map((row) => `${row.key.replace('demo:', '')}${row.rush ? '!' : ''}`);
const fileOf = (job: string) => artworkId(demo, job, `${job}-file`);
const first = (): string | undefined => store.artworks.due(10_000, 1)[0]?.name;

test('a rush job comes first, with its batch and its component, and so does its download', () => {
  expect(store.queue.setRush(['demo:c2'], true)).toEqual(['demo:c2']);
  expect(rows('batches')).toEqual(['c-batch!', 'a-batch', 'b-batch']);
  expect(rows('jobs')[0]).toBe('c2!');
  expect(rows('components')[0]).toBe('c2#general!');
  expect(first()).toBe('c2-file.pdf');
  expect(store.queue.setRush(['demo:c2'], true), 'it stood so already').toEqual([]);
  expect(store.queue.setRush(['demo:c2'], false)).toEqual(['demo:c2']);
  expect(rows('batches')).toEqual(['a-batch', 'b-batch', 'c-batch']);
  expect(first()).not.toBe('c2-file.pdf');
});

test('a rush batch includes its jobs, later ones as well', () => {
  store.queue.setRush(['demo:b-batch'], true);
  expect(rows('jobs').slice(0, 2)).toEqual(['b!', 'b2!']);
  store.jobs.apply(demo, serviceJob('b3', { batchId: 'b-batch', status: ready }), polled);
  expect(rows('jobs').slice(0, 3)).toEqual(['b!', 'b2!', 'b3!']);
  expect(
    store.artworks
      .due(10_000, 3)
      .map(({ jobKey }) => jobKey)
      .sort(),
  ).toEqual(['demo:b', 'demo:b2', 'demo:b3']);
  store.queue.setRush(['demo:b2'], false);
  expect(
    rows('jobs').filter((row) => row.endsWith('!')),
    'the others stay',
  ).toEqual(['b!', 'b3!']);
  store.queue.setRush(['demo:b-batch'], false);
  expect(rows('jobs').filter((row) => row.endsWith('!'))).toEqual([]);
  expect(rows('batches').filter((row) => row.endsWith('!'))).toEqual([]);
});

test('by a component, its job is moved', () => {
  store.queue.setRush(['demo:b#general'], true);
  expect(rows('jobs')[0]).toBe('b!');
});

test('only a file still to be sent changes with it; the job keeps its facts', async () => {
  store.jobs.apply(demo, serviceJob('d', { status: status('job.prepress') }), polled);
  await Promise.resolve();
  const changes: object[] = [];
  store.onChange((all) => changes.push(...all.filter(({ kind }) => kind === 'artwork' || kind === 'job')));
  store.queue.setRush(['demo:d', 'demo:c'], true);
  await Promise.resolve();
  expect(changes).toEqual([
    { kind: 'job', key: 'demo:d', facts: 'same' },
    { kind: 'artwork', id: fileOf('c'), jobKey: 'demo:c' },
    { kind: 'job', key: 'demo:c', facts: 'same' },
  ]);
  expect(rows('jobs').filter((row) => row.endsWith('!'))).toEqual(['c!', 'd!']);
});

test('rush files are delivered first', () => {
  for (const job of ['a', 'b', 'c']) {
    const file = fileOf(job);
    for (const state of ['transferring', 'verifying'] as const) {
      store.artworks.move(file, state, { source: 'station' });
    }
    const what = { sha256: job.repeat(64), bytes: 1 };
    store.artworks.move(file, 'archived', { source: 'station', ...what });
    store.artworks.move(file, 'delivering', { source: 'station' });
    store.deliveries.plan(file, folder, what);
  }
  store.queue.setRush(['demo:c'], true);
  expect(store.deliveries.owed(folder, 3).map(({ artworkId: id }) => id)).toEqual([
    fileOf('c'),
    fileOf('a'),
    fileOf('b'),
  ]);
});

test('the log says what was moved, and nothing from the service reverts it', () => {
  store.queue.setRush(['demo:a-batch'], true);
  store.queue.setRush(['demo:b'], true);
  store.queue.setRush(['demo:b'], false);
  const said = store.activity.page(ActivityFilter.parse({}), null, 3);
  expect(said.map(({ subject, to, source }) => [subject, to, source])).toEqual([
    ['job', 'not-rush', 'operator'],
    ['job', 'rush', 'operator'],
    ['batch', 'rush', 'operator'],
  ]);
  // Later data from the service revert nothing.
  store.jobs.apply(
    demo,
    serviceJob('a', { batchId: 'a-batch', status: ready, updatedAt: 5_000, components: [], name: 'New' }),
    polled,
  );
  store.batches.apply(demo, serviceBatch('a-batch', ['a', 'a2'], { updatedAt: 5_000 }), polled);
  expect(rows('batches')[0]).toBe('a-batch!');
});

test('the events tell of a rush, and name the jobs of a batch', () => {
  store.queue.setRush(['demo:c-batch'], true);
  store.queue.setRush(['demo:c2'], false);
  const events = store.activity.page(ActivityFilter.parse({ detail: 'events' }), null, 10);
  expect(events.map(({ subject, to, label }) => [subject, to, label])).toEqual([
    ['job', 'not-rush', serviceJob('c2').name],
    ['batch', 'rush', `${serviceJob('c').name}, ${serviceJob('c2').name}`],
  ]);
});
