import { EventEmitter } from 'node:events';
import { runInNewContext } from 'node:vm';
import type { MessagePort } from 'node:worker_threads';
import type * as Electron from 'electron';
import { type FakeMessagePortMain, openPorts } from '../message-port-main.ts';
import { app } from './app.ts';
import type { Named } from './named.ts';
import { seen, theatre } from './seen.ts';

export class MessageChannelMain implements Named<Electron.MessageChannelMain, 'port1' | 'port2'> {
  readonly port1: FakeMessagePortMain;
  readonly port2: MessagePort;
  constructor() {
    const { main, window } = openPorts();
    this.port1 = main;
    this.port2 = window;
  }
}

export class FakeWebContents
  extends EventEmitter
  implements
    Pick<
      Electron.WebContents,
      | 'getURL'
      | 'getTitle'
      | 'reload'
      | 'forcefullyCrashRenderer'
      | 'startDrag'
      | 'print'
      | 'setWebRTCIPHandlingPolicy'
    >,
    Named<Electron.WebContents, 'mainFrame' | 'setWindowOpenHandler'>
{
  url = '';
  title = 'Makeready';
  /** What the page itself has set on its window. */
  readonly page: { onbeforeunload: ((event: { preventDefault(): void }) => void) | null } = {
    onbeforeunload: null,
  };
  reloads = 0;
  webRtc = 'default';
  readonly posted: { channel: string; ports: MessagePort[] }[] = [];
  readonly mainFrame: Pick<Electron.WebFrameMain, 'url'> & {
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

  async executeJavaScript(code: string): Promise<unknown> {
    return runInNewContext(code, { window: this.page });
  }
  /** Whether the page holds its window back, and nobody overrules it. */
  holdsBack(): boolean {
    let isHeld = false;
    this.page.onbeforeunload?.({
      preventDefault: () => {
        isHeld = true;
      },
    });
    if (!isHeld) return false;
    this.emit('will-prevent-unload', {
      preventDefault: () => {
        isHeld = false;
      },
    });
    return isHeld;
  }
  getURL(): string {
    return this.url;
  }
  getTitle(): string {
    return this.title;
  }
  reload(): void {
    this.reloads++;
    if (theatre.stage === null) this.emit('did-finish-load');
    else theatre.stage.load(this, this.url);
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtc = policy;
  }
  startDrag(item: Electron.Item): void {
    seen.dragged.push(item);
  }
  /** The dialog is closed at once, as the test says. */
  print(
    options: Electron.WebContentsPrintOptions = {},
    done?: (isPrinted: boolean, why: string) => void,
  ): void {
    seen.printed.push({ url: this.url, options });
    done?.(seen.printAnswer === '', seen.printAnswer);
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
      | 'isVisible'
      | 'getNormalBounds'
      | 'setTitle'
      | 'setProgressBar'
      | 'setOverlayIcon'
      | 'destroy'
      | 'setBounds'
    >
{
  /** The focused window, if a test says so. */
  static focused: BrowserWindow | null = null;
  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.focused;
  }
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents = new FakeWebContents();
  readonly done: string[] = [];
  bounds: Electron.Rectangle;
  #destroyed = false;
  #isLoaded = false;
  #isMinimized = false;
  #isVisible = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    app.requireReady('Cannot create BrowserWindow');
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    const scale = wrongScaleAt(x, y);
    this.bounds = { x, y, width: width * scale, height: height * scale };
    seen.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }

  /**
   * As in Chromium: another fragment of the same page is no new load, and the same address again is a
   * reload.
   */
  async loadURL(url: string): Promise<void> {
    if (theatre.stage !== null) return theatre.stage.load(this.webContents, url);
    const before = this.webContents.url;
    const samePage = before.split('#')[0] === url.split('#')[0];
    this.webContents.url = url;
    if (before === url) return this.webContents.reload();
    if (samePage) return;
    if (process.env.FAKE_ELECTRON_NO_PAGE === 'yes') throw new Error('ERR_FILE_NOT_FOUND');
    this.#isLoaded = true;
    this.webContents.emit('did-finish-load');
    // On Wayland nothing is painted before the window is shown.
    if (process.env.FAKE_ELECTRON_WAYLAND !== 'yes' && !this.isVisible()) this.emit('ready-to-show');
  }
  show(): void {
    this.done.push('show');
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.emit('show');
    if (this.#isLoaded && process.env.FAKE_ELECTRON_WAYLAND === 'yes') this.emit('ready-to-show');
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  focus(): void {
    this.done.push('focus');
  }
  minimize(): void {
    this.#isMinimized = true;
  }
  restore(): void {
    this.done.push('restore');
    this.#isMinimized = false;
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
    return this.#isMinimized;
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
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
  }
  /** The operator closes the window. */
  close(): void {
    let stays = false;
    this.emit('close', {
      preventDefault: () => {
        stays = true;
      },
    });
    if (!stays && !this.webContents.holdsBack()) this.destroy();
  }
  destroy(): void {
    this.#destroyed = true;
    this.emit('closed');
    theatre.stage?.close();
    const isLast = seen.windows.every((one) => one.isDestroyed());
    if (isLast && !app.isQuitting) app.emit('window-all-closed');
  }
}
// What a class has by itself is no part of what it implements.
BrowserWindow satisfies Named<typeof Electron.BrowserWindow, 'getFocusedWindow'>;

/** On Windows, the constructor takes the first monitor's scale for a window on another (electron#10862). */
function wrongScaleAt(x: number, y: number): number {
  if (process.platform !== 'win32') return 1;
  const [first] = seen.displays;
  const there = seen.displays.find(
    ({ workArea: area }) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height,
  );
  return (there?.scaleFactor ?? 1) / (first?.scaleFactor ?? 1);
}
