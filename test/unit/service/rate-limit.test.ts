import { expect, test } from 'vitest';
import { RateLimit } from '../../../src/main/station/service/rate-limit.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const bounds = { first: 5, most: 50 };

/**
 * Makes calls for some seconds, as fast as the limit lets them through.
 * @returns the number of calls
 */
async function callFor(
  seconds: number,
  { limit, clock, answerMs }: { limit: RateLimit; clock: ManualClock; answerMs: number },
  statusOf: (call: number) => number = () => 200,
): Promise<number> {
  const { signal } = new AbortController();
  let calls = 0;
  const end = clock.steadyMs() + seconds * 1_000;
  const work = async (): Promise<void> => {
    while (clock.steadyMs() < end) {
      await limit.turn(signal);
      const sentAt = clock.steadyMs();
      if (sentAt >= end) return;
      calls++;
      const status = statusOf(calls);
      await new Promise<void>((resolve) => void clock.after(answerMs, resolve));
      limit.answered(status, sentAt);
    }
  };
  const workers = Promise.all([work(), work(), work(), work()]);
  while (clock.steadyMs() < end + 2_000) {
    clock.pass(5);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await workers;
  return calls;
}

test('starts with five a second, and is at its maximum within a few seconds of quick answers', async () => {
  const clock = new ManualClock();
  const limit = new RateLimit(clock, bounds);
  expect(limit.perSecond).toBe(5);
  // 1,000 ready jobs, each read and asked for the URL of its file, take less than a minute.
  const first = await callFor(5, { limit, clock, answerMs: 20 });
  expect(limit.perSecond).toBe(50);
  expect(first).toBeGreaterThan(100);
  const next = await callFor(10, { limit, clock, answerMs: 20 });
  expect(next).toBeGreaterThanOrEqual(480);
  expect(next).toBeLessThanOrEqual(560);
});

test('stays as it is while answers are slow, and while it is hardly used', async () => {
  const clock = new ManualClock();
  const slow = new RateLimit(clock, bounds);
  await callFor(5, { limit: slow, clock, answerMs: 600 });
  expect(slow.perSecond).toBe(5);
  const idle = new RateLimit(clock, bounds);
  for (let second = 0; second < 60; second++) {
    const sentAt = clock.steadyMs();
    await idle.turn(new AbortController().signal);
    idle.answered(200, sentAt);
    clock.pass(1_000);
  }
  expect(idle.perSecond).toBe(5);
});

test.each([429, 503])('halves when the service answers %i, once for all calls that went before', (status) => {
  const clock = new ManualClock();
  const limit = new RateLimit(clock, { first: 40, most: 50 });
  clock.pass(10);
  for (let call = 0; call < 4; call++) limit.answered(status, 0);
  expect(limit.perSecond).toBe(20);
  limit.answered(status, 10);
  expect(limit.perSecond).toBe(10);
});

test('rises by about one a second after it was too much, and never falls below one call in two seconds', async () => {
  const clock = new ManualClock();
  const limit = new RateLimit(clock, { first: 20, most: 50 });
  await callFor(1, { limit, clock, answerMs: 20 }, (call) => (call === 1 ? 429 : 200));
  const before = limit.perSecond;
  await callFor(5, { limit, clock, answerMs: 20 });
  expect(limit.perSecond - before).toBeGreaterThan(3);
  expect(limit.perSecond - before).toBeLessThan(8);
  for (let time = 0; time < 20; time++) {
    clock.pass(1);
    limit.answered(503, clock.steadyMs());
  }
  expect(limit.perSecond).toBe(0.5);
});

test('never exceeds the maximum, even if that is below its initial value', async () => {
  const clock = new ManualClock();
  const limit = new RateLimit(clock, { first: 5, most: 2 });
  expect(limit.perSecond).toBe(2);
  const calls = await callFor(10, { limit, clock, answerMs: 1 });
  expect(limit.perSecond).toBe(2);
  expect(calls).toBeLessThanOrEqual(23);
});
