import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArchiveSweeper, toRemove } from '../../../src/main/station/artwork/archive/retention.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { until } from '../../support/until.ts';

const DAY = 24 * 60 * 60_000;
const now = 1_000 * DAY;
const file = (name: string, bytes: number, daysAgo: number) => ({
  sha256: name,
  bytes,
  doneAt: now - daysAgo * DAY,
});
const files = [file('young', 1e9, 1), file('old', 2e9, 91), file('middle', 4e9, 30)];
const going = (keepDays: number | null, keepGigabytes: number | null, archived = 7e9): string[] =>
  toRemove(files, archived, { keepDays, keepGigabytes }, now).map(({ sha256 }) => sha256);

test.each([
  ['no limits: everything stays', null, null, []],
  ['by age', 90, null, ['old']],
  ['by size, the files finished longest ago first', null, 5, ['old']],
  ['by size, as many as necessary', null, 4, ['old', 'middle']],
  ['by both', 10, 0.5, ['old', 'middle', 'young']],
] as const)('%s', (_, keepDays, keepGigabytes, gone) => {
  expect(going(keepDays, keepGigabytes)).toEqual(gone);
});

test('files still needed count, but are never removed', () => {
  // 100 GB of the archive are files that no RIP has picked up yet.
  expect(going(null, 5, 107e9)).toEqual(['old', 'middle', 'young']);
});

test('never more than it takes', () => {
  const some = fc.array(fc.record({ bytes: fc.nat(1e9), daysAgo: fc.nat(200) }), { maxLength: 20 });
  fc.assert(
    fc.property(some, fc.nat(10), (list, gigabytes) => {
      const all = list.map(({ bytes, daysAgo }, index) => file(String(index), bytes, daysAgo));
      const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
      const gone = toRemove(all, total, { keepDays: null, keepGigabytes: gigabytes }, now);
      const left = total - gone.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(left <= gigabytes * 1e9 || gone.length === all.length).toBe(true);
      const last = gone.at(-1);
      if (last !== undefined) expect(left + last.bytes).toBeGreaterThan(gigabytes * 1e9);
    }),
  );
});

test('a file that cannot be removed is left for the next run, and the others go', async () => {
  const clock = new ManualClock();
  const evicted: string[] = [];
  const faults: unknown[] = [];
  const keeper = new ArchiveSweeper({
    store: {
      surveyArchive: async () => ({ removable: files, bytes: 7e9 }),
      isNeeded: () => false,
      evicted: (sha256) => evicted.push(sha256),
    },
    thumbnails: { forget: async () => undefined },
    archive: {
      remove: (sha256) => {
        if (sha256 === 'old') throw new Error('EACCES: permission denied');
      },
    },
    clock,
    retention: () => ({ keepDays: null, keepGigabytes: 0 }),
    onFault: (error) => faults.push(error),
  });
  keeper.start();
  clock.pass(60_000);
  await until('the others are gone', () => evicted.length === 2);
  expect(evicted).toEqual(['middle', 'young']);
  expect(faults.map(String)).toEqual(['Error: EACCES: permission denied']);
  await keeper.stop();
});

test('on the word of a clock that has just jumped, files go by size only', async () => {
  const clock = new ManualClock();
  clock.sleep(now);
  const limits = { keepDays: 90, keepGigabytes: 7 };
  const left = new Map(files.map((one) => [one.sha256, one]));
  const keeper = new ArchiveSweeper({
    store: {
      surveyArchive: async () => ({
        removable: [...left.values()],
        bytes: [...left.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      }),
      isNeeded: () => false,
      evicted: (sha256) => left.delete(sha256),
    },
    thumbnails: { forget: async () => undefined },
    archive: { remove: () => undefined },
    clock,
    retention: () => limits,
    onFault: failOnFault,
  });
  const leftAfter = async (ms: number): Promise<string[]> => {
    clock.pass(ms);
    await until('the next sweep is planned', () => clock.pending === 1);
    return [...left.keys()];
  };
  keeper.start();
  // Since the machine started, it may have been ahead.
  expect(await leftAfter(60_000)).toEqual(['young', 'old', 'middle']);
  expect(await leftAfter(60 * 60_000)).toEqual(['young', 'middle']);
  clock.sleep(100 * DAY);
  expect(await leftAfter(60 * 60_000)).toEqual(['young', 'middle']);
  clock.setBack(100 * DAY);
  expect(await leftAfter(60 * 60_000)).toEqual(['young', 'middle']);
  expect(await leftAfter(60 * 60_000)).toEqual(['young', 'middle']);
  clock.sleep(61 * DAY);
  limits.keepGigabytes = 1;
  expect(await leftAfter(60 * 60_000)).toEqual(['young']);
  clock.sleep(100 * DAY);
  expect(await leftAfter(60 * 60_000)).toEqual(['young']);
  expect(await leftAfter(60 * 60_000)).toEqual([]);
  await keeper.stop();
});
