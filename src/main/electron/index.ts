import '../host/threads.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { app, crashReporter, dialog, Menu, protocol, safeStorage, session } from 'electron';
import { message, type ScreenSettings } from '../../contract/index.ts';
import { type NativeWords, wordsIn } from '../../locales/words.ts';
import { KnownStations, Stations } from '../bridge/index.ts';
import { runHeadless } from '../headless/run.ts';
import { answerArtwork } from '../host/artwork-answer.ts';
import { cannotWrite, dataFolderOf, folderBeside, folderOf } from '../host/data-folder.ts';
import { endNow } from '../host/end-now.ts';
import { endOnFatalErrors } from '../host/fatal-errors.ts';
import { printableLines } from '../host/printable.ts';
import { StartupError } from '../host/startup-error.ts';
import { version } from '../host/version.ts';
import { proxyEnvOf } from '../station/network/index.ts';
import type { SecretsPort, SettingsPort } from '../station/ports.ts';
import { startThreadOf } from '../thread/start-thread.ts';
import { StationThread } from '../thread/station-thread.ts';
import { APP_ID } from './app-id.ts';
import { registerAppScheme, serveAppScheme } from './app-scheme.ts';
import {
  argumentsOf,
  chromiumArguments,
  headlessArguments,
  readDesktopCommand,
  usage,
} from './command-line.ts';
import { hashOfLink, LINK_SCHEME } from './deep-link.ts';
import { openDemoInstance } from './demo-instance.ts';
import { DesktopIntegration } from './desktop-integration.ts';
import { chooseFolder, confirmTrust } from './dialogs.ts';
import { Links } from './links.ts';
import { lockDownApp, lockDownSession } from './lock-down.ts';
import { isStartOff, type LoginItem, loginEntryOf } from './login-item.ts';
import { MainWindow } from './main-window.ts';
import { offerMove } from './move-to-applications.ts';
import { OtherStations } from './other-stations.ts';
import { holdSessionEnd, onPowerEvents } from './power-events.ts';
import { PREFLIGHT_NAME, startPreflightProcess } from './preflight-process.ts';
import { Quitting } from './quitting.ts';
import { openSafeSecrets } from './secrets.ts';
import { createShellPort } from './shell-port.ts';
import { showNotices } from './show-notices.ts';
import { startAgain } from './start-again.ts';
import { stationItems } from './station-items.ts';
import { StationWindows } from './station-windows.ts';
import { systemLocale } from './system-locale.ts';
import { mayLoseAllChanges, mayLoseChanges } from './unsaved-changes.ts';

// The desktop host. What has to happen before the app is ready happens in this file, at once.

const built = join(import.meta.dirname, '..');
const assets = join(built, '../assets');
const icon = join(assets, 'icon.png');

const command = readDesktopCommand(process.argv.slice(1), process.cwd());
const beside = app.isPackaged ? folderBeside(process.platform, process.env, process.execPath) : null;
const dataFolder = dataFolderOf(command.dataFolder, process.env, beside);
const devTools = !app.isPackaged || command.devTools;
/** What the system starts at login; null for the demo, which it does not. */
const loginItem: LoginItem | null =
  command.which.kind === 'demo'
    ? null
    : {
        entry: loginEntryOf(command.which.name, dataFolder),
        args: [...chromiumArguments(process.argv), ...argumentsOf(command)],
        environment: process.env,
      };
const startThread = startThreadOf(pathToFileURL(join(built, 'main/station.mjs')));
/** The station, once it can be shown. */
let shown: StationThread | null = null;
const others = new OtherStations();
let desktop: DesktopIntegration | null = null;
/** One for the life of the app, whatever happens to the station: two would overwrite each other's file. */
let secrets: Promise<SecretsPort> | null = null;
let dataFolderOfProfile = '';
const language = (): ScreenSettings['language'] => shown?.settings.screens.language ?? 'auto';
const words = (): NativeWords => wordsIn(language(), systemLocale()).native;

const window = new MainWindow(built, hashOfLink(command.link), {
  icon,
  devTools,
  mayClose,
  words,
});
const onFault = (error: unknown): void =>
  shown?.log({ level: 'error', text: 'Unexpected fault', fields: { fault: describe(error) } });
