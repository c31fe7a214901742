import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { InboxWorker, type PendingInbox } from '../../../src/main/station/webhooks/worker.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { until } from '../../support/until.ts';

const connectionId = ConnectionId.parse('test');
const HOUR_MS = 3_600_000;
let clock: ManualClock;
let store: Store;
let faults: unknown[];
let told: string[];
let asides: string[];
let fullSyncs: number;
beforeEach(() => {
  clock = new ManualClock();
  store = openMemoryStore({ clock, onFault: failOnFault });
  faults = [];
  told = [];
  asides = [];
  fullSyncs = 0;
});
afterEach(() => store.close());

const worker = (inbox: PendingInbox): InboxWorker =>
  new InboxWorker({
    inbox,
    clock,
    targetOf: () => ({
      hint: ({ key }) => {
        told.push(key.id);
        return 'read';
      },
      knows: () => true,
      requestFullSync: () => fullSyncs++,
    }),
    onSetAside: (id) => asides.push(id),
    onFault: (error) => faults.push(error),
  });
const came = (id: string): void => {
  const body = Buffer.from(JSON.stringify({ event: 'job.moved', job: { id } }));
  store.inbox.add({
    connectionId,
    receivedAt: clock.now(),
    dedup: { by: 'delivery', id },
    body,
    headers: {},
  });
};

test('what the store rejects for a while is processed later, and nothing crashes', async () => {
  let refuses = true;
  const inboxWorker = worker({
    pending: (limit) => {
      if (refuses) throw new Error('disk I/O error');
      return store.inbox.pending(limit);
    },
    begin: (ids) => store.inbox.begin(ids),
    done: (...what) => store.inbox.done(...what),
    became: (...what) => store.inbox.became(...what),
    prune: (before) => store.inbox.prune(before),
  });
  came('a');
  inboxWorker.start();
  await until('it is reported', () => faults.length === 1);
  refuses = false;
  inboxWorker.look();
  expect(told).toEqual([]);
  clock.pass(10_000);
  await until('it is worked on', () => told.includes('a'));
  expect(faults).toHaveLength(1);
  inboxWorker.stop();
});

test('one that cannot be processed affects no other, and is logged', async () => {
  const odd = new InboxWorker({
    inbox: store.inbox,
    clock,
    targetOf: () => ({
      hint: ({ key }) => {
        if (key.id === 'bad') throw new Error('never seen before');
        told.push(key.id);
        return 'read';
      },
      knows: () => true,
      requestFullSync: () => fullSyncs++,
    }),
    onSetAside: (id) => asides.push(id),
    onFault: (error) => faults.push(error),
  });
  for (const id of ['bad', 'a', 'b']) came(id);
  odd.start();
  await until('the others are worked on', () => told.length === 2);
  expect(faults.map(String)).toEqual(['Error: never seen before']);
  expect(store.inbox.pending(10)).toEqual([]);
  expect(JSON.stringify(store.inbox.log(null, 10))).toContain('webhook.failed');
  odd.stop();
});

