import { RPCHandler } from '@orpc/server/message-port';
import { BrowserWindow, MessageChannelMain } from 'electron';
import { answerOnPort } from '../host/calls.ts';
import type { StationRouter } from '../station/router.ts';
import { APP_URL, isOurPage } from './web-policy.ts';

/** The word that comes with the message port; the preload and the page know it. */
const PORT_MESSAGE = 'makeready:port';

/** Opens the window on the station. Sandboxed, isolated and without Node; its only way out is the message port. */
export function openWindow(options: {
  readonly preload: string;
  readonly icon: string;
  readonly router: StationRouter;
}): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
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
      spellcheck: false,
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
  window.on('closed', () => endPort());
  window.once('ready-to-show', () => window.show());
  void window.loadURL(APP_URL);
  return window;
}
