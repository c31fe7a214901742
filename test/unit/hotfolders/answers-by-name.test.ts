import { expect, test } from 'vitest';
import type { RipPhase } from '../../../src/contract/index.ts';
import { answersByName } from '../../../src/main/station/rip-answers/answers-by-name.ts';

const answer = (phase: RipPhase, ...names: string[]) => ({
  names,
  reference: '1',
  phase,
  said: null,
  saidAt: null,
});

test('of the names that a RIP gives a job, the one that was sent counts; a single one is not looked up', () => {
  const asked: string[] = [];
  const isKnown = (name: string): boolean => {
    asked.push(name);
    return name === 'ours.pdf';
  };
  const found = answersByName(
    [answer('printed', 'old.pdf'), answer('ripping', 'Job 7', 'ours.pdf'), answer('seen', 'Job 8', 'Job 9')],
    isKnown,
  );
  expect(found.map(({ name }) => name)).toEqual(['old.pdf', 'ours.pdf', 'Job 8']);
  expect(asked).not.toContain('old.pdf');
});

test('two jobs of one name that are not equally far say nothing of it', () => {
  const found = answersByName([answer('printed', 'A.pdf'), answer('refused', 'a.PDF')], () => true);
  expect(found.map(({ name, isClear }) => [name, isClear])).toEqual([['A.pdf', false]]);
});
