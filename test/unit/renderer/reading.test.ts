import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { message } from '../../../src/contract/index.ts';
import { ASK_AGAIN_MS, type QueryState, reading } from '../../../src/renderer/state/reading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fault = new Error('No link.');
const said = message('refusal.try-again');
const refusal = { data: { what: said, remedy: said } };

/** A read with these answers, one after the other, and everything that it reported. */
function met(...answers: readonly (string | Error | typeof refusal)[]) {
  const left = [...answers];
  const told: QueryState<string>[] = [];
  const under = reading<string>(
    async () => {
      const answer = left.shift();
      if (typeof answer === 'string') return answer;
      throw answer;
    },
    (state) => told.push(state),
  );
  return { under, told, kinds: () => told.map(({ kind }) => kind), left };
}

test('an answer is reported', async () => {
  const { under, told } = met('it');
  await under.load();
  expect(told).toEqual([{ kind: 'loaded', data: 'it' }]);
});

test('a lost call is repeated once before anybody hears of it', async () => {
  const { under, told } = met(fault, 'it');
  await under.load();
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([{ kind: 'loaded', data: 'it' }]);
});

test('a station that does not answer is reported as such, and asked every ten seconds until it does', async () => {
  const { under, kinds } = met(fault, fault, fault, 'it');
  await under.load();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kinds()).toEqual(['failed']);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  expect(kinds()).toEqual(['failed', 'failed']);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  expect(kinds()).toEqual(['failed', 'failed', 'loaded']);
});

test('a refusal with a reason is reported at once, and not repeated automatically', async () => {
  const { under, kinds, left } = met(refusal, 'it');
  await under.load();
  expect(kinds()).toEqual(['failed']);
  await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_MS);
  expect(left).toEqual(['it']);
});

test('a new request shows at once that it is being read', async () => {
  const { under, told, kinds } = met(fault, fault, 'it');
  await under.load();
  await vi.advanceTimersByTimeAsync(1_000);
  const [failed] = told;
  if (failed?.kind !== 'failed') throw new Error('It did not fail.');
  failed.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(kinds()).toEqual(['failed', 'loading', 'loaded']);
});

test('a stopped read reports nothing more and requests nothing more', async () => {
  const { under, told, left } = met(fault, fault, 'it');
  const asked = under.load();
  under.stop();
  await asked;
  await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_MS);
  expect([told, left]).toEqual([[], [fault, 'it']]);
});
