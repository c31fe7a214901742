import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, type BrowserWindow, dialog, protocol, safeStorage, session } from 'electron';
import ElectronStore from 'electron-store';
import { CannotStart } from '../host/cannot-start.ts';
import type { WhichData } from '../host/data-folder.ts';
import { type OpenStation, openStation } from '../host/open-station.ts';
import type { StationRouter } from '../station/router.ts';
import { registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { lockDownApp, lockDownSession } from './lock-down.ts';
import { openSafeSecrets } from './secrets.ts';
import { openWindow } from './window.ts';

// The desktop host. What has to happen before the app is ready happens in this file, at once.

const built = join(import.meta.dirname, '..');
// Chromium's own switches are among the arguments, so unknown ones are let be.
const { values: given } = parseArgs({
  args: process.argv.slice(1),
  strict: false,
  options: { demo: { type: 'boolean' }, profile: { type: 'string' }, data: { type: 'string' } },
});
const which: WhichData =
  given.demo === true
    ? { kind: 'demo' }
    : { kind: 'profile', name: typeof given.profile === 'string' ? given.profile : 'main' };
let station: OpenStation | null = null;
let window: BrowserWindow | null = null;
let router: StationRouter | null = null;

registerAppScheme();
lockDownApp(app);
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', stopFirst);
  app.whenReady().then(start).catch(cannotStart);
} else {
  app.quit();
}

async function start(): Promise<void> {
  serveAppScheme(protocol, join(built, 'renderer'));
  lockDownSession(session.defaultSession);
  station = await openStation({
    dataFolder: typeof given.data === 'string' ? resolve(given.data) : app.getPath('userData'),
    which,
    openSettings: (folder) => new ElectronStore({ cwd: folder, name: 'settings', configFileMode: 0o600 }),
    openSecrets: (folder) => openSafeSecrets(folder, safeStorage, process.platform),
    folderDialog: chooseFolder,
    show: async (shown) => {
      router = shown.router;
      showWindow();
      return () => window?.destroy();
    },
  });
}

function showWindow(): void {
  if (window !== null && !window.isDestroyed()) {
    if (window.isMinimized()) window.restore();
    window.focus();
  } else if (router !== null) {
    window = openWindow({
      preload: join(built, 'preload/preload.cjs'),
      icon: join(built, '../assets/icon.png'),
      router,
    });
  }
}

async function chooseFolder(): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] });
  return filePaths[0] ?? null;
}

/** Quitting waits for the step in hand; the station then goes on from there at the next start. */
function stopFirst(event: { preventDefault(): void }): void {
  const stopping = station;
  if (stopping === null) return;
  event.preventDefault();
  station = null;
  void stopping.stop().finally(() => app.quit());
}

function cannotStart(error: unknown): void {
  const words = error instanceof CannotStart ? error.message : `Makeready could not start: ${String(error)}`;
  process.stderr.write(`${words}\n`);
  dialog.showErrorBox('Makeready', words);
  app.exit(1);
}
