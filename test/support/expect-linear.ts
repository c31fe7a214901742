import { expect } from 'vitest';

const SMALL = 64 * 1024;
const TIMES = 4;
/** Below this, what is measured is noise. In microseconds. */
const NOISE_US = 30_000;

/**
 * Fails if the work of `run` grows faster than the length of its text: four times the text may take nine
 * times as long, where the square would take sixteen times. It counts processor time, the best of three, so a
 * busy machine does not matter; and ends with the whole megabyte that Makeready accepts of a webhook.
 * @param make makes a text of about that many characters.
 */
export function expectLinear(make: (size: number) => string, run: (text: string) => unknown): void {
  const costUs = (text: string): number => {
    const costs = [0, 1, 2].map(() => {
      const before = process.cpuUsage();
      run(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...costs);
  };
  run(make(1_024));
  const growth = (): number => {
    const small = costUs(make(SMALL));
    const large = costUs(make(SMALL * TIMES));
    return large > NOISE_US ? large / Math.max(small, NOISE_US / 16) : 0;
  };
  let least = growth();
  // Other threads of this process count, too: what they add to one measurement they do not add to each.
  for (let again = 0; least >= 9 && again < 2; again += 1) least = Math.min(least, growth());
  expect(least).toBeLessThan(9);
  run(make(1024 * 1024));
}
