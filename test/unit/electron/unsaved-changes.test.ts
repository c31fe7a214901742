import { afterEach, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../src/main/electron/native-words.ts';
import { mayLoseChanges, unloadAsAsked } from '../../../src/main/electron/unsaved-changes.ts';
import { BrowserWindow, seen } from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

afterEach(() => {
  seen.messages.length = 0;
  delete process.env.FAKE_ELECTRON_ANSWER;
});

function asked(title: string): unknown {
  const window = new BrowserWindow({});
  window.webContents.title = title;
  return Reflect.apply(mayLoseChanges, undefined, [window, wordsIn('en', 'en')]);
}

test('a window without unsaved changes closes without a question, as does a missing one', () => {
  expect(asked('Makeready')).toBe(true);
  expect(mayLoseChanges(null, wordsIn('en', 'en'))).toBe(true);
  expect(seen.messages).toEqual([]);
});

test('a window with unsaved changes stays, unless the operator discards them', () => {
  expect(asked('• Makeready')).toBe(false);
  expect(seen.messages).toMatchObject([
    { message: 'Unsaved changes', buttons: ['Stay here', 'Close and discard'] },
  ]);
  process.env.FAKE_ELECTRON_ANSWER = '1';
  expect(asked('• Makeready')).toBe(true);
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
