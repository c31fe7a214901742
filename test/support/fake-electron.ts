import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type * as Electron from 'electron';
import { type FakeMessagePortMain, openPorts } from './message-port-main.ts';

// The part of Electron that the desktop host uses, without Electron: what would be a window is a recorder. Each part
// implements a pick of Electron's own types, so that it cannot drift from them unnoticed.

/** What the desktop host did, for a test to look at. */
export const seen = {
  schemes: [] as Electron.CustomScheme[],
  windows: [] as BrowserWindow[],
  errors: [] as string[],
  notifications: [] as Notification[],
  menu: [] as Electron.MenuItemConstructorOptions[],
  paths: {} as Record<string, string>,
  appId: '',
  loginItem: null as Electron.Settings | null,
  trays: [] as Tray[],
  dragged: [] as Electron.Item[],
  revealed: [] as string[],
  /** Of the window's icon in the taskbar; negative: none. */
  progress: -1,
  overlays: [] as (string | null)[],
  badge: 0,
  /** Blockers of the machine's sleep that are on. */
  blockers: new Set<number>(),
  messages: [] as Electron.MessageBoxOptions[],
  opened: [] as string[],
};

/**
 * What really shows the windows' pages, where something does: a real Chromium, for the stand-in. Without it a page has loaded as
 * soon as it is asked for, and what it is sent is kept for a test to look at.
 */
interface Stage {
  load(contents: FakeWebContents, url: string): void;
  post(channel: string, ports: readonly MessagePort[]): void;
  close(): void;
}
export const theatre: { stage: Stage | null } = { stage: null };

type ProtocolHandler = Parameters<Electron.Protocol['handle']>[1];
export const handlers = new Map<string, ProtocolHandler>();

class FakeApp
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | 'requestSingleInstanceLock'
      | 'whenReady'
      | 'getPath'
      | 'setPath'
      | 'getVersion'
      | 'quit'
      | 'exit'
      | 'isPackaged'
      | 'setBadgeCount'
      | 'setAsDefaultProtocolClient'
      | 'setAppUserModelId'
      | 'getLocale'
      | 'disableHardwareAcceleration'
      | 'setLoginItemSettings'
    >
{
  readonly isPackaged = process.env.FAKE_ELECTRON_PACKAGED === 'yes';
  exitCode: number | null = null;
  isQuitting = false;
  requestSingleInstanceLock(): boolean {
    return process.env.FAKE_ELECTRON_SECOND !== 'yes';
  }
  async whenReady(): Promise<void> {}
  getPath(name: string): string {
    return seen.paths[name] ?? '';
  }
  setAppUserModelId(id: string): void {
    seen.appId = id;
  }
  disableHardwareAcceleration(): void {}
  readonly dock = { setMenu: (): void => undefined, hide: (): void => undefined };
  setLoginItemSettings(settings: Electron.Settings): void {
    seen.loginItem = settings;
  }
  getLoginItemSettings(): { wasOpenedAtLogin: boolean } {
    return { wasOpenedAtLogin: false };
  }
  getLocale(): string {
    return process.env.FAKE_ELECTRON_LOCALE ?? 'en-GB';
  }
  getVersion(): string {
    return '0.0.0';
  }
  setPath(name: string, path: string): void {
    seen.paths[name] = path;
  }
  setBadgeCount(count = 0): boolean {
    seen.badge = count;
    return true;
  }
  setAsDefaultProtocolClient(): boolean {
    return true;
  }
  /** As Electron: `before-quit` may prevent it, and so may a window that stays; otherwise `quit` follows. */
  quit(): void {
    let prevented = false;
    this.emit('before-quit', {
      preventDefault: () => {
        prevented = true;
      },
    });
    if (prevented || this.isQuitting) return;
    this.isQuitting = true;
    for (const window of seen.windows) if (!window.isDestroyed()) window.close();
    this.isQuitting = false;
    if (seen.windows.every((window) => window.isDestroyed())) this.emit('quit');
  }
  exit(code = 0): void {
    this.exitCode = code;
    this.emit('quit');
  }
}
export const app = new FakeApp();

export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged: (schemes) => void seen.schemes.push(...schemes),
  handle: (scheme, handler) => void handlers.set(scheme, handler),
};

/** The guards that were set on the session, to be asked. */
export const guards: {
  request?: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  check?: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
  device?: Parameters<Electron.Session['setDevicePermissionHandler']>[0];
  usb?: Parameters<Electron.Session['setUSBProtectedClassesHandler']>[0];
  bluetooth?: Parameters<Electron.Session['setBluetoothPairingHandler']>[0];
  display?: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0];
  load?: (details: { url: string }, answer: (answer: { cancel?: boolean }) => void) => void;
} = {};