const stationWindows = new StationWindows({
  built,
  icon,
  devTools,
  words,
  isQuitting: () => quitting.isStopping,
  screens: () => shown?.settings.screens ?? { language: 'auto', locale: null },
  folder: () => dataFolderOfProfile,
  onClosed(id) {
    // What the app closes as it quits is opened again at the next start.
    if (!quitting.isStopping) others.current?.close(id).catch(onFault);
  },
  onAttention: () => desktop?.stationsChanged(),
  onFault,
});
const links = new Links(command.link, { window, stationWindows, words, onFault });
const quitting = new Quitting({
  mayQuit: () =>
    mayLoseAllChanges(
      [...(window.current === null ? [] : [window.current]), ...stationWindows.windows],
      words(),
    ),
  wait: () => {
    window.open(null);
    window.current?.setTitle(words()('stopping'));
  },
  fault: onFault,
  endNow,
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
    process.stdout.write(
      command.task === 'version' ? `${version}\n` : usage(wordsIn('auto', systemLocale())),
    );
    app.exit(0);
}

/** The headless host in the installed app: no window, no menu, no dock. */
function withoutWindow(): void {
  app.disableHardwareAcceleration();
  app.dock?.hide();
  if (!ownFolder()) return;
  const parts = { rendererFolder: join(built, 'renderer'), beside, startPreflight, startThread };
  app
    .whenReady()
    .then(() => runHeadless(headlessArguments(process.argv, app.isPackaged), parts))
    .catch(cannotStart);
}

function startPreflight(): ReturnType<typeof startPreflightProcess> {
  return startPreflightProcess(join(built, 'worker/preflight.mjs'));
}

/** Chromium keeps its files, such as the lock of the single instance, in the folder of the profile. */
function ownFolder(): boolean {
  try {
    const own = join(folderOf(dataFolder, command.which), 'window');
    mkdirSync(own, { recursive: true, mode: 0o700 });
    app.setPath('userData', own);
    // A crash of native code leaves nothing but its dump, in the folder that is set when this starts.
    crashReporter.start({ uploadToServer: false });
    return true;
  } catch (error) {
    cannotStart(error instanceof StartupError ? error : cannotWrite(dataFolder, error));
    return false;
  }
}

function begin(): void {
  // Electron would show such an error in a dialog and continue.
  endOnFatalErrors({
    station: () => (shown === null ? null : Promise.resolve(shown)),
    show(error) {
      process.stderr.write(`${printableLines(String(error instanceof Error ? error.stack : error))}\n`);
      dialog.showErrorBox('Makeready', words()('ended'));
    },
    exit: (code) => app.exit(code),
  });
  registerAppScheme();
  lockDownApp(app);
  holdSessionEnd(() => quitting.isWorking);
  if (!ownFolder()) return;
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  // Set before the station is open: otherwise Electron shows its default menu.
  Menu.setApplicationMenu(null);
  app.setAppUserModelId(APP_ID);
  // Windows then runs `Makeready.exe -- <link>`, so a link can never be taken for a switch.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);
  app.on('second-instance', (_event, args) => links.follow(readDesktopCommand(args, process.cwd()).link));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    links.follow(url);
  });
  app.on('activate', () => window.open(null));
  app.on('browser-window-focus', (_event, focused) => {
    if (focused === window.current) stationWindows.ownWindowUsed();
  });
  app.on('window-all-closed', () => {
    if (!goesOnWithoutWindow()) app.quit();
  });
  app.whenReady().then(start).catch(cannotStart);
}

