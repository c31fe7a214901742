import { expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { ConfirmedReads } from '../../../src/main/station/site/reader/confirmed-reads.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const account = ConnectionId.parse('account');

test('a station that stops waits for nobody, and does not take the job for read', async () => {
  const clock = new ManualClock();
  const asked: string[] = [];
  const reads = new ConfirmedReads({ clock, isAway: () => false, ask: (_account, { id }) => asked.push(id) });
  const stopping = new AbortController();
  const confirmed = reads.confirmed(account, 'job', true, stopping.signal);
  expect(asked).toEqual(['job']);
  stopping.abort();
  expect(await confirmed).toBe(false);
  expect(await reads.confirmed(account, 'another', true, stopping.signal)).toBe(false);
  expect([asked, clock.pending]).toEqual([['job'], 0]);
});

test('a station that leaves its site does not take for read what nobody has answered, and reads by itself then', async () => {
  const clock = new ManualClock();
  let isAway = false;
  const reads = new ConfirmedReads({ clock, isAway: () => isAway, ask: () => undefined });
  const { signal } = new AbortController();
  const confirmed = reads.confirmed(account, 'job', true, signal);
  reads.stop();
  expect(await confirmed).toBe(false);
  expect(await reads.confirmed(account, 'another', true, signal)).toBe(false);
  isAway = true;
  expect(await reads.confirmed(account, 'a third', true, signal)).toBe(false);
});

test('while the ledger is away, what is stored counts for own hot folders alone', async () => {
  const clock = new ManualClock();
  const reads = new ConfirmedReads({ clock, isAway: () => true, ask: () => undefined });
  const { signal } = new AbortController();
  expect(await reads.confirmed(account, 'job', false, signal)).toBe(true);
  // The ledger may be back when the file is committed.
  expect(await reads.confirmed(account, 'job', true, signal)).toBe(false);
});
