import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArtworkId, ConnectionId, literalMessage } from '../../../src/contract/index.ts';
import { TransferError } from '../../../src/main/station/artwork/index.ts';
import {
  afterFailure,
  fullConnections,
  retryDelayMs,
  toBegin,
} from '../../../src/main/station/artwork/transfer/queue.ts';
import { ServiceError } from '../../../src/main/station/service/index.ts';

const id = (number: number): ArtworkId => ArtworkId.parse(number.toString(16).padStart(32, '0'));
const [north, south] = [ConnectionId.parse('north'), ConnectionId.parse('south')];
const due = (...numbers: number[]) =>
  numbers.map((number) => ({ id: id(number), connectionId: number < 100 ? north : south }));
const running = (...numbers: number[]) =>
  new Map(due(...numbers).map((one) => [one.id, one.connectionId] as const));
const state = { due: due(1, 2, 3), running: running(), slots: 2, slotsOf: () => 8, paused: false };
const begun = (more: Partial<typeof state>) => toBegin({ ...state, ...more }).map((one) => one.id);

describe('what is started', () => {
  test('as many as there are slots, in order', () => {
    expect(begun({})).toEqual([id(1), id(2)]);
    expect(begun({ running: running(9) })).toEqual([id(1)]);
    expect(begun({ running: running(8, 9) })).toEqual([]);
  });

  test('nothing while paused', () => {
    expect(begun({ paused: true })).toEqual([]);
  });

  test('none twice', () => {
    expect(begun({ running: running(1) })).toEqual([id(2)]);
  });

  test('no more of one connection than it allows; another one goes on', () => {
    const slotsOf = (): number => 1;
    expect(begun({ due: due(1, 2, 101), slots: 4, slotsOf })).toEqual([id(1), id(101)]);
    expect(begun({ due: due(1, 101), running: running(2), slots: 4, slotsOf })).toEqual([id(101)]);
    expect(fullConnections({ running: running(2), slotsOf })).toEqual([north]);
    expect(fullConnections({ running: running(2), slotsOf: () => 2 })).toEqual([]);
  });

  test('whatever is requested, the limits hold', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 30 });
    fc.assert(
      fc.property(numbers, numbers, fc.nat(10), fc.nat(5), (waiting, going, slots, each) => {
        const now = {
          due: due(...waiting),
          running: running(...going),
          slots,
          slotsOf: () => each,
          paused: false,
        };
        const chosen = toBegin(now);
        expect(chosen.length).toBeLessThanOrEqual(Math.max(0, slots - going.length));
        expect(chosen.some((one) => now.running.has(one.id))).toBe(false);
        const of = (connection: ConnectionId): number =>
          [...now.running.values(), ...chosen.map((one) => one.connectionId)].filter(
            (one) => one === connection,
          ).length;
        const before = (connection: ConnectionId): number =>
          [...now.running.values()].filter((one) => one === connection).length;
        for (const one of [north, south]) expect(of(one)).toBeLessThanOrEqual(Math.max(each, before(one)));
      }),
    );
  });
});

describe('the wait between attempts', () => {
  test('doubles, up to ten minutes', () => {
    expect([1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, null, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000,
    ]);
    expect(retryDelayMs(50, null, 1)).toBe(600_000);
  });

  test('is spread over the second half, so that retries do not coincide', () => {
    expect(retryDelayMs(3, null, 0)).toBe(4_000);
    expect(retryDelayMs(3, null, 0.5)).toBe(6_000);
  });

  test('is a whole number of milliseconds, as stored', () => {
    expect(retryDelayMs(1, null, 0.123_456_7)).toBe(1_123);
    expect(retryDelayMs(1, 1_500.7, 0)).toBe(1_501);
  });

  test('is never shorter than requested', () => {
    expect(retryDelayMs(1, 90_000, 0)).toBe(90_000);
    expect(retryDelayMs(20, 1_000, 0)).toBe(300_000);
  });
});

describe('after a failure', () => {
  const outcomeOf = (error: unknown, attempt = 0) => afterFailure({ error, attempt, now: 1_000, random: 0 });

  test('a stop is not a failure: it goes on where it was', () => {
    expect(outcomeOf(new TransferError('stopped', literalMessage('.')))).toMatchObject({ to: 'queued' });
  });

  test('a temporary failure waits, counts and says why', () => {
    expect(outcomeOf(new TransferError('broken-off', literalMessage('It broke off.')), 1)).toMatchObject({
      to: 'waiting',
      reason: { code: 'literal', values: { text: 'It broke off.' } },
      attempt: 2,
      retryAt: 3_000,
      dropPart: false,
    });
  });

  test('a permanent failure fails at once', () => {
    const error = new TransferError('unsafe-redirect', literalMessage('It leads astray.'), {
      healsByItself: false,
    });
    expect(outcomeOf(error)).toEqual({
      to: 'failed',
      reason: literalMessage('It leads astray.'),
      attempt: 1,
    });
    expect(outcomeOf(new ServiceError('not-found'))).toMatchObject({
      to: 'failed',
    });
    expect(outcomeOf(new ServiceError('forbidden'))).toMatchObject({
      to: 'failed',
    });
  });

  test.each(['wrong-size', 'wrong-checksum', 'not-a-pdf', 'encoded'] as const)(
    '%s is downloaded from the beginning, five times and no more',
    (code) => {
      expect(outcomeOf(new TransferError(code, literalMessage('.')), 3)).toMatchObject({
        to: 'waiting',
        dropPart: true,
      });
      expect(outcomeOf(new TransferError(code, literalMessage('.')), 4)).toMatchObject({ to: 'failed' });
    },
  );

  test('a rejected token makes the whole connection rest, and nothing fails', () => {
    for (const code of ['unauthorized', 'no-token'] as const) {
      expect(outcomeOf(new ServiceError(code), 99)).toMatchObject({
        to: 'waiting',
        restConnection: true,
      });
    }
  });

  test('a service that is away or busy makes the whole connection rest', () => {
    expect(outcomeOf(new ServiceError('offline'))).toMatchObject({
      to: 'waiting',
      restConnection: true,
    });
    const busy = new ServiceError('rate-limited', { retryAfterMs: 30_000 });
    expect(outcomeOf(busy)).toMatchObject({ to: 'waiting', restConnection: true, retryAt: 31_000 });
    expect(outcomeOf(new ServiceError('unavailable'))).toMatchObject({ restConnection: false });
  });

  test('a proxy’s page in place of the service’s may pass, but not for ever', () => {
    expect(outcomeOf(new ServiceError('unreadable'), 0)).toMatchObject({ to: 'waiting' });
    expect(outcomeOf(new ServiceError('unreadable'), 4)).toMatchObject({ to: 'failed' });
  });

  test('an unforeseen failure is logged and tried again', () => {
    expect(outcomeOf(new TypeError('x is undefined'))).toMatchObject({ to: 'waiting', isFault: true });
  });
});
