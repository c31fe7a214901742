import { type BrowserWindow, dialog } from 'electron';
import { UNSAVED_MARK } from '../../contract/index.ts';
import type { NativeWords } from '../../locales/words.ts';

/** The questions that are open: closing a window twice asks once. */
const open = new WeakMap<BrowserWindow, Promise<boolean>>();

/**
 * Whether a window may be closed. If its page holds unsaved changes, which its title shows, the operator is
 * asked; meanwhile this process goes on, as the station depends on it.
 */
export function mayLoseChanges(window: BrowserWindow | null, words: NativeWords): boolean | Promise<boolean> {
  if (window === null || !window.webContents.getTitle().startsWith(UNSAVED_MARK)) return true;
  const asked = open.get(window) ?? ask(window, words).finally(() => open.delete(window));
  open.set(window, asked);
  return asked;
}

/** Whether all of these windows may be closed: they are asked one by one, up to the first that stays. */
export async function mayLoseAllChanges(
  windows: readonly BrowserWindow[],
  words: NativeWords,
): Promise<boolean> {
  for (const window of windows) {
    if (window.isDestroyed()) continue;
    if (!(await mayLoseChanges(window, words))) return false;
  }
  return true;
}

async function ask(window: BrowserWindow, words: NativeWords): Promise<boolean> {
  // The question belongs to its window, which may be behind others or minimized.
  window.show();
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: words('unsaved'),
    detail: words('unsavedWhy'),
    buttons: [words('unsavedStay'), words('unsavedDiscard')],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}

/** A page with unsaved changes holds its window back; whether they may be lost was asked before. */
export function unloadAsAsked(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => event.preventDefault());
}
