import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Named } from './named.ts';
import { guards, handlers, seen } from './seen.ts';

export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged: (schemes) => void seen.schemes.push(...schemes),
  handle: (scheme, handler) => void handlers.set(scheme, handler),
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
  readonly webRequest: Named<Electron.WebRequest, 'onBeforeRequest'> = {
    onBeforeRequest: (handler: NonNullable<typeof guards.load>): void => {
      guards.load = handler;
    },
  };
  async resolveProxy(): Promise<string> {
    seen.windowsWhenProxyAsked = seen.windows.filter((window) => window.isVisible()).length;
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

/** A session of its own, as a window with a partition has; its handlers are kept under its name. */
class FakePartition extends FakeSession {
  readonly protocol: Pick<Electron.Protocol, 'handle'>;
  readonly clearStorageData: () => Promise<void>;
  readonly clearCache: () => Promise<void>;
  readonly clearAuthCache: () => Promise<void>;
  constructor(name: string) {
    super();
    const cleared = (what: string) => async (): Promise<void> => void seen.cleared.push(`${name} ${what}`);
    this.clearStorageData = cleared('storage');
    this.clearCache = cleared('cache');
    this.clearAuthCache = cleared('logins');
    this.protocol = { handle: (scheme, handler) => void handlers.set(`${name} ${scheme}`, handler) };
  }
}
const partitions = new Map<string, FakePartition>();

export const session = {
  defaultSession: new FakeSession(),
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
  // As on Linux: by a secret service or, if none answers, by a key that is the same everywhere.
  encryptStringAsync: async (text) =>
    Buffer.from(`${process.env.FAKE_ELECTRON_VAULT ?? 'v11'} ${Buffer.from(text).toString('hex')}`),
  decryptStringAsync: async (bytes) => ({
    result: Buffer.from(bytes.toString().slice('v11 '.length), 'hex').toString(),
    shouldReEncrypt: false,
  }),
};
