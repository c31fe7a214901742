import type { Clock } from '../../../src/main/station/ports.ts';
import { randomFrom } from './random.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The machine's clock, set forward and back by up to a day every few dozen milliseconds. Timers are not
 * affected.
 */
export function jumpingClock(seed: number): Clock {
  const random = randomFrom(seed);
  let offMs = 0;
  let jumpAt = 0;
  return {
    now() {
      const now = Date.now();
      if (now >= jumpAt) {
        offMs = Math.round((random() * 2 - 1) * DAY_MS);
        jumpAt = now + random() * 100;
      }
      return now + offMs;
    },
    steadyMs: () => performance.now(),
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
