import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ArtworkState, ConnectionId, HotFolderId, message, QueueQuery } from '../../../src/contract/index.ts';
import { InboxFullError } from '../../../src/main/station/store/inbox/inbox.ts';
import {
  artworkId,
  IllegalTransitionError,
  type Store,
  type StoreChange,
} from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const folder = HotFolderId.parse('rip');
const sha256 = 'ab'.repeat(32);
const ready = status('job.production.queued');
const polled = (at: number) => ({ change: { source: 'poll', at } }) as const;
const early = (at: number) => ({ change: { source: 'webhook', at } }) as const;
const idOf = (job: string) => artworkId(demo, job, `${job}-file`);
const query = (more: Partial<QueueQuery> = {}): QueueQuery => QueueQuery.parse(more);

let now = 10_000;
let store: Store;
beforeEach(() => {
  now = 10_000;
  store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault });
});
afterEach(() => store.close());

function archive(job: string): void {
  const id = idOf(job);
  store.artworks.move(id, 'transferring', { source: 'station' });
  store.artworks.move(id, 'verifying', { source: 'station' });
  store.artworks.move(id, 'archived', { source: 'station', sha256, bytes: 7 });
}

function deliver(job: string) {
  const plan = store.deliveries.plan(idOf(job), folder, { sha256, bytes: 7 });
  store.deliveries.copying(plan.id, { tempPath: '/t', finalName: `${job}.pdf` });
  store.deliveries.committing(plan.id);
  return store.deliveries.delivered(plan.id);
}

describe('jobs', () => {
  test('a file is expected until its job sends, then queued, and never moves back', () => {
    expect(store.jobs.apply(demo, serviceJob('a'), early(1))).toMatchObject({
      isNew: true,
      statusChanged: true,
    });
    expect(store.artworks.get(idOf('a'))?.state).toBe('expected');
    store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(2));
    expect(store.artworks.get(idOf('a'))?.state).toBe('queued');
    archive('a');
    const again = store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(3));
    expect(again).toMatchObject({ isNew: false, statusChanged: false });
    expect(store.artworks.get(idOf('a'))).toMatchObject({ state: 'archived', sha256 });
  });

  test('the reason why a file waits is stored as a code with its values, on the file, in its history and on its row', () => {
    const { key } = store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(1));
    const why = message('transfer.refused', { status: 503 });
    store.artworks.move(idOf('a'), 'failed', { source: 'station', reason: why });
    expect(store.artworks.get(idOf('a'))?.reason).toEqual(why);
    expect(store.jobViews.get(key)?.timeline[0]?.why).toEqual(why);
    expect(store.queue.row(key)?.problem).toEqual(why);
    store.artworks.move(idOf('a'), 'queued', { source: 'operator' });
    expect(store.artworks.get(idOf('a'))?.reason).toBeNull();
    expect(store.queue.row(key)?.problem).toBeNull();
  });

  test('the history has each status change once, newest first, with its source', () => {
    const { key } = store.jobs.apply(demo, serviceJob('a'), early(1));
    store.jobs.apply(demo, serviceJob('a'), early(2));
    store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(3));
    const own = store.jobViews.get(key)?.timeline.filter((line) => line.subject === 'job');
    expect(own?.map((line) => [line.from, line.to, line.source])).toEqual([
      ['prepress', 'queued', 'poll'],
      [null, 'prepress', 'webhook'],
    ]);
  });
});

describe('the life of a file', () => {
  test('an arrow that does not exist is refused and changes nothing', () => {
    store.jobs.apply(demo, serviceJob('a'), early(1));
    expect(() => store.artworks.move(idOf('a'), 'archived', { source: 'station' })).toThrow(
      IllegalTransitionError,
    );
    expect(store.artworks.get(idOf('a'))?.state).toBe('expected');
  });

  test('a delivery goes through its three steps and carries the file along', () => {
    store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(1));
    archive('a');
    const delivery = deliver('a');
    expect(store.artworks.get(idOf('a'))?.state).toBe('delivered');
    expect(store.deliveries.inFolder(folder).map((one) => one.id)).toEqual([delivery.id]);
    store.deliveries.pickedUp(delivery.id);
    expect(store.artworks.get(idOf('a'))?.state).toBe('picked-up');
    expect(store.folderViews.counts(folder)).toMatchObject({ owed: 0, waiting: 0, pickedUp: 1 });
  });

  test('the same delivery planned twice is one delivery', () => {
    store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(1));
    archive('a');
    const first = store.deliveries.plan(idOf('a'), folder, { sha256, bytes: 7 });
    expect(store.deliveries.plan(idOf('a'), folder, { sha256, bytes: 7 }).id).toBe(first.id);
    expect(store.deliveries.owed(folder, 10)).toHaveLength(1);
  });

  test('a delivery cannot be committed before it was copied', () => {
    store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(1));
    archive('a');
    const plan = store.deliveries.plan(idOf('a'), folder, { sha256, bytes: 7 });
    expect(() => store.deliveries.committing(plan.id)).toThrow(IllegalTransitionError);
    expect(() => store.deliveries.delivered(plan.id)).toThrow(IllegalTransitionError);
  });
});

