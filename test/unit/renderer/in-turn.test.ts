import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InTurn } from '../../../src/renderer/review/pdf/in-turn.ts';
import { until } from '../../support/until.ts';

/** Works that end when they are told to, and which of them have been begun. */
function works(turns: InTurn) {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const ask = (place: number) =>
    turns.ask(place, () => {
      begun.push(place);
      const end = Promise.withResolvers<void>();
      ends.set(place, end);
      return end.promise;
    });
  return { begun, ends, ask };
}

test('one at a time, the nearest to the place looked at first, wherever that is by then; one that fails holds up none', async () => {
  const turns = new InTurn();
  const { begun, ends, ask } = works(turns);
  turns.lookAt(6.4);
  for (const place of [1, 5, 6, 7, 8, 20]) ask(place);
  await until('one is begun', () => begun.length === 1);
  await wait(5);
  expect(begun).toEqual([6]);
  ends.get(6)?.resolve();
  await until('the next is begun', () => begun.length === 2);
  turns.lookAt(19);
  ends.get(7)?.reject(new Error('This one cannot be painted.'));
  await until('the nearest is another', () => begun.length === 3);
  expect(begun).toEqual([6, 7, 20]);
});

test('what is taken back is not begun, and nothing is while it is held up', async () => {
  const turns = new InTurn();
  const { begun, ends, ask } = works(turns);
  turns.hold(40);
  turns.hold(40);
  const takeBack = ask(1);
  ask(2);
  takeBack();
  await wait(10);
  expect(begun).toEqual([]);
  await until('it goes on by itself', () => begun.length === 1);
  expect(begun).toEqual([2]);
  turns.hold(40);
  ends.get(2)?.resolve();
  ask(3);
  await wait(10);
  expect(begun).toEqual([2]);
  await until('it goes on by itself', () => begun.length === 2);
});
