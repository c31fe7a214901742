import { describe, expect, test } from 'vitest';
import { type HoldRule, message } from '../../../src/contract/index.ts';
import { decideHold } from '../../../src/main/station/hotfolders/routing/hold-decision.ts';

type Verdict = ReturnType<Parameters<typeof decideHold>[1]['verdict']>;

type Worst = ReturnType<Parameters<typeof decideHold>[1]['worst']>;

const decide = (rule: HoldRule, facts: { sent?: boolean; verdict?: Verdict; worst?: Worst } = {}) => {
  const asked: string[] = [];
  const decision = decideHold(rule, {
    product: () => 'Postcards',
    productDelivered() {
      asked.push('fed');
      return facts.sent ?? false;
    },
    verdict() {
      asked.push('preflight');
      return facts.verdict ?? 'unknown';
    },
    worst: () => facts.worst ?? null,
  });
  const why = decision.kind === 'hold' ? decision.why : null;
  return { asked, why, outcome: decision.kind === 'hold' ? decision.why.code : decision.kind };
};

test('everything needs no question', () => {
  expect(decide('everything', { verdict: 'clear' })).toMatchObject({ asked: [], outcome: 'hold.everything' });
});

test('the first of a product is put on hold, and no other', () => {
  expect(decide('first-of-product')).toMatchObject({ asked: ['fed'], outcome: 'hold.first-of-product' });
  expect(decide('first-of-product', { sent: true }).outcome).toBe('go');
});

describe.each(['nothing', 'first-of-product'] as const)('%s: warnings do not hold', (rule) => {
  test.each<[Verdict, string]>([
    ['clear', 'go'],
    ['unknown', 'go'],
    ['pending', 'wait'],
    ['warned', 'go'],
    ['blocked', 'hold.preflight-blocked'],
  ])('%s: %s', (verdict, outcome) => {
    expect(decide(rule, { sent: true, verdict }).outcome).toBe(outcome);
  });
});

describe('preflight warnings', () => {
  test.each<[Verdict, string]>([
    ['clear', 'go'],
    ['unknown', 'go'],
    ['pending', 'wait'],
    ['warned', 'hold.preflight-warned'],
    ['blocked', 'hold.preflight-blocked'],
  ])('%s: %s', (verdict, outcome) => {
    expect(decide('preflight-warnings', { verdict })).toMatchObject({ asked: ['preflight'], outcome });
  });
});

test('what preflight found is named, with the number of other findings of that severity', () => {
  const why = (verdict: Verdict, others: number) =>
    decide('preflight-warnings', { verdict, worst: { code: 'font.not-embedded', others } }).why;
  const finding = 'font.not-embedded';
  expect(why('warned', 0)).toEqual(message('hold.preflight-warning', { finding }));
  expect(why('warned', 2)).toEqual(message('hold.preflight-warnings', { finding, count: 2 }));
  expect(why('blocked', 0)).toEqual(message('hold.preflight-error', { finding }));
  expect(why('blocked', 2)).toEqual(message('hold.preflight-errors', { finding, count: 2 }));
});
