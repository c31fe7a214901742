import { expect, test } from 'vitest';
import { SleepDetector } from '../../../src/main/station/lifecycle/sleep-detector.ts';
import { ManualClock } from '../../support/manual-clock.ts';

test('a sleep is noticed soon after the machine is awake, once', () => {
  const clock = new ManualClock();
  let wakes = 0;
  const watch = new SleepDetector(clock, () => wakes++);
  watch.start();
  for (let second = 0; second < 600; second++) clock.pass(1_000);
  expect(wakes).toBe(0);
  clock.sleep(8 * 3_600_000);
  for (let second = 0; second < 10; second++) clock.pass(1_000);
  expect(wakes).toBe(1);
  clock.setBack(3_600_000);
  for (let second = 0; second < 600; second++) clock.pass(1_000);
  expect(wakes).toBe(1);
  watch.stop();
  clock.sleep(8 * 3_600_000);
  for (let second = 0; second < 60; second++) clock.pass(1_000);
  expect(wakes).toBe(1);
});
