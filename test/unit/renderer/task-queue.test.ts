import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TaskQueue } from '../../../src/renderer/review/pdf/task-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tasks that end when told to, and which of them have started. */
function works(turns: TaskQueue) {
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

test('one at a time, the nearest to the place in view first; a failing one does not hold up others', async () => {
  const turns = new TaskQueue();
  const { begun, ends, ask } = works(turns);
  turns.lookAt(6.4);
  for (const place of [1, 5, 6, 7, 8, 20]) ask(place);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([6]);
  ends.get(6)?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([6, 7]);
  turns.lookAt(19);
  ends.get(7)?.reject(new Error('This one cannot be painted.'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([6, 7, 20]);
});

test('a cancelled task does not start, and nothing does while the queue is held up', async () => {
  const turns = new TaskQueue();
  const { begun, ends, ask } = works(turns);
  turns.hold(40);
  turns.hold(40);
  const takeBack = ask(1);
  ask(2);
  takeBack();
  await vi.advanceTimersByTimeAsync(39);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([2]);
  turns.hold(40);
  ends.get(2)?.resolve();
  ask(3);
  await vi.advanceTimersByTimeAsync(39);
  expect(begun).toEqual([2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([2, 3]);
});
