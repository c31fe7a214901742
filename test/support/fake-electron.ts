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
  badge: 0,
  opened: [] as string[],
};

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
    >
{
  readonly isPackaged = process.env.FAKE_ELECTRON_PACKAGED === 'yes';
  exitCode: number | null = null;
  requestSingleInstanceLock(): boolean {
    return process.env.FAKE_ELECTRON_SECOND !== 'yes';
  }
  async whenReady(): Promise<void> {}
  getPath(name: string): string {
    return seen.paths[name] ?? '';
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
  /** As Electron: `before-quit` may prevent it; otherwise `quit` follows. */
  quit(): void {
    let prevented = false;
    this.emit('before-quit', {
      preventDefault: () => {
        prevented = true;
      },
    });
    if (!prevented) this.emit('quit');
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
    >
{
  readonly webRequest = {
    onBeforeRequest: (handler: NonNullable<typeof guards.load>): void => {
      guards.load = handler;
    },
  };
  setPermissionRequestHandler(handler: NonNullable<typeof guards.request> | null): void {
    guards.request = handler;
  }
  setPermissionCheckHandler(handler: NonNullable<typeof guards.check> | null): void {
    guards.check = handler;
  }
  setDevicePermissionHandler(handler: NonNullable<typeof guards.device> | null): void {
    guards.device = handler;
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

/** A child of Node stands for Electron's own; the worker speaks to either. */
export const utilityProcess: {
  fork(file: string): EventEmitter & { postMessage(message: object): void; kill(): boolean };
} = {
  fork(file) {
    const child = fork(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    return Object.assign(new EventEmitter(), {
      postMessage: (message: object) => void child.send(message),
      kill: () => child.kill(),
    });
  },
};

class FakeWebContents
  extends EventEmitter
  implements Pick<Electron.WebContents, 'getURL' | 'reload' | 'forcefullyCrashRenderer'>
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
      postMessage: (channel, _message, ports) => void posted.push({ channel, ports }),
    };
  }

  getURL(): string {
    return this.url;
  }
  reload(): void {
    this.reloads++;
    this.emit('did-finish-load');
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
  }

  /** As Chromium: another place in the same page is no new load. */
  async loadURL(url: string): Promise<void> {
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
    this.emit('close');
    this.destroy();
  }
  destroy(): void {
    this.#destroyed = true;
    this.emit('closed');
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

export const Menu = {
  buildFromTemplate: (
    template: Electron.MenuItemConstructorOptions[],
  ): Electron.MenuItemConstructorOptions[] => template,
  setApplicationMenu: (menu: Electron.MenuItemConstructorOptions[]): void => void seen.menu.push(...menu),
};

const workArea = { x: 0, y: 0, width: 1920, height: 1050 };
export const screen: { getAllDisplays(): Pick<Electron.Display, 'workArea'>[] } = {
  getAllDisplays: () => [{ workArea }],
};

export const powerMonitor = new EventEmitter();

export const shell: Pick<Electron.Shell, 'openPath'> = {
  async openPath(path) {
    seen.opened.push(path);
    return '';
  },
};

export const dialog = {
  showOpenDialog: async (): Promise<Electron.OpenDialogReturnValue> => ({ canceled: true, filePaths: [] }),
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
  Notification,
  screen,
  powerMonitor,
  dialog,
  ipcMain,
  shell,
};
