import { expect, test } from 'vitest';
import { FullSyncTimer } from '../../../src/main/station/sync/poll-schedule.ts';
import { ManualClock } from '../../support/manual-clock.ts';

function rig() {
  const clock = new ManualClock();
  const timer = new FullSyncTimer(clock);
  const calledAt: number[] = [];
  const request = (): void => timer.request(15_000, () => calledAt.push(clock.steadyMs()));
  return { clock, timer, calledAt, request };
}

test('the first request is due at once, the next after the interval, and those in between share it', () => {
  const { clock, timer, calledAt, request } = rig();
  request();
  request();
  clock.pass(0);
  clock.pass(1_000);
  for (let times = 0; times < 100; times++) request();
  expect(timer.isPending).toBe(true);
  clock.pass(13_999);
  expect(calledAt).toEqual([0]);
  clock.pass(1);
  expect(calledAt).toEqual([0, 15_000]);
  expect(timer.isPending).toBe(false);
});

test('a request that was cancelled is never called back', () => {
  const { clock, timer, calledAt, request } = rig();
  request();
  timer.cancel();
  clock.pass(60_000);
  expect(calledAt).toEqual([]);
});

test('a clock that was set back lengthens no wait', () => {
  const { clock, calledAt, request } = rig();
  clock.pass(100_000_000);
  request();
  clock.pass(0);
  clock.setBack(86_400_000);
  request();
  clock.pass(15_000);
  expect(calledAt).toHaveLength(2);
});
