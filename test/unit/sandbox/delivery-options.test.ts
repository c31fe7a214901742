import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryOption, fallbackFor } from '../../../src/sandbox/world/delivery-options.ts';
import { optionOf, worldAt } from './world-kit.ts';

const option = (id: string, group: string, price: number | null): DeliveryOption => ({
  id,
  service: id,
  group,
  price,
  currency: 'EUR',
});

const original = option('original', 'Next day', 1_000);

describe('the fallback of section 8', () => {
  test('1. the original itself, though others are cheaper', () => {
    expect(fallbackFor(original, [option('a', 'Next day', 1), original])?.id).toBe('original');
  });

  test('2. without it, the cheapest of its group, though another group has a cheaper one', () => {
    const available = [
      option('far', 'Standard', 1),
      option('dear', 'Next day', 900),
      option('near', 'Next day', 800),
    ];
    expect(fallbackFor(original, available)?.id).toBe('near');
  });

  test('3. without its group, the cheapest of all', () => {
    expect(fallbackFor(original, [option('b', 'Standard', 5), option('a', 'Noon', 7)])?.id).toBe('b');
  });

  test('between equals the lowest ID wins, and a missing price is higher than any price', () => {
    const available = [option('c', 'X', null), option('b', 'X', 9_999_999), option('a', 'X', 9_999_999)];
    expect(fallbackFor(original, available)?.id).toBe('a');
    expect(fallbackFor(original, [option('z', 'X', null), option('y', 'X', null)])?.id).toBe('y');
  });

  test('nothing available, nothing chosen', () => {
    expect(fallbackFor(original, [])).toBeNull();
  });

  test('the chosen option is available, and none was better', () => {
    const options = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        group: fc.constantFrom('Next day', 'Standard', 'Noon'),
        price: fc.option(fc.integer({ min: 0, max: 5 })),
      }),
      { selector: (one) => one.id, maxLength: 8 },
    );
    const rank = (one: DeliveryOption): [number, number, string] => [
      one.id === original.id ? 0 : one.group === original.group ? 1 : 2,
      one.price ?? Number.POSITIVE_INFINITY,
      one.id,
    ];
    fc.assert(
      fc.property(options, (list) => {
        const available = list.map(({ id, group, price }) => option(id, group, price));
        const chosen = fallbackFor(original, available);
        expect(chosen === null).toBe(available.length === 0);
        const byRank = available.toSorted((one, other) => {
          const [a, b] = [rank(one), rank(other)];
          return a[0] - b[0] || (a[1] === b[1] ? (a[2] < b[2] ? -1 : 1) : a[1] - b[1]);
        });
        expect(chosen).toEqual(byRank[0] ?? null);
      }),
    );
  });
});

test('an option removed while jobs wait is replaced when they are batched', () => {
  const kit = worldAt(0);
  kit.world.setAccount({ autoBatching: { enabled: true, intervalMs: 60_000, windowMs: 600_000 } });
  const wanted = optionOf('Parcel Next Day');
  kit.world.createQueuedBatch(kit.submit('a'), wanted.id);
  kit.world.setAccount({ unavailableOptions: [wanted.id] });
  kit.moveTo(60_000);
  expect(kit.world.batches.slice(0, 1)[0]?.deliveryOption).toBe(optionOf('Courier Next Day').id);
  expect(() => kit.world.createBatch([kit.submit('b')], wanted.id)).toThrow(/not available/);
});
