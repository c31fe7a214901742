import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pollScheduleOf } from '../../../src/main/station/sync/poll-schedule.ts';

const HOUR_MS = 3_600_000;
const usual = {
  usualMs: 30_000,
  requestsPerSecond: 5,
  requestsPerFull: 3,
  hasOpen: true,
  listsJobs: true,
  webhooksHealthy: false,
};

describe('the rate of polling', () => {
  test('a small account is read completely at the usual rate, and less often when nothing is in pre-press', () => {
    expect(pollScheduleOf(usual)).toEqual({ fullEveryMs: 30_000, look: null });
    expect(pollScheduleOf({ ...usual, hasOpen: false }).fullEveryMs).toBeGreaterThan(30_000);
  });

  test('a large account’s lists are read less often, with single reads of pre-press in between', () => {
    const { fullEveryMs, look } = pollScheduleOf({ ...usual, requestsPerFull: 400 });
    expect(fullEveryMs).toBeGreaterThan(5 * 60_000);
    expect(look).toEqual({ everyMs: 30_000, atMost: 15 });
    expect(pollScheduleOf({ ...usual, requestsPerFull: 400, hasOpen: false }).look).toBeNull();
  });

  test('where no jobs can be listed, those in pre-press are read singly, however cheap the lists are', () => {
    expect(pollScheduleOf({ ...usual, listsJobs: false }).look).toEqual({ everyMs: 30_000, atMost: 15 });
    expect(pollScheduleOf({ ...usual, listsJobs: false, hasOpen: false }).look).toBeNull();
  });

  test('everything is slower while webhooks prove healthy', () => {
    const { fullEveryMs, look } = pollScheduleOf({ ...usual, webhooksHealthy: true });
    expect(fullEveryMs).toBe(15 * 60_000);
    expect(look).toEqual({ everyMs: 5 * 60_000, atMost: 1 });
  });

  test('an outage that no webhook reports is found within five minutes', () => {
    for (const hasOpen of [false, true]) {
      const { fullEveryMs, look } = pollScheduleOf({ ...usual, hasOpen, webhooksHealthy: true });
      expect(look?.everyMs ?? fullEveryMs).toBe(5 * 60_000);
    }
  });

  test('is limited under any evidence', () => {
    const evidence = fc.record({
      usualMs: fc.integer({ min: 1_000, max: 3_600_000 }),
      requestsPerSecond: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
      requestsPerFull: fc.integer({ min: 0, max: 6_000 }),
      hasOpen: fc.boolean(),
      listsJobs: fc.boolean(),
      webhooksHealthy: fc.boolean(),
    });
    fc.assert(
      fc.property(evidence, (one) => {
        const { fullEveryMs, look } = pollScheduleOf(one);
        expect(fullEveryMs).toBeGreaterThanOrEqual(one.usualMs);
        // The longest pause is the one exception: a full reconciliation is due then, whatever it costs.
        expect(fullEveryMs).toBeLessThanOrEqual(Math.max(one.usualMs * 4, 6 * HOUR_MS));
        const perHour = (one.requestsPerFull * HOUR_MS) / fullEveryMs;
        const looks = look === null ? 0 : (look.atMost * HOUR_MS) / look.everyMs;
        const allowed = one.webhooksHealthy ? 40 : one.requestsPerSecond * 0.2 * 3_600;
        if (fullEveryMs < 6 * HOUR_MS) expect(perHour + looks).toBeLessThanOrEqual(allowed * 1.001 + 1);
        expect(looks).toBeLessThanOrEqual(one.requestsPerSecond * 0.1 * 3_600 * 1.001 + 1);
      }),
    );
  });
});
