import '../host/threads.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, Menu, protocol, safeStorage, session } from 'electron';
import ElectronStore from 'electron-store';
import { runHeadless } from '../headless/run.ts';
import { CannotStart } from '../host/cannot-start.ts';
import { cannotWrite, dataFolderOf, folderBeside, folderOf } from '../host/data-folder.ts';
import { openStation, type ShownStation } from '../host/open-station.ts';
import { printableLines } from '../host/printable.ts';
import { version } from '../host/version.ts';
import { registerAppScheme, serveAppScheme } from './app-scheme.ts';
import {
  argumentsOf,
  chromiumArguments,
  headlessArguments,
  readDesktopCommand,
  usage,
} from './command-line.ts';
import { hashOfLink, LINK_SCHEME } from './deep-link.ts';
import { openDemoBeside } from './demo-beside.ts';
import { openDesk } from './desk.ts';
import { lockDownApp, lockDownSession } from './lock-down.ts';
import { MainWindow } from './main-window.ts';
import { mindPower } from './power.ts';
import { startPreflightProcess } from './preflight-process.ts';
import { Quitting } from './quitting.ts';
import { openSafeSecrets } from './secrets.ts';
import { Surroundings } from './surroundings.ts';
import { watch } from './watch.ts';
import { type NativeWords, wordsIn } from './words/index.ts';

// The desktop host. What has to happen before the app is ready happens in this file, at once.

/** The name by which Windows knows the app: the `appId` of electron-builder.yml. */
const APP_ID = 'print.makeready.desktop';
const built = join(import.meta.dirname, '..');
const icon = join(built, '../assets/icon.png');

const command = readDesktopCommand(process.argv.slice(1), process.cwd());
const beside = app.isPackaged ? folderBeside(process.platform, process.env, process.execPath) : null;
const dataFolder = dataFolderOf(command.dataFolder, process.env, beside);
const devTools = !app.isPackaged || command.devTools;
let shown: ShownStation | null = null;
const words = (): NativeWords =>
  wordsIn(shown?.api.settings.get().screens.language ?? 'auto', app.getLocale());

const window = new MainWindow(built, command.link === null ? null : hashOfLink(command.link), {
  icon,
  devTools,
  mayClose,
  words,
});
const onFault = (error: unknown): void => shown?.log.error({ err: error }, 'Unexpected fault');
const quitting = new Quitting({
  wait: () => {
    window.open(null);
    window.current?.setTitle(words().stopping);
  },
  fault: onFault,
});

switch (command.task) {
  case 'run':
    begin();
    break;
  case 'headless':
    withoutWindow();
    break;
  case 'version':
  case 'help':
    process.stdout.write(command.task === 'version' ? `${version}\n` : usage);
    app.exit(0);
}

/** The headless host in the installed app: no window, no menu, no dock. */
function withoutWindow(): void {
  app.disableHardwareAcceleration();
  app.dock?.hide();
  if (!ownFolder()) return;
  const parts = { rendererFolder: join(built, 'renderer'), beside, startPreflight };
  app
    .whenReady()
    .then(() => runHeadless(headlessArguments(process.argv, app.isPackaged), parts))
    .catch(cannotStart);
}

function startPreflight(): ReturnType<typeof startPreflightProcess> {
  return startPreflightProcess(join(built, 'worker/preflight.mjs'));
}

/** Chromium's own files, and with them the lock of the single instance, belong to the profile they serve. */
function ownFolder(): boolean {
  try {
    const own = join(folderOf(dataFolder, command.which), 'window');
    mkdirSync(own, { recursive: true, mode: 0o700 });
    app.setPath('userData', own);
    return true;
  } catch (error) {
    cannotStart(error instanceof CannotStart ? error : cannotWrite(dataFolder, error));
    return false;
  }
}

function begin(): void {
  registerAppScheme();
  lockDownApp(app);
  if (!ownFolder()) return;
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  // Until the station is there: otherwise Electron would put a menu of its own there.
  Menu.setApplicationMenu(null);
  app.setAppUserModelId(APP_ID);
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('second-instance', (_event, args) => window.open(linkIn(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    window.open(hashOfLink(url));
  });
  app.on('activate', () => window.open(null));
  app.on('window-all-closed', () => {
    if (!goesOnWithoutWindow()) app.quit();
  });
  app.whenReady().then(start).catch(cannotStart);
}

async function start(): Promise<void> {
  serveAppScheme(protocol, join(built, 'renderer'), async (id) => shown?.openArtwork(id) ?? null);
  lockDownSession(session.defaultSession, devTools);
  const opening = openStation({
    dataFolder,
    which: command.which,
    environment: process.env,
    logFolder: command.logFolder,
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    openSettings: (folder) => new ElectronStore({ cwd: folder, name: 'settings', configFileMode: 0o600 }),
    openSecrets: (folder, settings) =>
      openSafeSecrets(folder, safeStorage, {
        platform: process.platform,
        mayStayInMemory: () => command.which.kind === 'demo' || settings.get().desktop.tokensInMemory,
      }),
    folderDialog: chooseFolder,
    desk: openDesk(() => window.current, icon),
    sessions: null,
    openDemo: () =>
      openDemoBeside(
        [...chromiumArguments(process.argv), ...argumentsOf({ ...command, which: { kind: 'demo' } })],
        process.env,
      ),
    startPreflight,
    show: async (given) => {
      shown = given;
      window.station(given);
      if (!startsHidden()) window.open(null);
      // It stays until the station has stopped, and says so meanwhile.
      return () => undefined;
    },
  });
  // From here on: a window that is closed while everything is being opened waits as well.
  quitting.before({ stop: async () => (await opening).stop() });
  const opened = await opening;
  const { station } = opened;
  mindPower({
    sleep: () => station.sleep(),
    wake: () => station.wake(),
    isWorking: () => quitting.isWorking,
  });
  const surroundings = new Surroundings({
    shown: { api: station.api, folders: opened.folders },
    icon,
    devTools,
    window: () => window.current,
    words,
    open: () => window.open(null),
    startArguments: argumentsOf(command),
    quitAnd: (finish) => quitting.quitAnd(finish),
    onFault,
  });
  app.once('quit', () => surroundings.end());
  app.once(
    'quit',
    watch(station.api, (hash) => window.open(hash), onFault),
  );
  process.on('unhandledRejection', onFault);
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') shown?.log.error({ type, reason }, 'A process of the app ended');
  });
}

const linkIn = (args: readonly string[]): string | null => {
  const { link } = readDesktopCommand(args, process.cwd());
  return link === null ? null : hashOfLink(link);
};

/** Started by the system at login, there is no window until it is asked for. */
function startsHidden(): boolean {
  if (command.link !== null) return false;
  return command.hidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
}

/** On macOS an app goes on without a window; elsewhere where the operator wants it so. */
function goesOnWithoutWindow(): boolean {
  return process.platform === 'darwin' || shown?.api.settings.get().desktop?.keepRunning === true;
}

/** The last window stays until the step in hand is done, and says so. */
function mayClose(): boolean {
  if (!quitting.isWorking || goesOnWithoutWindow()) return true;
  app.quit();
  return false;
}

async function chooseFolder(): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] });
  return filePaths[0] ?? null;
}

function cannotStart(error: unknown): void {
  const said = error instanceof CannotStart ? error.message : `Makeready could not start: ${String(error)}`;
  process.stderr.write(`${printableLines(String(said))}\n`);
  dialog.showErrorBox('Makeready', said);
  app.exit(1);
}
