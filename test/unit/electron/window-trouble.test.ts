import { afterEach, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../src/locales/words.ts';
import { reopenAfterTrouble } from '../../../src/main/electron/window-trouble.ts';
import { BrowserWindow, seen } from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

afterEach(() => {
  vi.useRealTimers();
  seen.windows.length = 0;
  seen.messages.length = 0;
  delete process.env.FAKE_ELECTRON_ANSWER;
});

function troubledWindow() {
  const window = new BrowserWindow({});
  const told: string[] = [];
  // The fake implements the part of the window that is used here.
  Reflect.apply(reopenAfterTrouble, undefined, [
    window,
    { onTrouble: (what: string) => told.push(what), words: () => wordsIn('de', 'en').native },
  ]);
  const crash = (reason = 'crashed') =>
    window.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  return { window, told, crash };
}

test('a crashed page is reloaded; one that ended normally is not', () => {
  const { window, told, crash } = troubledWindow();
  crash('clean-exit');
  expect([window.webContents.reloads, told]).toEqual([0, []]);
  crash('oom');
  expect([window.webContents.reloads, told]).toEqual([1, ['The page ended: oom']]);
});

test('a page that crashes repeatedly is reopened only if the operator says so, in the operator’s language', async () => {
  const { window, crash } = troubledWindow();
  for (let times = 0; times < 4; times++) crash();
  expect(window.webContents.reloads).toBe(3);
  await vi.waitFor(() => expect(window.webContents.reloads).toBe(4));
  expect(seen.messages).toMatchObject([{ message: 'Das Fenster schließt sich immer wieder' }]);
});

test('or stays closed', async () => {
  process.env.FAKE_ELECTRON_ANSWER = '1';
  const { window, crash } = troubledWindow();
  for (let times = 0; times < 4; times++) crash();
  await vi.waitFor(() => expect(window.isDestroyed()).toBe(true));
  expect(window.webContents.reloads).toBe(3);
});

test('a page that hangs is ended and reloaded; one that responds again is left alone', () => {
  vi.useFakeTimers();
  const { window, told } = troubledWindow();
  window.emit('unresponsive');
  vi.advanceTimersByTime(29_000);
  window.emit('responsive');
  vi.advanceTimersByTime(60_000);
  expect(window.webContents.reloads).toBe(0);
  window.emit('unresponsive');
  vi.advanceTimersByTime(31_000);
  expect([window.webContents.reloads, told[0]]).toEqual([1, 'The page does not answer']);
});
