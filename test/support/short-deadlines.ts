// Loaded before a program (--import): what it does at most 2 or 15 seconds later, such as ending for sure, it
// does after a tenth of that.
import { isMainThread } from 'node:worker_threads';

const shortened: ReadonlySet<number> = new Set([2_000, 15_000]);
const real = globalThis.setTimeout;

if (isMainThread) {
  Object.defineProperty(globalThis, 'setTimeout', {
    value: Object.assign(
      (call: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        real(call, shortened.has(ms) ? ms / 10 : ms, ...given),
      real,
    ),
  });
}
