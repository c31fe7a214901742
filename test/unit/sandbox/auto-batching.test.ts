import fc from 'fast-check';
import { expect, test } from 'vitest';
import { autoBatch, documentedTimings } from '../../../src/sandbox/world/auto-batching.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);

test("the document's own example: 10:00, 10:02, 10:03 become 10:07 and 10:08", () => {
  const arrivals = [
    { id: 'first', address: 'A', at: at('10:00') },
    { id: 'second', address: 'B', at: at('10:02') },
    { id: 'third', address: 'A', at: at('10:03') },
  ];
  expect(autoBatch(arrivals, at('10:06'), documentedTimings)).toEqual([]);
  expect(autoBatch(arrivals, at('10:07'), documentedTimings)).toEqual([['second']]);
  const rest = arrivals.filter((one) => one.id !== 'second');
  expect(autoBatch(rest, at('10:07'), documentedTimings)).toEqual([]);
  expect(autoBatch(rest, at('10:08'), documentedTimings)).toEqual([['first', 'third']]);
});

test('matching jobs that keep coming are batched after 30 minutes', () => {
  const arrivals = Array.from({ length: 12 }, (_, index) => ({
    id: `j${index}`,
    address: 'A',
    at: at('10:00') + index * 4 * 60_000,
  }));
  const [first] = autoBatch(arrivals, at('10:30'), documentedTimings);
  expect(first).toEqual(arrivals.filter((one) => one.at < at('10:30')).map((one) => one.id));
});

test('each job is in one group, of its own address, none of which waits longer than the window', () => {
  const arrival = fc.record({
    address: fc.constantFrom('A', 'B', 'C'),
    at: fc.integer({ min: 0, max: 7_200_000 }),
  });
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 40 }), (list) => {
      const arrivals = list.map((one, index) => ({ ...one, id: `j${index}` }));
      const groups = autoBatch(arrivals, 100_000_000, documentedTimings);
      expect(groups.flat().sort()).toEqual(arrivals.map((one) => one.id).sort());
      for (const group of groups) {
        const members = arrivals.filter((one) => group.includes(one.id));
        const times = members.map((one) => one.at);
        expect(new Set(members.map((one) => one.address)).size).toBe(1);
        expect(Math.max(...times) - Math.min(...times)).toBeLessThan(documentedTimings.windowMs);
      }
    }),
  );
});
