import { expect, test } from 'vitest';
import { CatalogueUpdate, ProductSize } from '../../../src/contract/index.ts';
import { groupUpdates } from '../../../src/renderer/catalogue/group-updates.ts';
import { barFor, longestEdgeMm, sidesIn } from '../../../src/renderer/catalogue/measures.ts';

test('measures are as the service states them, and converted from the other unit if it does not', () => {
  const both = { mm: { width: 85, height: 55 }, in: { width: 3.35, height: 2.17 } };
  expect(sidesIn(both, 'mm')).toEqual(both.mm);
  expect(sidesIn(both, 'in')).toEqual(both.in);
  expect(sidesIn({ mm: null, in: { width: 2, height: 1 } }, 'mm')).toEqual({ width: 50.8, height: 25.4 });
  expect(sidesIn({ mm: { width: 25.4, height: 50.8 }, in: null }, 'in')).toEqual({ width: 1, height: 2 });
});

test('drawings are scaled by the longest edge of all, including bleed', () => {
  const size = ProductSize.parse({
    id: 's',
    alias: null,
    name: 'S',
    sheets: [
      {
        label: 'cover',
        finished: { mm: { width: 302, height: 210 }, in: null },
        unfinished: { mm: null, in: { width: 20, height: 1 } },
        orientation: null,
      },
    ],
  });
  expect(longestEdgeMm([size])).toBe(508);
  expect(longestEdgeMm([{ ...size, sheets: [] }])).toBe(0);
});

test.each([
  [432, 'mm', 200],
  [176, 'mm', 50],
  [8, 'mm', 5],
  [432, 'in', 8],
  [176, 'in', 2],
] as const)('beside %i mm, a bar in %s is %d long', (longest, units, length) => {
  expect(barFor(longest, units).length).toBe(length);
});

const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();
const updates = (more: object): CatalogueUpdate =>
  CatalogueUpdate.parse({
    seq: 1,
    key: 'demo:cards',
    connectionId: 'demo',
    productName: 'Cards',
    kind: 'material',
    name: 'Silk',
    change: 'gone',
    from: null,
    to: null,
    at: at(0),
    ...more,
  });

test('changes made together are reported together, and nothing else is', () => {
  const lines = groupUpdates([
    updates({ name: 'Silk' }),
    updates({ name: 'Kraft' }),
    updates({ name: 'Matt', change: 'appeared' }),
    updates({ name: 'Foil', kind: 'finishing', change: 'appeared' }),
    updates({ name: 'Cards', kind: 'product', change: 'version' }),
    updates({ name: 'Cards', kind: 'product', change: 'version' }),
    updates({ name: 'Gloss', key: 'demo:books' }),
    updates({ name: 'Gloss', key: 'demo:books', at: at(600) }),
  ]);
  expect(lines.map(({ names }) => names)).toEqual([
    ['Silk', 'Kraft'],
    ['Matt'],
    ['Foil'],
    ['Cards'],
    ['Cards'],
    ['Gloss'],
    ['Gloss'],
  ]);
});
