import { afterEach, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../src/locales/words.ts';
import {
  mayLoseAllChanges,
  mayLoseChanges,
  unloadAsAsked,
} from '../../../src/main/electron/unsaved-changes.ts';
import { BrowserWindow, seen } from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

afterEach(() => {
  seen.messages.length = 0;
  delete process.env.FAKE_ELECTRON_ANSWER;
});

function asked(title: string): unknown {
  const window = new BrowserWindow({});
  window.webContents.title = title;
  return Reflect.apply(mayLoseChanges, undefined, [window, wordsIn('en', 'en').native]);
}

test('a window without unsaved changes closes without a question, as does a missing one', () => {
  expect(asked('Makeready')).toBe(true);
  expect(mayLoseChanges(null, wordsIn('en', 'en').native)).toBe(true);
  expect(seen.messages).toEqual([]);
});

test('a window with unsaved changes stays, unless the operator discards them', async () => {
  expect(await asked('• Makeready')).toBe(false);
  expect(seen.messages).toMatchObject([
    { message: 'Unsaved changes', buttons: ['Stay here', 'Close and discard'] },
  ]);
  process.env.FAKE_ELECTRON_ANSWER = '1';
  expect(await asked('• Makeready')).toBe(true);
});

test('closing a window again does not ask again, and quitting asks every window up to the first that stays', async () => {
  const windows = ['• one', 'two', '• three', '• four'].map((title) => {
    const window = new BrowserWindow({});
    window.webContents.title = title;
    return window;
  });
  const words = wordsIn('en', 'en').native;
  const twice = [windows[0], windows[0]].map((window) =>
    Reflect.apply(mayLoseChanges, undefined, [window, words]),
  );
  expect(twice[0]).toBe(twice[1]);
  expect(await twice[0]).toBe(false);
  expect(seen.messages).toHaveLength(1);
  const all = (): Promise<unknown> => Reflect.apply(mayLoseAllChanges, undefined, [windows, words]);
  expect(await all()).toBe(false);
  expect(seen.messages).toHaveLength(2);
  process.env.FAKE_ELECTRON_ANSWER = '1';
  expect(await all()).toBe(true);
  expect(seen.messages).toHaveLength(5);
});

test('a page that would hold back its window does not, once the operator was asked', () => {
  const window = new BrowserWindow({});
  Reflect.apply(unloadAsAsked, undefined, [window]);
  let isPrevented = false;
  window.webContents.emit('will-prevent-unload', {
    preventDefault: () => {
      isPrevented = true;
    },
  });
  expect(isPrevented).toBe(true);
});
