import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import type { App, BrowserWindowConstructorOptions, Protocol, SafeStorage, Session } from 'electron';
import { type FakeMessagePortMain, openPorts } from './message-port-main.ts';

// The part of Electron that the desktop host uses, without Electron: what would be a window is a recorder. Each part is
// checked against Electron's own types, so that it cannot drift from them unnoticed.

/** What the desktop host did, for a test to look at. */
export const seen = {
  schemes: [] as { scheme: string; privileges?: object }[],
  windows: [] as BrowserWindow[],
  errors: [] as string[],
};

type Handler = Parameters<Protocol['handle']>[1];
export const handlers = new Map<string, Handler>();

class FakeApp extends EventEmitter {
  exitCode: number | null = null;
  requestSingleInstanceLock = (): boolean => true;
  whenReady = async (): Promise<void> => undefined;
  getPath = (_name: Parameters<App['getPath']>[0]): string => process.env.FAKE_ELECTRON_DATA ?? tmpdir();
  getVersion = (): string => '0.0.0';
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
  exit(code: number): void {
    this.exitCode = code;
    this.emit('quit');
  }
}
export const app = new FakeApp();

export const protocol: Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged: (schemes) => void seen.schemes.push(...schemes),
  handle: (scheme, handler) => void handlers.set(scheme, handler),
};

type Handlers = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;
export const denied: string[] = [];
const record = (name: string) => (): void => void denied.push(name);
const defaultSession: Handlers & { on(event: string, listener: unknown): void } = {
  setPermissionRequestHandler: record('permission request'),
  setPermissionCheckHandler: record('permission check'),
  setDevicePermissionHandler: record('device'),
  setDisplayMediaRequestHandler: record('display media'),
  on: record('download'),
};
export const session = { defaultSession };

export const safeStorage: Pick<
  SafeStorage,
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

class FakeWebContents extends EventEmitter {
  url = '';
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

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class BrowserWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents = new FakeWebContents();
  #destroyed = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    seen.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.url = url;
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }
  show = (): void => undefined;
  focus = (): void => undefined;
  restore = (): void => undefined;
  isMinimized = (): boolean => false;
  isDestroyed = (): boolean => this.#destroyed;
  destroy(): void {
    this.#destroyed = true;
    this.emit('closed');
  }
}

export const dialog = {
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showErrorBox: (_title: string, words: string): void => void seen.errors.push(words),
};

export const ipcMain = new EventEmitter();
export const shell = {};

export default {
  app,
  protocol,
  session,
  safeStorage,
  BrowserWindow,
  MessageChannelMain,
  dialog,
  ipcMain,
  shell,
};
