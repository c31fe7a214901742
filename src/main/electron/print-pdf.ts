import { pathToFileURL } from 'node:url';
import { BrowserWindow, session } from 'electron';
import type { ShellPort } from '../station/ports.ts';
import { mayLoadToPrint } from './web-policy.ts';

/** In memory only: nothing of what is printed is kept. */
const PARTITION = 'print';

/**
 * Opens the system's print dialog for a PDF that this app has made. A window that nobody sees shows it in
 * Chromium's viewer, in a session that can load nothing else.
 */
export async function printPdf(path: string): ReturnType<ShellPort['print']> {
  const { href } = pathToFileURL(path);
  const own = session.fromPartition(PARTITION);
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoadToPrint(url, href) }));
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: own,
      plugins: true,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  const { webContents } = window;
  // The viewer is a frame of its own, which the rule for our pages would stop.
  webContents.removeAllListeners('will-frame-navigate');
  try {
    await window.loadURL(href);
    return await new Promise((resolve) => {
      webContents.print({ silent: false, printBackground: true }, (isPrinted, why) =>
        resolve(isPrinted || isCancelled(why) ? 'closed' : 'failed'),
      );
    });
  } catch {
    return 'failed';
  } finally {
    window.destroy();
  }
}

/** Electron says "Print job canceled" when somebody closes the dialog. */
const isCancelled = (why: string): boolean => /cancel/i.test(why);
