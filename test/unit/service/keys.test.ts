import { expect, test } from 'vitest';
import { number, pick } from '../../../src/main/station/service/decode/read.ts';

test('of several spellings of a field the exact one is read first, then the others in their order', () => {
  const read = (record: Record<string, unknown>): number | null => pick([record], ['page_count'], number);
  expect(read({ pageCount: 1, page_count: 2, 'Page-Count': 3 })).toBe(2);
  expect(read({ pageCount: 1, page_count: 'none', 'Page-Count': 3 })).toBe(1);
  expect(read({ pageCount: 'none', 'Page-Count': 3 })).toBe(3);
  expect(read({ pages: 1 })).toBeNull();
});

test('a key without a letter or digit is only itself', () => {
  expect(pick([{ '-': 1, _: 2 }], ['_'], number)).toBe(2);
  expect(pick([{ '-': 1 }], ['_'], number)).toBeNull();
});
