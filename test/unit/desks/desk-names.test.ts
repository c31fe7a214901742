import { expect, test } from 'vitest';
import { DeskName } from '../../../src/contract/index.ts';
import { freeName, isFree } from '../../../src/main/station/desks/desk-names.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

test.each([
  ['Finishing', [], 'Finishing'],
  ['Finishing', ['Plates'], 'Finishing'],
  ['Finishing', ['Finishing'], 'Finishing (2)'],
  ['finishing', ['Finishing', 'Finishing (2)'], 'finishing (3)'],
  // Full-width letters read the same.
  ['Ｆinishing', ['Finishing'], 'Ｆinishing (2)'],
  // Browsers are named by their addresses.
  ['127.0.0.1', [], '127.0.0.1 (2)'],
  ['fe80::1', [], 'fe80::1 (2)'],
])('%s beside %j is called %s', (wanted, others, name) => {
  expect(freeName(wanted, named(...others))).toBe(name);
  expect(isFree(name, named(...others))).toBe(true);
});

test('a name with a number is still a name', () => {
  const long = 'x'.repeat(60);
  expect(DeskName.safeParse(freeName(long, named(long))).success).toBe(true);
});
