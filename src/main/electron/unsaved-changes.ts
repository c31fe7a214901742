import { type BrowserWindow, dialog } from 'electron';
import { UNSAVED_MARK } from '../../contract/index.ts';
import type { NativeWords } from './native-words.ts';

/**
 * Whether a window may be closed. If its page holds unsaved changes, which its title shows, the operator is
 * asked.
 */
export function mayLoseChanges(window: BrowserWindow | null, words: NativeWords): boolean {
  if (window === null || !window.webContents.getTitle().startsWith(UNSAVED_MARK)) return true;
  const answer = dialog.showMessageBoxSync(window, {
    type: 'warning',
    message: words('unsaved'),
    detail: words('unsavedWhy'),
    buttons: [words('unsavedStay'), words('unsavedDiscard')],
    defaultId: 0,
    cancelId: 0,
  });
  return answer === 1;
}

/** A page with unsaved changes holds its window back; whether they may be lost was asked before. */
export function unloadAsAsked(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => event.preventDefault());
}
