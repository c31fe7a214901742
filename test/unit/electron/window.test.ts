import { afterEach, describe, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../src/locales/words.ts';
import { openWindow } from '../../../src/main/electron/window.ts';
import { WindowState } from '../../../src/main/electron/window-state.ts';
import { app, seen } from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

const realPlatform = process.platform;
const usualDisplays = [...seen.displays];
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: realPlatform });
  seen.displays = [...usualDisplays];
  seen.windows.length = 0;
  app.removeAllListeners();
});

/** Opens the window with what it remembers. Returns the fake window. */
function opened(remembered: unknown, mayClose: () => boolean | Promise<boolean> = () => true) {
  openWindow({
    preload: '',
    icon: '',
    station: { openWindow: () => null, onRestart: () => () => undefined },
    devTools: false,
    memory: { get: () => WindowState.parse(remembered), set: () => undefined },
    onTrouble: (text) => expect.unreachable(text),
    mayClose,
    words: () => wordsIn('en', 'en').native,
  });
  const window = seen.windows.at(-1);
  if (window === undefined) throw new Error('No window was opened.');
  return window;
}

describe('a window', () => {
  test('keeps its size on a second monitor with another scale, at every start', () => {
    Object.defineProperty(process, 'platform', { value: 'win32' });
    seen.displays = [
      { workArea: { x: 0, y: 0, width: 1920, height: 1050 }, scaleFactor: 1 },
      { workArea: { x: 1920, y: 0, width: 2560, height: 1400 }, scaleFactor: 1.5 },
    ];
    const bounds = { x: 2000, y: 100, width: 1500, height: 1000 };
    expect(opened({ bounds }).bounds).toEqual(bounds);
  });

  test.each([
    ['as it was', { bounds: { x: 0, y: 0, width: 1280, height: 672 } }],
    ['for the first time', {}],
  ])('on a small screen at 150 percent is no larger than it, %s', (_when, remembered) => {
    seen.displays = [{ workArea: { x: 0, y: 0, width: 1280, height: 672 }, scaleFactor: 1.5 }];
    const { bounds, options } = opened(remembered);
    expect([bounds.width, bounds.height]).toEqual([1280, 672]);
    expect([options.minWidth, options.minHeight]).toEqual([1024, 672]);
  });

  test('stays until its question is answered, while this process goes on', async () => {
    const answer = Promise.withResolvers<boolean>();
    const window = opened({}, () => answer.promise);
    window.close();
    expect(window.isDestroyed()).toBe(false);
    answer.resolve(true);
    await vi.waitFor(() => expect(window.isDestroyed()).toBe(true));
  });

  test('closes although its page would hold it back: whether its changes may be lost was asked before', async () => {
    const window = opened({});
    await window.webContents.executeJavaScript('window.onbeforeunload = (event) => event.preventDefault()');
    window.close();
    expect(window.isDestroyed()).toBe(true);
  });
});
