import { describe, expect, test } from 'vitest';
import { pathProblem } from '../../../src/contract/index.ts';
import { asksSince, withSince } from '../../../src/main/station/service/since.ts';

const now = Date.parse('2026-11-27T10:00:00Z');

describe('the times in the path of a list', () => {
  test.each([
    ['/jobs?updated_since={since}', '/jobs?updated_since=2026-11-20T10:00:00Z', null],
    ['/jobs?updated_since={since}', '/jobs?updated_since=2026-11-27T09:40:00Z', now - 10 * 60_000],
    ['/jobs?from={since-7d}', '/jobs?from=2026-11-20T10:00:00Z', now],
    ['/jobs?from={since-12h}', '/jobs?from=2026-11-26T22:00:00Z', now],
    ['/jobs', '/jobs', now],
  ])('%s', (path, filled, lastReadAt) => {
    expect(withSince(path, now, lastReadAt)).toBe(filled);
    expect(asksSince(path)).toBe(filled !== path);
  });

  test('are accepted for what is polled, and for nothing else', () => {
    expect(pathProblem('jobs', '/jobs?updated_since={since}&to={since-1h}')).toBeNull();
    expect(pathProblem('batches', '/batches?from={since-30d}')).toBeNull();
    expect(pathProblem('jobs', '/jobs?from={yesterday}')).toBe('no-path');
    expect(pathProblem('job', '/jobs/{id}?from={since}')).toBe('no-path');
    expect(pathProblem('products', '/products?from={since}')).toBe('no-path');
  });
});