class FakeSession
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'setUSBProtectedClassesHandler'
      | 'setBluetoothPairingHandler'
      | 'resolveProxy'
    >
{
  readonly webRequest = {
    onBeforeRequest: (handler: NonNullable<typeof guards.load>): void => {
      guards.load = handler;
    },
  };
  async resolveProxy(): Promise<string> {
    return process.env.FAKE_ELECTRON_PROXY ?? 'DIRECT';
  }
  setPermissionRequestHandler(handler: NonNullable<typeof guards.request> | null): void {
    guards.request = handler;
  }
  setPermissionCheckHandler(handler: NonNullable<typeof guards.check> | null): void {
    guards.check = handler;
  }
  setDevicePermissionHandler(handler: NonNullable<typeof guards.device> | null): void {
    guards.device = handler;
  }
  setUSBProtectedClassesHandler(handler: NonNullable<typeof guards.usb> | null): void {
    guards.usb = handler;
  }
  setBluetoothPairingHandler(handler: NonNullable<typeof guards.bluetooth> | null): void {
    guards.bluetooth = handler;
  }
  setDisplayMediaRequestHandler(handler: NonNullable<typeof guards.display> | null): void {
    guards.display = handler;
  }
}
export const session = { defaultSession: new FakeSession() };

export const safeStorage: Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
> = {
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => Buffer.from(`sealed ${Buffer.from(text).toString('hex')}`),
  decryptStringAsync: async (bytes) => ({
    result: Buffer.from(bytes.toString().slice('sealed '.length), 'hex').toString(),
    shouldReEncrypt: false,
  }),
  getSelectedStorageBackend: () => 'gnome_libsecret',
};

export class MessageChannelMain {
  readonly port1: FakeMessagePortMain;
  readonly port2: MessagePort;
  constructor() {
    const { main, window } = openPorts();
    this.port1 = main;
    this.port2 = window;
  }
}

const parentPort = new URL('./parent-port.ts', import.meta.url).href;

