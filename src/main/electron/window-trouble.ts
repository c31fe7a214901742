import { type BrowserWindow, dialog } from 'electron';
import type { NativeWords } from '../../locales/words.ts';

/** A page that has not answered for this long is loaded again. */
const PATIENCE_MS = 30_000;
/** A page that crashes more often than this in a minute is loaded again only if the operator says so. */
const MAX_CRASHES = 3;

/** Loads the page of a window again after a crash or hang; the station keeps running. */
export function reopenAfterTrouble(
  window: BrowserWindow,
  { onTrouble, words }: { readonly onTrouble: (what: string) => void; readonly words: () => NativeWords },
): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    onTrouble(`The page ended: ${reason}`);
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < 60_000), now];
    if (window.isDestroyed()) return;
    if (crashes.length <= MAX_CRASHES) window.webContents.reload();
    else void ask();
  });
  const ask = async (): Promise<void> => {
    const t = words();
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: t('crashed'),
      detail: t('crashedMore'),
      buttons: [t('openAgain'), t('leaveClosed')],
      defaultId: 0,
      cancelId: 1,
    });
    if (window.isDestroyed()) return;
    crashes = [];
    if (response === 0) window.webContents.reload();
    else window.close();
  };
  let timeout: NodeJS.Timeout | null = null;
  const answersAgain = (): void => {
    if (timeout !== null) clearTimeout(timeout);
    timeout = null;
  };
  window.on('unresponsive', () => {
    timeout ??= setTimeout(() => {
      timeout = null;
      onTrouble('The page does not answer');
      if (!window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
    }, PATIENCE_MS);
  });
  window.on('responsive', answersAgain);
  window.on('closed', answersAgain);
}