describe('the queue', () => {
  test('a batch row gathers its jobs, whichever of both came first', () => {
    store.jobs.apply(demo, serviceJob('a', { batchId: 'b1', status: ready }), polled(1));
    expect(store.queue.list(query()).rows.map((row) => row.kind)).toEqual(['job']);
    store.batches.apply(demo, serviceBatch('b1', ['a', 'c']), polled(2));
    store.jobs.apply(demo, serviceJob('c', { batchId: 'b1', product: 'Postcards' }), early(3));
    const rows = store.queue.list(query()).rows;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: 'batch',
      products: [
        { name: 'Business Cards', jobs: 1 },
        { name: 'Postcards', jobs: 1 },
      ],
      jobsReady: 1,
      jobsTotal: 2,
      filesTotal: 2,
      phase: 'prepress',
    });
  });

  test('a queued batch is replaced by the batch that includes its job', () => {
    store.batches.apply(demo, serviceBatch('q1', ['a'], { kind: 'queued-batch' }), polled(1));
    store.jobs.apply(demo, serviceJob('a', { queuedBatchId: 'q1' }), early(1));
    expect(store.queue.list(query()).rows.map((row) => row.kind)).toEqual(['queued-batch']);
    store.batches.apply(demo, serviceBatch('b1', ['a']), polled(2));
    expect(store.queue.list(query()).rows.map((row) => row.kind)).toEqual(['batch']);
  });

  test('phases follow the files: ready, at the RIP, done, and attention before all', () => {
    store.batches.apply(demo, serviceBatch('b1', ['a']), polled(1));
    store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(1));
    store.batches.apply(demo, serviceBatch('b1', ['a']), polled(1));
    const phase = () => store.queue.list(query()).rows.map((row) => row.phase);
    expect(phase()).toEqual(['ready']);
    archive('a');
    const delivery = deliver('a');
    expect(phase()).toEqual(['at-rip']);
    store.deliveries.stuck(delivery.id, message('delivery.stuck', { minutes: 5, name: 'a' }));
    expect(store.queue.list(query()).rows[0]).toMatchObject({
      phase: 'attention',
      filesNeedingAttention: 1,
      problem: { code: 'delivery.stuck' },
    });
    store.deliveries.pickedUp(delivery.id);
    expect(phase()).toEqual(['done']);
    expect(store.queue.phaseCounts()).toMatchObject({ done: 1, attention: 0 });
  });

  test('is found by parts of names, IDs and file names, all words at once', () => {
    store.jobs.apply(
      demo,
      serviceJob('a1b2-c3', { name: 'Café Zürich cards', address: '8 Dock Road' }),
      early(1),
    );
    store.jobs.apply(demo, serviceJob('other', { name: 'Poster' }), early(1));
    const found = (search: string) => store.queue.list(query({ search })).total;
    expect(found('cafe')).toBe(1);
    expect(found('zur dock')).toBe(1);
    expect(found('a1b2-c')).toBe(1);
    expect(found('a1b2 poster')).toBe(0);
    expect(found('')).toBe(2);
  });

  test('pages follow one another without a gap or a repeat', () => {
    for (let index = 0; index < 25; index++) {
      store.jobs.apply(demo, serviceJob(`j${index}`, { createdAt: 1_000 + (index % 3) }), early(1));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = store.queue.list(query({ limit: 7, cursor }));
      seen.push(...page.rows.map((row) => row.key));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });
});