/** A child of Node that finds Electron's port to its parent, as in Electron. */
export const utilityProcess: {
  fork(
    file: string,
    args: readonly string[],
    options: Electron.ForkOptions,
  ): EventEmitter & { postMessage(message: object): void; kill(): boolean };
} = {
  fork(file, args, { execArgv = [], env = {} }) {
    const child = fork(file, args, {
      execArgv: [...execArgv, '--import', parentPort],
      env: { ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const shown = Object.assign(new EventEmitter(), {
      postMessage: (message: object) => void child.send(message),
      kill: () => child.kill(),
    });
    child.on('message', (message) => shown.emit('message', message));
    child.on('exit', (code) => shown.emit('exit', code));
    return shown;
  },
};

class FakeWebContents
  extends EventEmitter
  implements Pick<Electron.WebContents, 'getURL' | 'reload' | 'forcefullyCrashRenderer' | 'startDrag'>
{
  url = '';
  reloads = 0;
  readonly posted: { channel: string; ports: MessagePort[] }[] = [];
  readonly mainFrame: {
    readonly url: string;
    postMessage(channel: string, message: unknown, ports: MessagePort[]): void;
  };
  openHandler: ((details: { url: string }) => { action: string }) | null = null;

  constructor() {
    super();
    const current = (): string => this.url;
    const posted = this.posted;
    this.mainFrame = {
      get url() {
        return current();
      },
      postMessage: (channel, _message, ports) => {
        posted.push({ channel, ports });
        theatre.stage?.post(channel, ports);
      },
    };
  }

  getURL(): string {
    return this.url;
  }
  reload(): void {
    this.reloads++;
    if (theatre.stage === null) this.emit('did-finish-load');
    else theatre.stage.load(this, this.url);
  }
  startDrag(item: Electron.Item): void {
    seen.dragged.push(item);
  }
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 1 });
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class BrowserWindow
  extends EventEmitter
  implements
    Pick<
      Electron.BrowserWindow,
      | 'loadURL'
      | 'show'
      | 'focus'
      | 'restore'
      | 'maximize'
      | 'isMinimized'
      | 'isMaximized'
      | 'isDestroyed'
      | 'getNormalBounds'
      | 'setTitle'
      | 'setProgressBar'
      | 'setOverlayIcon'
      | 'destroy'
    >
{
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents = new FakeWebContents();
  readonly done: string[] = [];
  bounds: Electron.Rectangle;
  #destroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    seen.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }

  /** As Chromium: another place in the same page is no new load. */
  async loadURL(url: string): Promise<void> {
    if (theatre.stage !== null) return theatre.stage.load(this.webContents, url);
    const samePage = this.webContents.url.split('#')[0] === url.split('#')[0];
    this.webContents.url = url;
    if (samePage) return;
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }
  show(): void {
    this.done.push('show');
  }
  focus(): void {
    this.done.push('focus');
  }
  restore(): void {
    this.done.push('restore');
  }
  maximize(): void {
    this.done.push('maximize');
  }
  setProgressBar(progress: number): void {
    seen.progress = progress;
  }
  setOverlayIcon(overlay: Electron.NativeImage | null, description: string): void {
    seen.overlays.push(overlay === null ? null : description);
  }
  setTitle(title: string): void {
    this.done.push(title);
  }
  isMinimized(): boolean {
    return false;
  }
  isMaximized(): boolean {
    return this.done.includes('maximize');
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  getNormalBounds(): Electron.Rectangle {
    return this.bounds;
  }
  /** What happens when the operator closes the window. */
  close(): void {
    let stays = false;
    this.emit('close', {
      preventDefault: () => {
        stays = true;
      },
    });
    if (!stays) this.destroy();
  }
  destroy(): void {
    this.#destroyed = true;
    this.emit('closed');
    theatre.stage?.close();
    const isLast = seen.windows.every((one) => one.isDestroyed());
    if (isLast && !app.isQuitting) app.emit('window-all-closed');
  }
}

export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  static isSupported = (): boolean => true;
  show(): void {
    seen.notifications.push(this);
  }
}

/** A picture, as far as it is handed on. */
class FakeImage {
  readonly from: string | Buffer;
  constructor(from: string | Buffer) {
    this.from = from;
  }
  resize(): FakeImage {
    return this;
  }
}
export const nativeImage = {
  createFromPath: (path: string): FakeImage => new FakeImage(path),
  createFromBitmap: (bitmap: Buffer): FakeImage => new FakeImage(bitmap),
};

export class Tray
  extends EventEmitter
  implements Pick<Electron.Tray, 'setToolTip' | 'destroy' | 'isDestroyed'>
{
  tip = '';
  menu: Electron.MenuItemConstructorOptions[] = [];
  #destroyed = false;
  constructor(_icon: FakeImage) {
    super();
    seen.trays.push(this);
  }
  setToolTip(tip: string): void {
    this.tip = tip;
  }
  setContextMenu(menu: Electron.MenuItemConstructorOptions[]): void {
    this.menu = menu;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
  }
}

export const Menu = {
  buildFromTemplate: (
    template: Electron.MenuItemConstructorOptions[],
  ): Electron.MenuItemConstructorOptions[] => template,
  setApplicationMenu: (menu: Electron.MenuItemConstructorOptions[] | null): void => {
    seen.menu = menu ?? [];
  },
};

const workArea = { x: 0, y: 0, width: 1920, height: 1050 };
export const screen: { getAllDisplays(): Pick<Electron.Display, 'workArea'>[] } = {
  getAllDisplays: () => [{ workArea }],
};

export const powerMonitor = new EventEmitter();

export const powerSaveBlocker: Pick<Electron.PowerSaveBlocker, 'start' | 'stop' | 'isStarted'> = {
  start() {
    const id = seen.blockers.size + 1;
    seen.blockers.add(id);
    return id;
  },
  stop: (id) => seen.blockers.delete(id),
  isStarted: (id) => seen.blockers.has(id),
};

export const shell: Pick<Electron.Shell, 'openPath' | 'showItemInFolder'> = {
  showItemInFolder: (path) => void seen.revealed.push(path),
  async openPath(path) {
    seen.opened.push(path);
    return '';
  },
};

export const dialog = {
  showOpenDialog: async (): Promise<Electron.OpenDialogReturnValue> => ({ canceled: true, filePaths: [] }),
  async showMessageBox(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue> {
    seen.messages.push(options);
    return { response: Number(process.env.FAKE_ELECTRON_ANSWER ?? 0), checkboxChecked: false };
  },
  showErrorBox: (_title: string, words: string): void => void seen.errors.push(words),
};

export const ipcMain = new EventEmitter();

export default {
  app,
  protocol,
  session,
  safeStorage,
  BrowserWindow,
  MessageChannelMain,
  Menu,
  Tray,
  nativeImage,
  Notification,
  screen,
  powerMonitor,
  powerSaveBlocker,
  dialog,
  ipcMain,
  shell,
};
