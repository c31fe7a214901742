import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ActivityFilter,
  BatchKey,
  ConnectionId,
  JobKey,
  MAX_ROW_NOTE,
  NoteText,
  QueueQuery,
} from '../../../src/contract/index.ts';
import { asCaller } from '../../../src/main/station/model/caller.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;
const ready = status('job.production.queued');
const anna = {
  sessionId: 'own',
  client: 'own',
  name: 'Anna',
  operatorId: null,
  desk: null,
  byLink: false,
} as const;
const at = new Date(10_000).toISOString();

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 10_000 }, onFault: failOnFault });
  store.batches.apply(demo, serviceBatch('one', ['a', 'b']), polled);
  for (const id of ['a', 'b'])
    store.jobs.apply(demo, serviceJob(id, { batchId: 'one', status: ready }), polled);
  store.jobs.apply(demo, serviceJob('c', { status: ready }), polled);
});
afterEach(() => store.close());

const note = (key: string, text: string | null) => asCaller(anna, () => store.notes.set(key, text));
const found = (search: string, level: 'batches' | 'jobs' | 'components' = 'batches'): string[] =>
  store.queue.list(QueueQuery.parse({ search, level })).rows.map(({ key }) => key);

test('a note stands on its job with who and when, in the rows of the job and its batch, and is found', () => {
  expect(note('demo:a', 'Café paper, ask Béatrice')).toBe(true);
  const said = { text: 'Café paper, ask Béatrice', by: 'Anna', at };
  expect(store.notes.get('demo:a')).toEqual(said);
  expect(store.jobViews.get(JobKey.parse('demo:a'))?.note).toEqual(said);
  expect(store.queue.row('demo:one')?.notes).toEqual([said]);
  expect(store.queue.row('demo:a', 'jobs')?.notes).toEqual([said]);
  expect(store.queue.row('demo:b', 'jobs')?.notes).toEqual([]);
  expect(store.notes.get('demo:a#general'), 'by its component').toEqual(said);
  expect(found('beatrice')).toEqual(['demo:one']);
  expect(found('beatrice', 'jobs')).toEqual(['demo:a']);
  expect(found('beatrice', 'components')).toEqual(['demo:a#general']);
});

test('a note on a batch comes before those on its jobs; a row has three, each cut', () => {
  for (const key of ['demo:a', 'demo:b']) note(key, `On ${key}`);
  note('demo:one', `Pallet ${'x'.repeat(1_900)} lowermost`);
  const row = store.queue.row('demo:one');
  expect(row?.notes.map(({ text }) => text.slice(0, 9))).toEqual(['Pallet xx', 'On demo:a', 'On demo:b']);
  expect(row?.notes[0]?.text).toHaveLength(MAX_ROW_NOTE + 1);
  expect(row === null ? null : store.batchViews.detail(row)?.note?.text).toMatch(/lowermost$/);
  expect(found('lowermost'), 'all of it').toEqual(['demo:one']);
  expect(found('lowermost', 'jobs'), 'only the batch').toEqual([]);
});

test('changed and removed again it is found no more, and the log has each version with its words', () => {
  note('demo:c', 'First draft');
  note('demo:c', 'Second');
  expect(note('demo:c', 'Second'), 'as it was').toBe(false);
  expect(found('draft')).toEqual([]);
  expect(found('second')).toEqual(['demo:c']);
  note('demo:c', null);
  expect(note('demo:c', null)).toBe(false);
  expect(found('second')).toEqual([]);
  expect(store.queue.row('demo:c')?.notes).toEqual([]);
  const lines = store.activity.page(ActivityFilter.parse({ detail: 'events' }), null, 10);
  expect(lines.map(({ to, why, by }) => [to, why?.values.text, by])).toEqual([
    ['note-removed', 'Second', 'Anna'],
    ['noted', 'Second', 'Anna'],
    ['noted', 'First draft', 'Anna'],
  ]);
});

test('nothing from the service changes it, and it starts no work', async () => {
  const changes: object[] = [];
  store.onChange((all) => changes.push(...all.filter(({ kind }) => kind === 'job' || kind === 'batch')));
  note('demo:a', 'Keep');
  note('demo:one', 'Keep, too');
  await Promise.resolve();
  expect(changes).toEqual([
    { kind: 'job', key: 'demo:a', facts: 'words' },
    { kind: 'batch', key: 'demo:one', facts: 'words' },
  ]);
  store.jobs.apply(
    demo,
    serviceJob('a', { batchId: 'one', status: status('job.done'), name: 'New' }),
    polled,
  );
  store.batches.apply(demo, serviceBatch('one', ['a', 'b'], { status: status('job_batch.done') }), polled);
  expect(store.notes.get('demo:a')?.text).toBe('Keep');
  expect(store.notes.get(BatchKey.parse('demo:one'))?.text).toBe('Keep, too');
});

test('a job that waits for auto batching keeps its note when it is batched', () => {
  store.batches.apply(demo, serviceBatch('waiting', ['d'], { kind: 'queued-batch' }), polled);
  store.jobs.apply(demo, serviceJob('d', { queuedBatchId: 'waiting', status: ready }), polled);
  note('demo:waiting', 'Fold by hand');
  expect(store.notes.get('demo:d')?.text).toBe('Fold by hand');
  store.batches.apply(demo, serviceBatch('made', ['d']), polled);
  store.jobs.apply(
    demo,
    serviceJob('d', { queuedBatchId: 'waiting', batchId: 'made', status: ready }),
    polled,
  );
  expect(store.queue.row('demo:made')?.notes.map(({ text }) => text)).toEqual(['Fold by hand']);
});

test('a note that no database can store is made one that it can', () => {
  expect(NoteText.parse(' a\0b\ud800 ')).toBe('ab\ufffd');
  for (const bad of ['', ' \n ', '\0', 'x'.repeat(2_001)])
    expect(NoteText.safeParse(bad).success).toBe(false);
});
