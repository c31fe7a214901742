import { beforeEach, describe, expect, test } from 'vitest';
import { backOffMs, WorkLoop } from '../../../src/main/station/concurrency/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const backOff = { firstMs: 1_000, maxMs: 4_000 };
const nextTurnOfTheEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let clock: ManualClock;
let turns: number;
beforeEach(() => {
  clock = new ManualClock();
  turns = 0;
});

const loopOf = (
  turn: () => number | null | Promise<number | null>,
  onFault: (error: unknown) => void = failOnFault,
): WorkLoop =>
  new WorkLoop({
    clock,
    turn: () => {
      turns++;
      return turn();
    },
    backOff,
    onFault,
  });

test('calls before a turn are one turn, which starts when the caller is through', async () => {
  const loop = loopOf(() => null);
  loop.start();
  loop.wake();
  loop.wake();
  expect(turns).toBe(0);
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(1);
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(1);
  await loop.stop();
});

test('work that may wait is done after that time, together with what comes until then', async () => {
  const loop = loopOf(() => null);
  loop.start();
  await nextTurnOfTheEventLoop();
  loop.wakeIn(50);
  clock.pass(40);
  loop.wakeIn(50);
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(1);
  clock.pass(10);
  expect(turns).toBe(2);
  clock.pass(100);
  expect(turns).toBe(2);
  await loop.stop();
});

test('turns never overlap; all calls during one are one more turn after it', async () => {
  let atWork = 0;
  let most = 0;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const loop = loopOf(async () => {
    atWork++;
    most = Math.max(most, atWork);
    await gates[turns - 1]?.promise;
    atWork--;
    return null;
  });
  loop.start();
  await nextTurnOfTheEventLoop();
  loop.wake();
  loop.wake();
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(1);
  gates[0]?.resolve();
  await nextTurnOfTheEventLoop();
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(2);
  gates[1]?.resolve();
  await nextTurnOfTheEventLoop();
  await nextTurnOfTheEventLoop();
  expect({ turns, most }).toEqual({ turns: 2, most: 1 });
  await loop.stop();
});

test('a turn that wakes its own loop has one more turn', async () => {
  const loop = loopOf(() => {
    if (turns === 1) loop.wake();
    return null;
  });
  loop.start();
  await nextTurnOfTheEventLoop();
  await nextTurnOfTheEventLoop();
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(2);
  await loop.stop();
});

test('the next turn comes when it is due, or sooner when the loop is woken, and not twice', async () => {
  const loop = loopOf(() => 5_000);
  loop.start(2_000);
  clock.pass(1_999);
  expect(turns).toBe(0);
  clock.pass(1);
  expect(turns).toBe(1);
  clock.pass(3_000);
  loop.wake();
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(2);
  // When the previous one would have been due.
  clock.pass(2_000);
  expect(turns).toBe(2);
  clock.pass(3_000);
  expect(turns).toBe(3);
  await loop.stop();
});

describe.each([
  [
    'throws',
    (error: Error): never => {
      throw error;
    },
  ],
  ['rejects', (error: Error): Promise<never> => Promise.reject(error)],
])('a turn that %s', (_how, fail) => {
  test('is logged and retried, later each time, until it succeeds; then the back-off starts again', async () => {
    const faults: unknown[] = [];
    const failing = new Set([1, 2, 3, 4, 6]);
    const loop = loopOf(
      () => (failing.has(turns) ? fail(new Error(`turn ${turns}`)) : null),
      (error) => faults.push(error),
    );
    loop.start();
    await nextTurnOfTheEventLoop();
    for (const delayMs of [1_000, 2_000, 4_000, 4_000]) {
      const before = turns;
      await nextTurnOfTheEventLoop();
      clock.pass(delayMs - 1);
      expect(turns).toBe(before);
      clock.pass(1);
      expect(turns).toBe(before + 1);
    }
    loop.wake();
    await nextTurnOfTheEventLoop();
    await nextTurnOfTheEventLoop();
    clock.pass(1_000);
    expect(turns).toBe(7);
    expect(faults.map(String)).toEqual([1, 2, 3, 4, 6].map((turn) => `Error: turn ${turn}`));
    await loop.stop();
  });

  test('is not retried sooner because the loop is woken, and not at all once it is stopped', async () => {
    const faults: unknown[] = [];
    const loop = loopOf(
      () => fail(new Error('disk I/O error')),
      (error) => faults.push(error),
    );
    loop.start();
    await nextTurnOfTheEventLoop();
    loop.wake();
    await nextTurnOfTheEventLoop();
    expect(turns).toBe(1);
    await loop.stop();
    clock.pass(60_000);
    await nextTurnOfTheEventLoop();
    expect({ turns, faults: faults.length }).toEqual({ turns: 1, faults: 1 });
  });
});

test('a stop waits for the running turn, and no turn starts after it', async () => {
  const gate = Promise.withResolvers<void>();
  const loop = loopOf(async () => {
    await gate.promise;
    return 0;
  });
  loop.start();
  await nextTurnOfTheEventLoop();
  loop.wake();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await nextTurnOfTheEventLoop();
  expect(isStopped).toBe(false);
  gate.resolve();
  await stopped;
  loop.wake();
  await nextTurnOfTheEventLoop();
  await nextTurnOfTheEventLoop();
  clock.pass(60_000);
  expect(turns).toBe(1);
});

test('a loop that is stopped before its first turn has none, and has one when it is started again', async () => {
  const loop = loopOf(() => null);
  loop.wake();
  loop.start();
  await loop.stop();
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(0);
  loop.start();
  await nextTurnOfTheEventLoop();
  expect(turns).toBe(1);
  await loop.stop();
});

test('a back-off doubles up to its maximum; with jitter, it is in the upper half', () => {
  expect([1, 2, 3, 4, 1_000].map((failures) => backOffMs(backOff, failures))).toEqual([
    1_000, 2_000, 4_000, 4_000, 4_000,
  ]);
  expect([0, 0.5, 0.999_9].map((random) => backOffMs(backOff, 2, random))).toEqual([1_000, 1_500, 2_000]);
});
