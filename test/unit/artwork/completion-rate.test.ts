import { expect, test } from 'vitest';
import { CompletionRate } from '../../../src/main/station/artwork/transfer/completion-rate.ts';

test('is unknown until some files have come over some time', () => {
  let now = 0;
  const rate = new CompletionRate(() => now);
  expect(rate.msPerFile).toBeNull();
  for (let count = 0; count < 5; count++) rate.completed();
  expect(rate.msPerFile).toBeNull();
  now = 2_000;
  expect(rate.msPerFile).toBe(400);
});

test('falls while nothing comes, and is forgotten after five minutes', () => {
  let now = 0;
  const rate = new CompletionRate(() => now);
  for (let count = 0; count < 10; count++) {
    rate.completed();
    now += 1_000;
  }
  expect(rate.msPerFile).toBe(1_000);
  now += 10_000;
  expect(rate.msPerFile).toBe(2_000);
  now += 300_000;
  expect(rate.msPerFile).toBeNull();
});
