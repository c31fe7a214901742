import { expect, test } from 'vitest';
import type { QueueRow } from '../../../src/contract/index.ts';
import { choiceIn, chosenAt, firstPlace } from '../../../src/renderer/queue/choice.ts';
import {
  emptyQueue,
  PAGE_LENGTH,
  type QueueWindow,
  withPage,
} from '../../../src/renderer/state/queue-window.ts';
import { queueRow } from '../../support/queue-row.ts';

const windowOf = (rows: readonly QueueRow[], index = 0): QueueWindow =>
  withPage(emptyQueue, index, {
    rows: [...rows],
    nextCursor: null,
    total: index * PAGE_LENGTH + rows.length,
    groups: [],
    phases: emptyQueue.phases,
    pickedUpToday: 0,
  });
const [a, b, c, d] = [queueRow(1), queueRow(2), queueRow(3), queueRow(4)] as const;

test('the choice follows its row while others come and go above it', () => {
  const choice = chosenAt(windowOf([a, b, c]), 1);
  expect(choiceIn(windowOf([d, a, b, c]), choice).place).toBe(2);
  expect(choiceIn(windowOf([b, c]), choice).place).toBe(0);
  expect(choiceIn(windowOf([d, a, b, c], 3), choice).place).toBe(3 * PAGE_LENGTH + 2);
});

test('a choice whose row has not moved is the same object', () => {
  const choice = chosenAt(windowOf([a, b]), 1);
  expect(choiceIn(windowOf([a, { ...b, rush: true }]), choice)).toBe(choice);
});

test('if its row is gone or in another stage, the choice stays in its position, on the next row', () => {
  const choice = chosenAt(windowOf([a, b, c]), 1);
  expect(choiceIn(windowOf([a, c]), choice)).toEqual({ place: 1, row: c });
  expect(choiceIn(windowOf([{ ...b, phase: 'attention' }, a, c]), choice)).toEqual({ place: 1, row: a });
  expect(choiceIn(windowOf([a]), choice)).toEqual({ place: 0, row: a });
  expect(choiceIn(windowOf([]), choice)).toBe(choice);
});

test('a choice stays with a row that was acted on, in any stage', () => {
  const choice = chosenAt(windowOf([a, b, c]), 1);
  const held = { ...b, phase: 'on-hold' } as const;
  expect(choiceIn(windowOf([a, held, c]), choice, new Set([b.key]))).toBe(choice);
});

test('until somebody chooses, the first row is chosen, whichever that is', () => {
  expect(choiceIn(windowOf([d, a]), firstPlace)).toBe(firstPlace);
});
