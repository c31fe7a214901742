import { expect, test } from 'vitest';
import { strictest } from '../../../src/main/station/preflight/index.ts';

test('a file for several hot folders is judged as the strictest of them wants it, one without any by the house', () => {
  expect(strictest(['off', 'strict', 'standard'])).toBe('strict');
  expect(strictest(['standard', 'off'])).toBe('standard');
  expect(strictest(['off', 'off'])).toBe('off');
  expect(strictest([])).toBe('standard');
});
