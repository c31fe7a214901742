import { BrowserWindow, dialog, MessageChannelMain, screen } from 'electron';
import type { NativeWords } from '../../locales/words.ts';
import type { StationThread } from '../thread/station-thread.ts';
import { forwardPort } from './forward-port.ts';
import { unloadAsAsked } from './unsaved-changes.ts';
import { APP_URL, isOurPage } from './web-policy.ts';
import { cutTo, MIN_SIZE, type WindowState, windowBoundsOf } from './window-state.ts';
import { reopenAfterTrouble } from './window-trouble.ts';

/** The message that carries the port; known to the preload and the page. */
const PORT_MESSAGE = 'makeready:port';

export interface WindowOptions {
  readonly preload: string;
  readonly icon: string;
  readonly station: Pick<StationThread, 'openWindow' | 'onRestart'>;
  /** For a station on another machine: its name, shown in the title, and the session of its window. */
  readonly named?: { readonly name: string; readonly partition: string };
  readonly devTools: boolean;
  readonly memory: { get(): WindowState; set(memory: WindowState): void };
  /** Called when the page crashed or hung; the page is loaded again while the station keeps running. */
  readonly onTrouble: (what: string) => void;
  /** Asked when the window is to be closed; if it may not be closed yet, it stays open. */
  readonly mayClose: () => boolean | Promise<boolean>;
  readonly words: () => NativeWords;
}

/**
 * Opens the window on the station. Sandboxed, isolated and without Node; its only way out is the message
 * port.
 */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { memory } = options;
  const remembered = memory.get();
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const bounds = windowBoundsOf(remembered.bounds, workAreas);
  const least = cutTo(MIN_SIZE, workAreas);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: least.width,
    minHeight: least.height,
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
      ...(options.named === undefined ? {} : { partition: options.named.partition }),
    },
  });
  // On Windows, the constructor takes the scale of the first monitor for a window on another.
  if ('x' in bounds) window.setBounds(bounds);
  if (options.named !== undefined) nameInTitle(window, options.named.name);
  let endPort = (): void => undefined;
  // A page that is loaded again gets a new port, and so does one whose station was restarted. The old port
  // is closed with its subscriptions.
  const connect = (): void => {
    endPort();
    const frame = window.webContents.mainFrame;
    const port = isOurPage(frame.url) ? options.station.openWindow() : null;
    if (port === null) return;
    const { port1, port2 } = new MessageChannelMain();
    endPort = forwardPort(port1, port);
    frame.postMessage(PORT_MESSAGE, null, [port2]);
  };
  window.webContents.on('did-finish-load', connect);
  const stopListening = options.station.onRestart(connect);
  reopenAfterTrouble(window, options);
  window.on('close', (event) => {
    memory.set({
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      hash: new URL(window.webContents.getURL() || APP_URL).hash,
    });
    const may = options.mayClose();
    if (may === true) return;
    event.preventDefault();
    if (may !== false) void may.then((isSure) => isSure && !window.isDestroyed() && window.destroy());
  });
  unloadAsAsked(window);
  window.on('closed', () => {
    stopListening();
    endPort();
  });
  const showFirst = (): void => {
    if (window.isVisible()) return;
    if (remembered.isMaximized) window.maximize();
    window.show();
  };
  window.once('ready-to-show', showFirst);
  // On Wayland nothing is painted before a window is shown, so it would never be ready (electron#48859).
  if (process.platform === 'linux') window.webContents.once('did-finish-load', showFirst);
  void window.loadURL(APP_URL + remembered.hash).catch((error: { readonly code?: unknown }) => {
    // It was closed meanwhile, or is going elsewhere.
    if (window.isDestroyed() || error.code === 'ERR_ABORTED') return;
    options.onTrouble('The page could not be loaded');
    // Otherwise it would never be ready to be shown.
    window.show();
    void dialog.showMessageBox({ type: 'error', message: options.words()('noPage') });
  });
  return window;
}

/** Keeps the page's own title, which says whether there are unsaved changes. */
function nameInTitle(window: BrowserWindow, name: string): void {
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(`${name} - ${title}`);
  });
}

/** Brings the window to the front and, if given, opens a screen. */
export function showWindow(window: BrowserWindow, hash: string | null): void {
  // Navigates within the loaded page; a later navigation wins.
  const url = hash === null ? null : APP_URL + hash;
  // The current screen would be loaded again, and everything typed would be lost.
  if (url !== null && window.webContents.getURL() !== url) void window.loadURL(url).catch(() => undefined);
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
