import '../host/threads.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  Menu,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron';
import ElectronStore from 'electron-store';
import { CannotStart } from '../host/cannot-start.ts';
import { cannotWrite, folderOf, usualDataFolder } from '../host/data-folder.ts';
import { type OpenStation, openStation, type ShownStation } from '../host/open-station.ts';
import { version } from '../host/version.ts';
import { registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { type DesktopCommand, readDesktopCommand, usage } from './command-line.ts';
import { hashOfLink, LINK_SCHEME } from './deep-link.ts';
import { lockDownApp, lockDownSession } from './lock-down.ts';
import { menuTemplate } from './menu.ts';
import { startPreflightProcess } from './preflight-process.ts';
import { openSafeSecrets } from './secrets.ts';
import { watch } from './watch.ts';
import { openWindow, showWindow } from './window.ts';
import { WindowMemory } from './window-place.ts';

// The desktop host. What has to happen before the app is ready happens in this file, at once.

const STOP_WITHIN_MS = 15_000;
const built = join(import.meta.dirname, '..');

const command = readDesktopCommand(process.argv.slice(1), process.cwd());
const dataFolder = command.dataFolder ?? usualDataFolder();
const devTools = !app.isPackaged || command.devTools;
let station: OpenStation | null = null;
let shown: ShownStation | null = null;
let window: BrowserWindow | null = null;
let wanted = command.link === null ? null : hashOfLink(command.link);

if (command.task === 'run') begin(command);
else {
  process.stdout.write(command.task === 'version' ? `${version}\n` : usage);
  app.exit(0);
}

function begin({ which }: DesktopCommand): void {
  registerAppScheme();
  lockDownApp(app);
  try {
    // Chromium's own files, and with them the lock of the single instance, belong to the profile they serve.
    const own = join(folderOf(dataFolder, which), 'window');
    mkdirSync(own, { recursive: true, mode: 0o700 });
    app.setPath('userData', own);
  } catch (error) {
    cannotStart(error instanceof CannotStart ? error : cannotWrite(dataFolder, error));
    return;
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('second-instance', (_event, args) => open(linkIn(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(hashOfLink(url));
  });
  app.on('activate', () => open(null));
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', stopFirst);
  app.whenReady().then(start).catch(cannotStart);
}

async function start(): Promise<void> {
  serveAppScheme(protocol, join(built, 'renderer'), async (id) => shown?.openArtwork(id) ?? null);
  lockDownSession(session.defaultSession, devTools);
  station = await openStation({
    dataFolder,
    which: command.which,
    openSettings: (folder) => new ElectronStore({ cwd: folder, name: 'settings', configFileMode: 0o600 }),
    openSecrets: (folder) => openSafeSecrets(folder, safeStorage, process.platform),
    folderDialog: chooseFolder,
    startPreflight: () => startPreflightProcess(join(built, 'worker/preflight.mjs')),
    show: async (given) => {
      shown = given;
      const { folders } = given;
      Menu.setApplicationMenu(
        Menu.buildFromTemplate(
          menuTemplate(process.platform, devTools, {
            openLogFolder: () => void shell.openPath(folders.logs),
            openDataFolder: () => void shell.openPath(folders.data),
          }),
        ),
      );
      open(wanted);
      return () => window?.destroy();
    },
  });
  const { api } = station.station;
  app.once(
    'quit',
    watch(api, open, (error) => shown?.log.error({ err: error }, 'Notifications ended')),
  );
  process.on('unhandledRejection', (error) => shown?.log.error({ err: error }, 'Unexpected fault'));
  // After a sleep nobody knows what has happened meanwhile: everything is read again at once.
  powerMonitor.on('resume', () => {
    for (const { id } of api.overview.get().connections)
      api.connections.refresh({ id }).catch(() => undefined);
  });
  powerMonitor.on('shutdown', () => app.quit());
}

const linkIn = (args: readonly string[]): string | null => {
  const { link } = readDesktopCommand(args, process.cwd());
  return link === null ? null : hashOfLink(link);
};

/** Shows the window, at a place in the screens where one is given. Before the station is there, it is remembered. */
function open(hash: string | null): void {
  if (shown === null) {
    wanted = hash ?? wanted;
    return;
  }
  const { router, folders, log } = shown;
  if (window === null || window.isDestroyed()) {
    const store = new ElectronStore({ cwd: folders.data, name: 'window' });
    window = openWindow({
      preload: join(built, 'preload/preload.cjs'),
      icon: join(built, '../assets/icon.png'),
      router,
      devTools,
      memory: {
        get: () =>
          WindowMemory.catch(WindowMemory.parse({})).parse({
            ...store.store,
            ...(hash === null ? {} : { hash }),
          }),
        set: (memory) => {
          store.store = memory;
        },
      },
      onTrouble: (what) => log.error(what),
    });
  } else showWindow(window, hash);
}

async function chooseFolder(): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] });
  return filePaths[0] ?? null;
}

/**
 * Quitting waits for the step in hand, but not for ever: whatever is left undone, the station goes on from there at the next
 * start.
 */
function stopFirst(event: { preventDefault(): void }): void {
  const stopping = station;
  if (stopping === null) return;
  event.preventDefault();
  station = null;
  window?.setTitle('Makeready: finishing the delivery in hand ...');
  const patience = setTimeout(() => app.exit(1), STOP_WITHIN_MS);
  void stopping.stop().finally(() => {
    clearTimeout(patience);
    app.quit();
  });
}

function cannotStart(error: unknown): void {
  const words = error instanceof CannotStart ? error.message : `Makeready could not start: ${String(error)}`;
  process.stderr.write(`${words}\n`);
  dialog.showErrorBox('Makeready', words);
  app.exit(1);
}