async function start(): Promise<void> {
  serveAppScheme(protocol, join(built, 'renderer'), (request) =>
    answerArtwork(request, async (id) => shown?.readArtwork(id) ?? null),
  );
  lockDownSession(session.defaultSession, devTools);
  const opening = StationThread.open({
    options: {
      dataFolder,
      which: command.which,
      hotFoldersBelow: null,
      network: command.network,
      logFolder: command.logFolder,
      logTo: 'files',
    },
    environment: process.env,
    startThread,
    services: {
      openSecrets: (folder, settings) => {
        secrets ??= openOwnSecrets(folder, settings);
        return secrets;
      },
      folderDialog: chooseFolder,
      shell: {
        ...createShellPort(() => window.current, icon),
        // Only an installed app is entered there.
        isStartOff: async () => app.isPackaged && loginItem !== null && isStartOff(loginItem),
      },
      sessions: null,
      stations: command.which.kind === 'demo' ? null : others,
      confirmTrust: (question) => confirmTrust(question, words()),
      openDemo: command.which.kind === 'demo' ? null : openDemo,
      startPreflight,
      resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    },
    show: async (station, folders) => {
      shown = station;
      links.station(station);
      dataFolderOfProfile = folders.data;
      const keyring = await secrets;
      if (keyring !== null && command.which.kind !== 'demo') {
        others.opened(stationsOf(station, await KnownStations.open(folders.data, keyring)));
      }
      window.station({ station, folders });
      const isHidden = startsHidden();
      if (!isHidden) window.open(null);
      // What follows can block this process: reading the system's certificates, looking for a proxy.
      await window.seen();
      const reopen = (): void =>
        void (keyring?.answered ?? Promise.resolve())
          .then(() => others.current?.reopen(onFault))
          .then(() => links.followAtStart())
          .catch(onFault);
      if (isHidden) app.once('browser-window-focus', reopen);
      else reopen();
      // It stays open until the station has stopped, and says so meanwhile.
      return () => undefined;
    },
  });
  // From here on, closing a window while everything is being opened waits as well.
  quitting.before({ stop: async () => (await opening).thread.stop() });
  const { thread: station, opened } = await opening;
  takeNetworkOf(station).catch(onFault);
  onPowerEvents({
    sleep: () => station.sleep(),
    wake: () => station.wake(),
    isWorking: () => quitting.isWorking,
  });
  const made = new DesktopIntegration({
    station,
    folders: opened.folders,
    assets,
    devTools,
    window: () => window.current,
    words,
    open: () => window.open(null),
    openSettings: () => window.open('#/settings'),
    stationItems: () =>
      others.current === null
        ? []
        : stationItems(others.current.list(), words(), {
            connect: () => window.open('#/settings/stations'),
            open: (id) => void others.open(id).catch(onFault),
          }),
    attentionElsewhere: () => stationWindows.attention,
    loginItem,
    startAgain,
    quitAnd: (finish) => quitting.quitAnd(finish),
    onFault,
  });
  desktop = made;
  app.once('quit', () => made.end());
  app.once('quit', () => others.current?.stop());
  app.once(
    'quit',
    showNotices(
      {
        screens: () => station.settings.screens,
        events: (wanted, signal) => station.events(wanted, signal),
        name: null,
      },
      (hash) => window.open(hash),
      onFault,
    ),
  );
  if (!startsHidden()) {
    offerMove({
      program: process.execPath,
      folder: opened.folders.data,
      words: words(),
      quitAnd: (finish) => quitting.quitAnd(finish),
      startAgain,
      onFault,
    }).catch(onFault);
  }
  app.on('child-process-gone', (_event, { type, name, reason }) => {
    // Preflight's worker is ended when it is idle or takes too long.
    if (reason === 'clean-exit' || (reason === 'killed' && name === PREFLIGHT_NAME)) return;
    shown?.log({ level: 'error', fields: { type, name, reason }, text: 'A process of the app ended' });
  });
}

const openOwnSecrets = (folder: string, settings: Pick<SettingsPort, 'get'>): Promise<SecretsPort> =>
  openSafeSecrets(folder, safeStorage, {
    platform: process.platform,
    mayStayInMemory: () =>
      command.which.kind === 'demo' || (shown?.settings ?? settings.get()).desktop.tokensInMemory,
  });

const stationsOf = (station: StationThread, known: KnownStations): Stations =>
  new Stations({
    known,
    version,
    proxyEnv: () => proxyEnvOf(station.settings.proxy),
    show: (one) => stationWindows.show(one),
    clear: (id) => stationWindows.forget(id),
    onChange: () => desktop?.stationsChanged(),
    onState: (id, state) => stationWindows.tell(id, state),
  });

const openDemo = (): ReturnType<typeof openDemoInstance> =>
  openDemoInstance(
    [...chromiumArguments(process.argv), ...argumentsOf({ ...command, which: { kind: 'demo' } })],
    process.env,
  );

/** This thread looks for updates, through the same proxy as the station. */
async function takeNetworkOf(station: StationThread): Promise<void> {
  const network = await station.network();
  if (network === null) return;
  setDefaultCACertificates(network.authorities);
  Object.assign(process.env, network.proxies);
}

const describe = (error: unknown): string => String(error instanceof Error ? error.stack : error);

/** Started by the system at login, it opens no window until asked. */
function startsHidden(): boolean {
  if (command.link !== null) return false;
  return command.hidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
}

/** On macOS an app keeps running without a window; elsewhere only if the operator chose so. */
function goesOnWithoutWindow(): boolean {
  return process.platform === 'darwin' || shown?.settings.desktop.keepRunning === true;
}

/** The last window stays, and says why, until the current step is done. */
function mayClose(): boolean | Promise<boolean> {
  if (!quitting.isWorking) return true;
  if (goesOnWithoutWindow()) return mayLoseChanges(window.current, words());
  app.quit();
  return false;
}

function cannotStart(error: unknown): void {
  const what =
    error instanceof StartupError ? error.what : message('startup.failed', { fault: String(error) });
  const reason = wordsIn(language(), systemLocale()).say(what);
  process.stderr.write(`${printableLines(reason)}\n`);
  // Without a window there may be no user to close a dialog, and a service would hang behind it.
  if (command.task !== 'headless') dialog.showErrorBox('Makeready', reason);
  app.exit(1);
}
