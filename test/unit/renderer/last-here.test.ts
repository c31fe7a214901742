import { expect, test } from 'vitest';
import { OperatorId } from '../../../src/contract/index.ts';
import { lastFirst } from '../../../src/renderer/app/sign-in/last-here.ts';
import { initialsOf } from '../../../src/renderer/components/initials.ts';

const named = (id: string) => ({ id: OperatorId.parse(id.repeat(16)) });
const [anna, ben, carl] = [named('a'), named('b'), named('c')] as const;

test('the last operator at the desk comes first, the others as they were', () => {
  expect(lastFirst([anna, ben, carl], [carl.id])).toEqual([carl, anna, ben]);
  expect(lastFirst([anna, ben, carl], [ben.id, named('d').id, anna.id])).toEqual([ben, anna, carl]);
  expect(lastFirst([anna, ben], [])).toEqual([anna, ben]);
});

test('initials are those of the first and the last word', () => {
  expect(['Anna', 'Ben de Boer', 'Åsa Öst-Lind', 'élodie', '王 小明'].map(initialsOf)).toEqual([
    'A',
    'BB',
    'ÅL',
    'É',
    '王小',
  ]);
});
