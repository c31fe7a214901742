import { describe, expect, test } from 'vitest';
import { SyncProgress } from '../../../src/main/station/sync/connection-status.ts';
import { HintRateLimiter } from '../../../src/main/station/sync/hint-rate-limiter.ts';
import { ReadScheduler } from '../../../src/main/station/sync/read-scheduler.ts';
import type { ReadRequest, ReadResult } from '../../../src/main/station/sync/resource-reader.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const key = (id: string) => ({ kind: 'job', id }) as const;
const stored = { kind: 'stored', isChange: true, readAlso: [], repeat: null } satisfies ReadResult;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A scheduler over reads that end as `results` says, by ID; `stored` for the others. */
function rig(results: Readonly<Record<string, ReadResult>> = {}) {
  const clock = new ManualClock();
  const requests: ReadRequest[] = [];
  const calls: string[] = [];
  const hintLimiter = new HintRateLimiter();
  const reads = new ReadScheduler({
    clock,
    reader: {
      read: async (request) => {
        requests.push(request);
        return results[request.key.id] ?? stored;
      },
      settleIfKnown: () => false,
    },
    hintLimiter,
    progress: new SyncProgress(),
    listener: {
      listsNeeded: () => calls.push('lists'),
      serviceUnreachable: () => calls.push('unreachable'),
    },
  });
  reads.start();
  const ids = () => requests.map((request) => request.key.id);
  return { clock, requests, calls, hintLimiter, reads, ids };
}

test('nothing is read before the start or after the stop', async () => {
  const { reads, clock, ids } = rig();
  reads.askLater(key('later'), 'poll', 1_000);
  await reads.stop();
  reads.ask(key('a'), 'poll');
  reads.askLater(key('b'), 'poll', 0);
  clock.pass(2_000);
  await settled();
  expect(ids()).toEqual([]);
});

test('a read names what first requested it; a routine check never takes that away', async () => {
  const { reads, requests } = rig();
  reads.hold();
  reads.ask(key('a'), 'webhook');
  reads.ask(key('a'), 'poll');
  reads.ask(key('b'), 'poll');
  reads.ask(key('b'), 'refresh');
  reads.goOn();
  await settled();
  expect(requests.map(({ key: { id }, source }) => [id, source])).toEqual([
    // What an operator requested goes first.
    ['b', 'refresh'],
    ['a', 'webhook'],
  ]);
});

test('a hint accompanies the read of its resource, whoever requests the read', async () => {
  const { reads, requests } = rig();
  const hint = (id: string) => ({ key: key(id), at: 5, statusCode: 'x' });
  reads.hold();
  for (const id of ['a', 'b', 'c']) reads.addHint(hint(id));
  reads.dropHint(key('c'));
  for (const id of ['a', 'b', 'c']) reads.ask(key(id), 'webhook');
  reads.ask(key('b'), 'refresh');
  reads.goOn();
  await settled();
  const given = new Map(requests.map(({ key: { id }, hint: pending }) => [id, pending]));
  expect(given.get('a')).toMatchObject({ hint: { at: 5 }, isRequired: false });
  // Its claim is still compared with the answer, but no stored date makes the read needless.
  expect(given.get('b')).toMatchObject({ hint: { at: 5, statusCode: 'x' }, isRequired: true });
  expect(given.get('c')).toBeNull();
});

describe('the consequences of a read', () => {
  test('jobs that the answer mentions are read, for the same reason', async () => {
    const { reads, requests } = rig({ batch: { ...stored, readAlso: [key('one'), key('two')] } });
    reads.ask(key('batch'), 'webhook');
    await settled();
    expect(requests.map(({ key: { id }, source }) => `${id} ${source}`)).toEqual([
      'batch webhook',
      'one webhook',
      'two webhook',
    ]);
  });

  test('an unreachable service: the request is kept, and nothing is read until it goes on', async () => {
    const { reads, ids, calls } = rig({ a: { kind: 'unreachable' } });
    reads.ask(key('a'), 'webhook');
    await settled();
    reads.ask(key('b'), 'webhook');
    await settled();
    expect(ids()).toEqual(['a']);
    expect(calls).toEqual(['unreachable']);
    expect(reads.isScheduled(key('a'))).toBe(true);
    reads.goOn();
    await settled();
    expect(ids()).toEqual(['a', 'a', 'b']);
  });

  test('a temporary fault: it is read again after its delay, at once if somebody waits for it', async () => {
    const { reads, clock, ids } = rig({ a: { kind: 'unavailable', retryInMs: 10_000 } });
    reads.ask(key('a'), 'poll');
    await settled();
    clock.pass(9_999);
    await settled();
    expect(ids()).toEqual(['a']);
    expect(reads.isDelayed(key('a'))).toBe(true);
    clock.pass(1);
    await settled();
    expect(ids()).toEqual(['a', 'a']);
    reads.hurry(key('a'));
    await settled();
    expect(ids()).toEqual(['a', 'a', 'a']);
  });

  test('a refusal: the lists are read if they have to answer, and it is not read again', async () => {
    const { reads, clock, ids, calls } = rig({
      a: { kind: 'refused', needsLists: true, retryInMs: null, repeat: null },
      b: { kind: 'refused', needsLists: false, retryInMs: null, repeat: null },
    });
    reads.ask(key('a'), 'webhook');
    reads.ask(key('b'), 'webhook');
    await settled();
    clock.pass(3_600_000);
    await settled();
    expect(ids()).toEqual(['a', 'b']);
    expect(calls).toEqual(['lists']);
  });

  test('reads for hints count against a resource if they bring no change; known changes do not', async () => {
    const { reads, hintLimiter } = rig({
      a: { ...stored, isChange: false },
      known: { kind: 'known' },
    });
    for (let times = 0; times < 3; times++) {
      reads.ask(key('a'), 'webhook');
      reads.ask(key('known'), 'webhook');
      await settled();
    }
    expect(hintLimiter.waitMs('job a', 0)).toBe(2_000);
    expect(hintLimiter.waitMs('job known', 0)).toBe(0);
  });
});