describe('changes', () => {
  test('reading the same again is no change: nothing is reported, and the last change keeps its source', async () => {
    const { key } = store.jobs.apply(demo, serviceJob('a', { batchId: 'b1', status: ready }), polled(1));
    store.batches.apply(demo, serviceBatch('b1', ['a']), polled(1));
    const told: StoreChange[] = [];
    store.onChange((changes) => told.push(...changes));
    store.jobs.apply(demo, serviceJob('a', { batchId: 'b1', status: ready }), polled(9));
    store.batches.apply(demo, serviceBatch('b1', ['a']), polled(9));
    await Promise.resolve();
    expect(told).toEqual([]);
    expect(store.jobViews.get(key)?.lastChange.at).toBe(new Date(1).toISOString());
  });

  test('a job that reaches its sending status without any other change is still sent', () => {
    store.jobs.apply(demo, serviceJob('a', { status: ready }), early(1));
    store.jobs.apply(demo, serviceJob('a', { status: ready }), polled(2));
    expect(store.artworks.get(idOf('a'))?.state).toBe('queued');
  });

  test('a job that only its batch names is in it at once, whichever of both came first', () => {
    store.jobs.apply(demo, serviceJob('a'), polled(1));
    store.batches.apply(demo, serviceBatch('b1', ['a', 'c']), polled(2));
    store.jobs.apply(demo, serviceJob('c'), polled(3));
    expect(store.queue.list(query()).rows.map((row) => [row.kind, row.jobsTotal])).toEqual([['batch', 2]]);
  });

  test('a batch read before its job still includes it when it is read again', () => {
    store.batches.apply(demo, serviceBatch('b1', ['a']), polled(1));
    store.jobs.apply(demo, serviceJob('a'), early(2));
    store.batches.apply(demo, serviceBatch('b1', ['a']), polled(3));
    expect(store.queue.list(query()).rows.map((row) => [row.kind, row.jobsTotal])).toEqual([['batch', 1]]);
  });

  test('are reported after the commit, once, and not at all if the transaction fails', async () => {
    const told: StoreChange[] = [];
    store.onChange((changes) => told.push(...changes));
    store.jobs.apply(demo, serviceJob('a'), early(1));
    expect(told).toEqual([]);
    await Promise.resolve();
    expect(told).toContainEqual({ kind: 'job', key: 'demo:a' });
    expect(store.queue.follow(10)).toBe(false);
    await Promise.resolve();
    expect(told).toContainEqual({ kind: 'queue-row', level: 'batches', key: 'demo:a' });
    told.length = 0;
    expect(() => store.artworks.move(idOf('a'), 'verifying', { source: 'station' })).toThrow();
    await Promise.resolve();
    expect(told).toEqual([]);
  });

  test('a webhook that came twice is stored once', async () => {
    const body = new TextEncoder().encode('{}');
    const entry = { connectionId: demo, receivedAt: 1, dedup: { by: 'delivery', id: 'x' }, body } as const;
    expect(await Promise.all([store.inbox.add(entry), store.inbox.add(entry)])).toEqual(['new', 'repeat']);
    const [pending] = store.inbox.pending(10);
    expect(pending?.body).toEqual(body);
    const outcome = message('webhook.refreshing', { what: 'job a' });
    store.inbox.done([{ id: pending?.id ?? 0, event: null, outcome }]);
    expect(store.inbox.pending(10)).toEqual([]);
    // Its body is deleted; its length stays in the log.
    expect(store.inbox.log(null, 1)).toMatchObject([{ bytes: 2, outcome: { code: 'webhook.refreshing' } }]);
    expect(await store.inbox.add(entry)).toBe('repeat');
  });

  test('no more webhooks wait than can be processed soon, and after some were there is room again', async () => {
    const body = new Uint8Array(1);
    const add = (name: number) =>
      store.inbox.add({ connectionId: demo, receivedAt: 1, dedup: { by: 'delivery', id: `${name}` }, body });
    const first = await Promise.allSettled(Array.from({ length: 10_001 }, (_, name) => add(name)));
    expect(first.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: expect.any(InboxFullError) },
    ]);
    await expect(add(10_000)).rejects.toThrow(InboxFullError);
    const outcome = message('webhook.refreshing', { what: 'jobs' });
    store.inbox.done(store.inbox.pending(5).map(({ id }) => ({ id, event: null, outcome })));
    expect(await add(10_000)).toBe('new');
    expect(store.inbox.pending(20_000)).toHaveLength(9_996);
  });
});

test('the files in each state are as many as counted, after every step, and after one that is reverted', () => {
  const counted = (): number[] => ArtworkState.options.map((state) => store.artworks.countInState([state]));
  const looked = (): number[] =>
    ArtworkState.options.map((state) => store.artworks.inState([state], 100).length);
  const agree = (): void => expect(counted()).toEqual(looked());
  agree();
  for (const job of ['a', 'b', 'c']) store.jobs.apply(demo, serviceJob(job), early(1));
  agree();
  for (const job of ['a', 'b']) store.jobs.apply(demo, serviceJob(job, { status: ready }), polled(2));
  agree();
  archive('a');
  deliver('a');
  agree();
  expect(store.artworks.countInState(['queued', 'delivered'])).toBe(2);
  const takenBack = (): void =>
    store.transaction(() => {
      archive('b');
      throw new Error('The disk is full.');
    });
  expect(takenBack).toThrow('The disk is full.');
  agree();
  store.jobs.apply(demo, serviceJob('c', { components: [], updatedAt: 2_000 }), polled(3));
  agree();
});
