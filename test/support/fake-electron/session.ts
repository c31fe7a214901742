import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app.ts';
import type { Named } from './named.ts';
import { type Guards, handlers, seen } from './seen.ts';

/** A scheme is handled once by each session. @param prefix the session's name, before the scheme's. */
const protocolOf = (prefix: string): Pick<Electron.Protocol, 'handle' | 'unhandle'> => ({
  handle(scheme, handler) {
    const name = `${prefix}${scheme}`;
    if (handlers.has(name)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(name, handler);
  },
  unhandle: (scheme) => void handlers.delete(`${prefix}${scheme}`),
});

export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle'> = {
  registerSchemesAsPrivileged(schemes) {
    app.requireStart('protocol.registerSchemesAsPrivileged');
    seen.schemes.push(...schemes);
  },
  ...protocolOf(''),
};

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
  readonly guards: Guards = {};
  readonly webRequest: Named<Electron.WebRequest, 'onBeforeRequest'> = {
    onBeforeRequest: (handler: NonNullable<Guards['load']>): void => {
      this.guards.load = handler;
    },
  };
  async resolveProxy(): Promise<string> {
    seen.windowsWhenProxyAsked = seen.windows.filter((window) => window.isVisible()).length;
    return process.env.FAKE_ELECTRON_PROXY ?? 'DIRECT';
  }
  setPermissionRequestHandler(handler: NonNullable<Guards['request']> | null): void {
    this.guards.request = handler;
  }
  setPermissionCheckHandler(handler: NonNullable<Guards['check']> | null): void {
    this.guards.check = handler;
  }
  setDevicePermissionHandler(handler: NonNullable<Guards['device']> | null): void {
    this.guards.device = handler;
  }
  setUSBProtectedClassesHandler(handler: NonNullable<Guards['usb']> | null): void {
    this.guards.usb = handler;
  }
  setBluetoothPairingHandler(handler: NonNullable<Guards['bluetooth']> | null): void {
    this.guards.bluetooth = handler;
  }
  setDisplayMediaRequestHandler(handler: NonNullable<Guards['display']> | null): void {
    this.guards.display = handler;
  }
}

/** A session of its own, as a window with a partition has; its handlers are kept under its name. */
class FakePartition extends FakeSession {
  readonly protocol: Pick<Electron.Protocol, 'handle' | 'unhandle'>;
  readonly #name: string;
  readonly clearStorageData: () => Promise<void>;
  readonly clearCache: () => Promise<void>;
  readonly clearAuthCache: () => Promise<void>;
  constructor(name: string) {
    super();
    const cleared = (what: string) => async (): Promise<void> => void seen.cleared.push(`${name} ${what}`);
    this.clearStorageData = cleared('storage');
    this.clearCache = cleared('cache');
    this.clearAuthCache = cleared('logins');
    this.protocol = protocolOf(`${name} `);
    this.#name = name;
  }
  isPersistent(): boolean {
    return this.#name.startsWith('persist:');
  }
}
const partitions = new Map<string, FakePartition>();

const own = new FakeSession();
/** Those of the app's own windows. */
export const guards = own.guards;

export const session = {
  get defaultSession(): FakeSession {
    app.requireReady('Session can only be received');
    return own;
  },
  fromPartition(name: string): FakePartition {
    const known = partitions.get(name) ?? new FakePartition(name);
    partitions.set(name, known);
    return known;
  },
};

export const safeStorage: Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
> = {
  // `locked`: until somebody unlocks the keyring, which nobody does.
  isAsyncEncryptionAvailable: () =>
    process.env.FAKE_ELECTRON_VAULT === 'locked'
      ? new Promise<never>(() => undefined)
      : Promise.resolve(true),
  // As on Linux: by a secret service or, if none answers, by a key that is the same everywhere. `refused`:
  // the system gives this app no key.
  async encryptStringAsync(text) {
    const vault = process.env.FAKE_ELECTRON_VAULT ?? 'v11';
    if (vault === 'refused') throw new Error('Error while encrypting the text provided to safeStorage.');
    return Buffer.from(`${vault} ${Buffer.from(text).toString('hex')}`);
  },
  async decryptStringAsync(bytes) {
    const [, hex] = /^v1\d ([0-9a-f]*)$/.exec(bytes.toString()) ?? [];
    if (hex === undefined) throw new Error('Error while decrypting the ciphertext provided to safeStorage.');
    return { result: Buffer.from(hex, 'hex').toString(), shouldReEncrypt: false };
  },
};
