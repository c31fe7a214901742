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
   * Electron keeps none of those in the system's list: one that nobody references is collected, along with
   * its handlers.
   */
  notifications: [] as WeakRef<Notification>[],
  processes: [] as EventEmitter[],
  relaunched: [] as (Electron.RelaunchOptions | undefined)[],
  menu: [] as Electron.MenuItemConstructorOptions[],
  paths: {} as Record<string, string>,
  appId: '',
  crashDumps: null as { readonly folder: string; readonly uploadToServer: boolean } | null,
  /** Schemes whose links the system passes to the app, with the arguments before a link. */
  protocols: [] as string[][],
  loginItem: null as Electron.Settings | null,
  /** What the system starts at login: the arguments by the name of the entry. */
  loginItems: new Map<string, string[]>(),
  /** Names of login items that the user has switched off in the system's own list. */
  startupOff: new Set<string>(),
  trays: [] as Tray[],
  dragged: [] as Electron.Item[],
  revealed: [] as string[],
  /** What the system's print dialog was opened for. */
  printed: [] as { readonly url: string; readonly options: Electron.WebContentsPrintOptions }[],
  /** Why nothing is printed; empty if it is. */
  printAnswer: '',
  /** Of the window's icon in the taskbar; negative for none. */
  progress: -1,
  overlays: [] as (string | null)[],
  badge: 0,
  /** Active blockers of the machine's sleep. */
  blockers: new Set<number>(),
  /**
   * How many windows were on the screen when the system was asked for its proxy; null if it was not asked.
   */
  windowsWhenProxyAsked: null as number | null,
  messages: [] as Electron.MessageBoxOptions[],
  /** The monitors, the first one's scale being that of the process on Windows. */
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1050 }, scaleFactor: 1 }] as Pick<
    Electron.Display,
    'workArea' | 'scaleFactor'
  >[],
  opened: [] as string[],
  /** What sessions have deleted, by partition. */
  cleared: [] as string[],
};

/**
 * What really shows the windows' pages, if anything does: a real Chromium. Without it a page counts as
 * loaded as soon as it is requested, and messages to it are kept for the test.
 */
interface Stage {
  load(contents: FakeWebContents, url: string): void;
  post(channel: string, ports: readonly MessagePort[]): void;
  close(): void;
}
export const theatre: { stage: Stage | null } = { stage: null };

type ProtocolHandler = Parameters<Electron.Protocol['handle']>[1];
export const handlers = new Map<string, ProtocolHandler>();

/** The guards set on a session, for tests to call. */
export interface Guards {
  request?: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  check?: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
  device?: Parameters<Electron.Session['setDevicePermissionHandler']>[0];
  usb?: Parameters<Electron.Session['setUSBProtectedClassesHandler']>[0];
  bluetooth?: Parameters<Electron.Session['setBluetoothPairingHandler']>[0];
  display?: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0];
  load?: (details: { url: string }, answer: (answer: { cancel?: boolean }) => void) => void;
}
