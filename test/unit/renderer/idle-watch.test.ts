import { beforeEach, expect, test } from 'vitest';
import {
  type IdleClock,
  type IdleWatch,
  paced,
  watchIdle,
} from '../../../src/renderer/app/sign-in/idle-watch.ts';

let now: number;
let timers: { readonly at: number; readonly call: () => void }[];
let locked: number;
let watch: IdleWatch;
let clock: IdleClock;

beforeEach(() => {
  now = 1_000;
  timers = [];
  locked = 0;
  clock = {
    now: () => now,
    after(ms: number, call: () => void) {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  watch = watchIdle(60_000, clock, () => locked++);
});

/** Advances time and fires every timer that is due. */
function pass(ms: number): void {
  now += ms;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { call } of due) call();
}

test('a window that nobody uses is locked once', () => {
  pass(59_999);
  expect(locked).toBe(0);
  pass(1);
  expect(locked).toBe(1);
  watch.used();
  pass(200_000);
  expect(locked).toBe(1);
});

test('each use restarts the time, with one timer for all of them', () => {
  for (let minute = 0; minute < 5; minute++) {
    pass(30_000);
    watch.used();
    watch.used();
    pass(29_999);
    expect(timers).toHaveLength(1);
  }
  expect(locked).toBe(0);
  pass(30_001);
  expect(locked).toBe(1);
});

test('the first use after the machine has slept is too late', () => {
  // The timer did not fire: it slept, too.
  now += 3_600_000;
  watch.used();
  expect(locked).toBe(1);
  expect(timers).toEqual([]);
});

test('others hear of the first use at once, then now and then, and of the latest in any case', () => {
  watch.stop();
  const heardAt: number[] = [];
  const telling = paced(10_000, clock, () => heardAt.push(now));
  for (let second = 0; second < 25; second++) {
    telling.ask();
    pass(1_000);
  }
  pass(5_000);
  pass(60_000);
  telling.ask();
  telling.ask();
  telling.stop();
  pass(60_000);
  expect(heardAt.map((at) => (at - 1_000) / 1_000)).toEqual([0, 10, 20, 30, 90]);
});

test('a watch that has ended locks nothing', () => {
  watch.stop();
  pass(60_000);
  expect(locked).toBe(0);
});
