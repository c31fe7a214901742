import type { Clock } from '../../src/main/station/ports.ts';

/**
 * Time that runs `times` as fast: what takes minutes takes seconds, with real timers.
 * @param began when it began, in milliseconds since the epoch; the same in processes that share a store.
 */
export function fastClock(times: number, began = Date.now()): Clock {
  return {
    now: () => began + (Date.now() - began) * times,
    steadyMs: () => performance.now() * times,
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs / times);
      return () => clearTimeout(timer);
    },
  };
}

/**
 * As `clock`, but no two readings agree: of two things stored within a millisecond, the later is dated
 * later.
 */
export function strictlyLater(clock: Clock): Clock {
  let latest = Number.NEGATIVE_INFINITY;
  return {
    ...clock,
    now() {
      latest = Math.max(latest + 1, clock.now());
      return latest;
    },
  };
}
