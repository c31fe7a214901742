import { beforeEach, expect, test } from 'vitest';
import { UndoStack } from '../../../src/renderer/notifications/undo-stack.ts';

let now: number;
let stack: UndoStack;
let undone: string[];
beforeEach(() => {
  now = 1_000;
  stack = new UndoStack(() => now);
  undone = [];
});
const push = (text: string, lastsMs?: number): number =>
  stack.push({
    text,
    run: () => {
      undone.push(text);
    },
    ...(lastsMs !== undefined && { lastsMs }),
  });
const states = (): string[] => stack.actions.map(({ text, state }) => `${text} ${state}`);

test('the latest is undone first, then the one before it, each once', async () => {
  push('hold');
  push('pause');
  expect(states()).toEqual(['pause open', 'hold open']);
  expect(await stack.undoLatest()).toBe(true);
  expect(await stack.undoLatest()).toBe(true);
  expect(await stack.undoLatest()).toBe(false);
  expect(undone).toEqual(['pause', 'hold']);
  expect(states()).toEqual(['pause undone', 'hold undone']);
});

test('any of them can be undone alone', async () => {
  const hold = push('hold');
  push('pause');
  expect(await stack.undo(hold)).toBe(true);
  expect(await stack.undo(hold)).toBe(false);
  expect(undone).toEqual(['hold']);
  expect(states()).toEqual(['pause open', 'hold undone']);
});

test('an action that could be undone for a limited time is skipped afterwards, and stays in the list', async () => {
  push('hold');
  push('approve', 5_000);
  now += 4_999;
  expect(states()[0]).toBe('approve open');
  now += 1;
  expect(states()[0]).toBe('approve expired');
  expect(await stack.undoLatest()).toBe(true);
  expect(undone).toEqual(['hold']);
});

test('an action that cannot be undone just now says so, and can be tried again', async () => {
  let isAway = true;
  stack.push({
    text: 'hold',
    run() {
      if (isAway) throw new Error('No answer.');
      undone.push('hold');
    },
  });
  await expect(stack.undoLatest()).rejects.toThrow('No answer.');
  expect(states()).toEqual(['hold open']);
  isAway = false;
  expect(await stack.undoLatest()).toBe(true);
  expect(undone).toEqual(['hold']);
});

test('while it is being undone it is not undone a second time', async () => {
  let finish: () => void = () => undefined;
  let runs = 0;
  const id = stack.push({
    text: 'hold',
    run: () =>
      new Promise<void>((resolve) => {
        runs++;
        finish = resolve;
      }),
  });
  const first = stack.undo(id);
  expect(await stack.undo(id)).toBe(false);
  finish();
  await first;
  expect(runs).toBe(1);
});

test('it remembers the last fifty, and reports each change', () => {
  let changes = 0;
  const stop = stack.subscribe(() => {
    changes++;
  });
  for (let count = 1; count <= 55; count++) push(`action ${count}`);
  expect(changes).toBe(55);
  expect(states()).toHaveLength(50);
  expect(states()[0]).toBe('action 55 open');
  stop();
  push('one more');
  expect(changes).toBe(55);
});
