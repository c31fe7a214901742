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
  const small = costUs(make(SMALL));
  const large = costUs(make(SMALL * TIMES));
  if (large > NOISE_US) expect(large / Math.max(small, NOISE_US / 16)).toBeLessThan(9);
  run(make(1024 * 1024));
}
