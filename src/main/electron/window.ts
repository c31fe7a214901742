import { RPCHandler } from '@orpc/server/message-port';
import { BrowserWindow, MessageChannelMain, screen } from 'electron';
import { answerOnPort } from '../host/calls.ts';
import type { StationRouter } from '../station/api/index.ts';
import { APP_URL, isOurPage } from './web-policy.ts';
import { placeOf, SMALLEST, type WindowMemory } from './window-place.ts';

/** The word that comes with the message port; the preload and the page know it. */
const PORT_MESSAGE = 'makeready:port';
/** A page that has not answered for so long is started again. */
const PATIENCE_MS = 30_000;
/** A page that crashes more often than this in a minute is not started again. */
const MOST_CRASHES = 3;

export interface WindowOptions {
  readonly preload: string;
  readonly icon: string;
  readonly router: StationRouter;
  readonly devTools: boolean;
  readonly memory: { get(): WindowMemory; set(memory: WindowMemory): void };
  /** Hears when the page crashed or hung; the station goes on, and the page is opened again. */
  readonly onTrouble: (what: string) => void;
}

/** Opens the window on the station. Sandboxed, isolated and without Node; its only way out is the message port. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { memory } = options;
  const remembered = memory.get();
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    ...placeOf(remembered.bounds, workAreas),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    icon: options.icon,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: options.devTools,
    },
  });
  const handler = new RPCHandler(options.router);
  let endPort = (): void => undefined;
  // A page that is loaded again gets a port of its own; the one before it is closed with all it subscribed to.
  window.webContents.on('did-finish-load', () => {
    endPort();
    const frame = window.webContents.mainFrame;
    if (!isOurPage(frame.url)) return;
    const { port1, port2 } = new MessageChannelMain();
    endPort = answerOnPort(port1, handler);
    port1.start();
    frame.postMessage(PORT_MESSAGE, null, [port2]);
  });
  reopenAfterTrouble(window, options.onTrouble);
  window.on('close', () =>
    memory.set({
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      hash: new URL(window.webContents.getURL() || APP_URL).hash,
    }),
  );
  window.on('closed', () => endPort());
  window.once('ready-to-show', () => {
    if (remembered.isMaximized) window.maximize();
    window.show();
  });
  void window.loadURL(APP_URL + remembered.hash);
  return window;
}

/** Brings the window to the front, and to a place in the screens where one is given. */
export function showWindow(window: BrowserWindow, hash: string | null): void {
  if (hash !== null) void window.loadURL(APP_URL + hash);
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function reopenAfterTrouble(window: BrowserWindow, onTrouble: (what: string) => void): void {
  const crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    onTrouble(`The page ended: ${reason}`);
    const now = Date.now();
    crashes.push(now);
    const recently = crashes.filter((at) => now - at < 60_000).length;
    if (recently <= MOST_CRASHES && !window.isDestroyed()) window.webContents.reload();
  });
  let patience: NodeJS.Timeout | null = null;
  const answersAgain = (): void => {
    if (patience !== null) clearTimeout(patience);
    patience = null;
  };
  window.on('unresponsive', () => {
    patience ??= setTimeout(() => {
      patience = null;
      onTrouble('The page does not answer');
      if (!window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
    }, PATIENCE_MS);
  });
  window.on('responsive', answersAgain);
  window.on('closed', answersAgain);
}
