import { environmentManager, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionId, message, type StationEvent } from '../../../../src/contract/index.ts';
import {
  createQueryClient,
  keepTrue,
  retryOnce,
  type Upkeep,
} from '../../../../src/renderer/state/queries.ts';
import { ASK_AGAIN_MS } from '../../../../src/renderer/state/reading.ts';

// The tests run without a browser, and a query on a server makes no calls by itself.
environmentManager.setIsServer(() => false);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const concerned: StationEvent = {
  kind: 'catalogue',
  revision: 1,
  connectionId: ConnectionId.parse('0123456789abcdef0123456789abcdef'),
};
const other: StationEvent = { ...concerned, kind: 'capabilities' };
const byCatalogue: Upkeep = { concerns: ({ kind }) => kind === 'catalogue' };
const queryKey: QueryKey = ['list'];

/** A window's cache; every call to the station waits until the test answers it. */
function createRig() {
  const client = createQueryClient();
  const calls: PromiseWithResolvers<string>[] = [];
  return {
    client,
    calls,
    take: keepTrue(client),
    data: () => client.getQueryData(queryKey),
    /** Shows the data. Returns how to leave them. */
    show(upkeep: Upkeep): () => void {
      const observer = new QueryObserver<string>(client, {
        queryKey,
        queryFn: () => {
          const call = Promise.withResolvers<string>();
          calls.push(call);
          return call.promise;
        },
        retry: retryOnce(client, queryKey),
        meta: { upkeep },
      });
      return observer.subscribe(() => undefined);
    },
    async answer(number: number, text: string): Promise<void> {
      calls[number]?.resolve(text);
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail(number: number, error: unknown): Promise<void> {
      calls[number]?.reject(error);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('data on two screens are read once', async () => {
  const rig = createRig();
  rig.show(byCatalogue);
  rig.show(byCatalogue);
  await rig.answer(0, 'first');
  expect([rig.calls.length, rig.data()]).toEqual([1, 'first']);
});

test('the events of a moment make one call, and only those that concern the data', async () => {
  const rig = createRig();
  rig.show(byCatalogue);
  await rig.answer(0, 'first');
  rig.take(other);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rig.calls).toHaveLength(1);
  for (let step = 0; step < 5; step++) rig.take(concerned);
  await vi.advanceTimersByTimeAsync(1_000);
  await rig.answer(1, 'second');
  expect([rig.calls.length, rig.data()]).toEqual([2, 'second']);
});

test('an answer that was under way when an event came is read again', async () => {
  const rig = createRig();
  rig.show(byCatalogue);
  rig.take(concerned);
  await vi.advanceTimersByTimeAsync(1_000);
  await rig.answer(0, 'older than the event');
  expect(rig.calls).toHaveLength(2);
  await rig.answer(1, 'newer');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([rig.calls.length, rig.data()]).toEqual([2, 'newer']);
});

test('an event that says enough changes the data without a call', async () => {
  const rig = createRig();
  rig.show({ patch: (data, { kind }) => (kind === 'catalogue' ? `${data}, patched` : data) });
  await rig.answer(0, 'first');
  rig.take(concerned);
  rig.take(other);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([rig.calls.length, rig.data()]).toEqual([1, 'first, patched']);
});

test('an answer that is older than a patch does not stay', async () => {
  const rig = createRig();
  const upkeep: Upkeep = { patch: (data, { kind }) => (kind === 'catalogue' ? 'patched' : data) };
  rig.show(upkeep);
  await rig.answer(0, 'first');
  rig.show(upkeep);
  expect(rig.calls).toHaveLength(2);
  rig.take(concerned);
  await rig.answer(1, 'older than the patch');
  await vi.advanceTimersByTimeAsync(1_000);
  await rig.answer(2, 'as patched');
  expect([rig.calls.length, rig.data()]).toEqual([3, 'as patched']);
});

test('data on no screen are discarded: no event would keep them true', async () => {
  const rig = createRig();
  const leave = rig.show(byCatalogue);
  await rig.answer(0, 'first');
  leave();
  await vi.advanceTimersByTimeAsync(1);
  expect(rig.data()).toBeUndefined();
});

test('a call without an answer is repeated once, then every ten seconds', async () => {
  const rig = createRig();
  const fault = new Error('No link.');
  rig.show(byCatalogue);
  await rig.fail(0, fault);
  await vi.advanceTimersByTimeAsync(1_000);
  await rig.fail(1, fault);
  expect(rig.client.getQueryState(queryKey)?.error).toBe(fault);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  await rig.fail(2, fault);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rig.calls).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  await rig.answer(3, 'first');
  await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_MS);
  expect([rig.calls.length, rig.data()]).toEqual([4, 'first']);
});

test('a refusal with a reason is an answer: the call is not repeated', async () => {
  const rig = createRig();
  const said = message('refusal.try-again');
  rig.show(byCatalogue);
  await rig.fail(0, { data: { what: said, remedy: said } });
  await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_MS);
  expect([rig.calls.length, rig.client.getQueryState(queryKey)?.status]).toEqual([1, 'error']);
});
