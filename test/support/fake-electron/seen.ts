import type { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type * as Electron from 'electron';
import type { Notification, Tray } from './desktop.ts';
import type { BrowserWindow, FakeWebContents } from './window.ts';

/** What the desktop host did, for a test to look at. */
export const seen = {
  schemes: [] as Electron.CustomScheme[],
  windows: [] as BrowserWindow[],
  errors: [] as string[],
  /**
   * Of those in the system's list Electron keeps none: one that nobody holds is let go of, with whatever it
   * would do.
   */
  notifications: [] as WeakRef<Notification>[],
  processes: [] as EventEmitter[],
  relaunched: [] as (Electron.RelaunchOptions | undefined)[],
  menu: [] as Electron.MenuItemConstructorOptions[],
  paths: {} as Record<string, string>,
  appId: '',
  /** Schemes whose links the system hands to the app, with what stands before a link. */
  protocols: [] as string[][],
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
  /** How many windows were on the screen when the system was asked for its proxy; null: it was not asked. */
  windowsWhenProxyAsked: null as number | null,
  messages: [] as Electron.MessageBoxOptions[],
  opened: [] as string[],
};

/**
 * What really shows the windows' pages, where something does: a real Chromium, for the stand-in. Without it a
 * page has loaded as soon as it is asked for, and what it is sent is kept for a test to look at.
 */
interface Stage {
  load(contents: FakeWebContents, url: string): void;
  post(channel: string, ports: readonly MessagePort[]): void;
  close(): void;
}
export const theatre: { stage: Stage | null } = { stage: null };

type ProtocolHandler = Parameters<Electron.Protocol['handle']>[1];
export const handlers = new Map<string, ProtocolHandler>();

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