test('a flood is processed in turns, in order, so that other work comes in between', async () => {
  const ids = Array.from({ length: 1_000 }, (_, at) => `${at}`);
  for (const id of ids) came(id);
  const inboxWorker = worker(store.inbox);
  inboxWorker.start();
  let turns = 0;
  // As other work would, with its own turns.
  for (; told.length < ids.length; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(turns).toBeGreaterThan(2);
  expect(told).toEqual(ids);
  inboxWorker.stop();
});

test('processed ones are deleted every hour once they are a week old, not only at a start', async () => {
  const inboxWorker = worker(store.inbox);
  inboxWorker.start();
  came('old');
  inboxWorker.look();
  await until('it is worked on', () => told.length === 1);
  clock.pass(7 * 24 * HOUR_MS - HOUR_MS);
  expect(store.inbox.log(null, 10)).toHaveLength(1);
  clock.pass(HOUR_MS);
  clock.pass(HOUR_MS);
  expect(store.inbox.log(null, 10)).toHaveLength(0);
  inboxWorker.stop();
});

test('the same body is a repeat only while the first waits; the same delivery ID always is', async () => {
  const body = Buffer.from('{"event":"job.moved","job":{"id":"a"}}');
  const bare = {
    connectionId,
    receivedAt: 0,
    dedup: { by: 'body', sha256: 'ab' },
    body,
    headers: {},
  } as const;
  const named = { ...bare, dedup: { by: 'delivery', id: 'one' } } as const;
  const inboxWorker = worker(store.inbox);
  inboxWorker.start();
  expect(await Promise.all([store.inbox.add(bare), store.inbox.add(bare)])).toEqual(['new', 'repeat']);
  inboxWorker.look();
  await until('it is worked on', () => told.length === 1);
  expect(await store.inbox.add(bare)).toBe('new');
  expect(await store.inbox.add(named)).toBe('new');
  inboxWorker.look();
  await until('both are worked on', () => told.length === 3);
  expect(await store.inbox.add(named)).toBe('repeat');
  // However often it comes, the log has it once.
  expect(store.inbox.log(null, 10)).toHaveLength(2);
  inboxWorker.stop();
});

test('one that two starts began and did not finish is set aside, and the lists are read', async () => {
  came('hangs');
  const [webhook] = store.inbox.pending(1);
  if (webhook === undefined) throw new Error('It is not there.');
  for (let start = 0; start < 2; start++) store.inbox.begin([webhook.id]);
  came('next');
  const inboxWorker = worker(store.inbox);
  inboxWorker.start();
  await until('the next one is worked on', () => told.includes('next'));
  expect(told).toEqual(['next']);
  expect([asides, fullSyncs]).toEqual([[connectionId], 1]);
  expect(JSON.stringify(store.inbox.log(null, 10))).toContain('webhook.set-aside');
  inboxWorker.stop();
});

test('those that wait together are begun in one step; what an earlier start left, by itself', async () => {
  for (const id of ['left', 'a', 'b']) came(id);
  const [left] = store.inbox.pending(1);
  if (left === undefined) throw new Error('It is not there.');
  store.inbox.begin([left.id]);
  const begun: number[] = [];
  const inboxWorker = worker({
    pending: (limit) => store.inbox.pending(limit),
    begin: (ids) => {
      begun.push(ids.length);
      store.inbox.begin(ids);
    },
    done: (...what) => store.inbox.done(...what),
    became: (...what) => store.inbox.became(...what),
    prune: (before) => store.inbox.prune(before),
  });
  inboxWorker.start();
  await until('all are worked on', () => told.length === 3);
  expect(begun).toEqual([2, 1]);
  inboxWorker.stop();
});

test('what the store refuses to see ended is begun once, however often it is tried', async () => {
  let refusals = 5;
  const inboxWorker = worker({
    pending: (limit) => store.inbox.pending(limit),
    begin: (ids) => store.inbox.begin(ids),
    done: (...what) => {
      if (refusals-- > 0) throw new Error('disk I/O error');
      store.inbox.done(...what);
    },
    became: (...what) => store.inbox.became(...what),
    prune: (before) => store.inbox.prune(before),
  });
  came('a');
  inboxWorker.start();
  for (let failures = 1; failures <= 5; failures++) {
    await until('it is reported', () => faults.length === failures);
    expect(store.inbox.pending(1)[0]?.begun).toBe(1);
    clock.pass(10_000);
  }
  await until('it is ended', () => store.inbox.pending(1).length === 0);
  expect(asides).toEqual([]);
  inboxWorker.stop();
});

test('many small bodies are one turn, but costly ones give the thread back one by one', async () => {
  const jobs = Array.from({ length: 8_000 }, (_, at) => ({ id: `a-${at}` }));
  for (let at = 0; at < 10; at++) {
    const body = Buffer.from(JSON.stringify({ jobs }));
    store.inbox.add({ connectionId, receivedAt: 0, dedup: { by: 'delivery', id: `${at}` }, body });
  }
  const inboxWorker = worker(store.inbox);
  inboxWorker.start();
  let turns = 0;
  for (; told.length < 80_000; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(turns).toBeGreaterThan(2);
  inboxWorker.stop();
});
