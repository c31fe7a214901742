import { expect, test } from 'vitest';
import { withoutDeprecated } from '../../../src/locales/without-deprecated.ts';

test('what a service no longer offers is called by its name alone, in every requested language', () => {
  const names = ['Square (deprecated)', 'Quadratisch (veraltet)', 'Carré (obsolète)', 'Vierkant (verouderd)'];
  expect(names.map(withoutDeprecated)).toEqual(['Square', 'Quadratisch', 'Carré', 'Vierkant']);
});

test('every other note in a name stays', () => {
  for (const name of ['Standard (85 × 55 mm)', 'Silver (hot foil)', 'Deprecated']) {
    expect(withoutDeprecated(name)).toBe(name);
  }
});
