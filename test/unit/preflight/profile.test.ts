import { expect, test } from 'vitest';
import { strictest } from '../../../src/main/station/preflight/index.ts';

test('a file for several hot folders is checked as the strictest requires, one without any by the default', () => {
  expect(strictest(['off', 'strict', 'standard'])).toBe('strict');
  expect(strictest(['standard', 'off'])).toBe('standard');
  expect(strictest(['off', 'off'])).toBe('off');
  expect(strictest([])).toBe('standard');
});
