import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HintRateLimiter } from '../../../src/main/station/sync/hint-rate-limiter.ts';
import { compareVersions, isStale } from '../../../src/main/station/sync/read-plan.ts';
import { WebhookHealth } from '../../../src/main/station/sync/webhook-outcomes.ts';

describe('the cost of hints', () => {
  test('unknown IDs are read only as far as the allowance goes, which grows again', () => {
    const guard = new HintRateLimiter();
    const tried = (now: number): number =>
      Array.from({ length: 1_000 }, () => guard.allowUnknown(now)).filter(Boolean).length;
    expect(tried(0)).toBe(30);
    expect(tried(10_000)).toBe(5);
  });

  test('the allowance keeps growing when somebody sets the clock back', () => {
    const guard = new HintRateLimiter();
    for (let call = 0; call < 30; call++) guard.allowUnknown(86_400_000);
    expect(guard.allowUnknown(1_000)).toBe(false);
    expect(guard.allowUnknown(3_000)).toBe(true);
  });

  test('a resource whose hints bring nothing is read ever more rarely, until one brings a change', () => {
    const guard = new HintRateLimiter();
    const waits = Array.from({ length: 10 }, () => {
      guard.recordRead('job a', 0, false);
      return guard.waitMs('job a', 0);
    });
    expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(guard.waitMs('job a', 60_000)).toBe(0);
    guard.recordRead('job a', 0, true);
    expect(guard.waitMs('job a', 0)).toBe(0);
  });

  test('fruitless reads of one resource stay few however often and whenever hints come', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(gaps, (each) => {
        const guard = new HintRateLimiter();
        let now = 0;
        let dueAt: number | null = null;
        let reads = 0;
        for (const gap of each) {
          now += gap;
          if (dueAt === null) dueAt = now + guard.waitMs('x', now);
          if (dueAt > now) continue;
          reads++;
          guard.recordRead('x', now, false);
          dueAt = null;
        }
        expect(reads).toBeLessThanOrEqual(9 + now / 60_000);
      }),
    );
  });
});

describe('late answers', () => {
  const stored = { asked: 5, updatedAt: 100, statusCode: 'b' };

  test('a later request’s answer is always taken; an earlier one’s only if its date is later', () => {
    expect(compareVersions({ asked: 6, updatedAt: 50, statusCode: 'a' }, stored)).toBe('take');
    expect(compareVersions({ asked: 4, updatedAt: 50, statusCode: 'a' }, stored)).toBe('drop');
    expect(compareVersions({ asked: 4, updatedAt: 150, statusCode: 'c' }, stored)).toBe('take');
    expect(compareVersions({ asked: 4, updatedAt: null, statusCode: 'b' }, stored)).toBe('drop');
    expect(compareVersions({ asked: 4, updatedAt: null, statusCode: 'a' }, stored)).toBe('read-again');
    expect(compareVersions({ asked: 4, updatedAt: null, statusCode: 'a' }, null)).toBe('take');
  });

  test('a hint that is no newer than what was read says nothing', () => {
    expect(isStale({ at: 90, statusCode: 'a' }, stored)).toBe(true);
    expect(isStale({ at: 100, statusCode: 'b' }, stored)).toBe(true);
    expect(isStale({ at: 100, statusCode: 'c' }, stored)).toBe(false);
    expect(isStale({ at: 101, statusCode: 'b' }, stored)).toBe(false);
    expect(isStale({ at: null, statusCode: 'b' }, stored)).toBe(false);
  });
});

describe('trust in webhooks', () => {
  test('starts with a reported change that a read confirmed, and ends with one that none reported', () => {
    const trust = new WebhookHealth();
    expect(trust.isHealthy(0)).toBe(false);
    trust.announced('job a', 1_000);
    expect(trust.isHealthy(1_000)).toBe(false);
    trust.observed('job a', 1_500, 'webhook');
    expect(trust.isHealthy(2_000)).toBe(true);
    trust.observed('job b', 3_000, 'poll');
    expect(trust.isHealthy(3_000)).toBe(true);
    expect(trust.isHealthy(64_000)).toBe(false);
    expect(trust.isHealthy(65_000)).toBe(false);
  });

  test('a webhook that a poll overtook is not held against it', () => {
    const trust = new WebhookHealth();
    trust.observed('job a', 0, 'poll');
    trust.announced('job a', 5_000);
    expect(trust.isHealthy(120_000)).toBe(true);
  });

  test('a refused webhook ends it until the next one that is accepted', () => {
    const trust = new WebhookHealth();
    trust.observed('job a', 0, 'webhook');
    trust.refused();
    expect(trust.isHealthy(1_000)).toBe(false);
    trust.observed('job a', 2_000, 'webhook');
    expect(trust.isHealthy(2_000)).toBe(true);
  });

  test('proof ages', () => {
    const trust = new WebhookHealth();
    trust.observed('job a', 0, 'webhook');
    expect(trust.isHealthy(11 * 3_600_000)).toBe(true);
    expect(trust.isHealthy(13 * 3_600_000)).toBe(false);
  });
});
