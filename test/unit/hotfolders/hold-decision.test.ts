import { describe, expect, test } from 'vitest';
import type { HoldRule } from '../../../src/contract/index.ts';
import { decideHold } from '../../../src/main/station/hotfolders/routing/hold-decision.ts';

type Verdict = ReturnType<Parameters<typeof decideHold>[1]['verdict']>;

const decide = (rule: HoldRule, facts: { fed?: boolean; verdict?: Verdict } = {}) => {
  const asked: string[] = [];
  const decision = decideHold(rule, {
    product: 'Postcards',
    productDelivered() {
      asked.push('fed');
      return facts.fed ?? false;
    },
    verdict() {
      asked.push('preflight');
      return facts.verdict ?? 'unknown';
    },
  });
  return { asked, outcome: decision.kind === 'hold' ? decision.why.code : decision.kind };
};

test('everything asks nobody', () => {
  expect(decide('everything', { verdict: 'clear' })).toEqual({ asked: [], outcome: 'hold.everything' });
});

test('the first of a product is held, and no other', () => {
  expect(decide('first-of-product')).toEqual({ asked: ['fed'], outcome: 'hold.first-of-product' });
  expect(decide('first-of-product', { fed: true }).outcome).toBe('go');
});

describe.each(['nothing', 'first-of-product'] as const)('%s: warnings do not hold', (rule) => {
  test.each<[Verdict, string]>([
    ['clear', 'go'],
    ['unknown', 'go'],
    ['pending', 'wait'],
    ['warned', 'go'],
    ['blocked', 'hold.preflight-blocked'],
  ])('%s: %s', (verdict, outcome) => {
    expect(decide(rule, { fed: true, verdict }).outcome).toBe(outcome);
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
    expect(decide('preflight-warnings', { verdict })).toEqual({ asked: ['preflight'], outcome });
  });
});
