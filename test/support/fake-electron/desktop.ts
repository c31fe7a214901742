import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type * as Electron from 'electron';
import { app } from './app.ts';
import type { Named } from './named.ts';
import { seen } from './seen.ts';

export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  static isSupported = (): boolean => true;
  /** The system answers later: it was shown, or why it was not. */
  show(): void {
    const refused = process.env.FAKE_ELECTRON_NOTIFICATIONS_REFUSED;
    if (refused === undefined) seen.notifications.push(new WeakRef(this));
    setImmediate(() => (refused === undefined ? this.emit('show', {}) : this.emit('failed', {}, refused)));
  }
}

/** An image: its width in pixels at each scale factor. */
export class FakeImage
  implements
    Pick<Electron.NativeImage, 'getScaleFactors' | 'isTemplateImage' | 'isEmpty'>,
    Named<Electron.NativeImage, 'getSize' | 'resize'>
{
  readonly #pixels: ReadonlyMap<number, number>;
  readonly #isTemplate: boolean;
  /** The widths in an .ico. */
  readonly #widths: readonly number[];
  constructor(pixels: ReadonlyMap<number, number>, isTemplate = false, widths: readonly number[] = []) {
    this.#pixels = pixels;
    this.#isTemplate = isTemplate;
    this.#widths = widths;
  }
  isEmpty(): boolean {
    return this.#pixels.size === 0;
  }
  getScaleFactors(): number[] {
    return [...this.#pixels.keys()];
  }
  /** In units of the screen. */
  getSize(scaleFactor = 1): { width: number; height: number } {
    const width = (this.#pixels.get(scaleFactor) ?? 0) / scaleFactor;
    return { width, height: width };
  }
  isTemplateImage(): boolean {
    return this.#isTemplate;
  }
  resize({ width = 0 }: Electron.ResizeOptions): FakeImage {
    return new FakeImage(new Map([...this.#pixels.keys()].map((scale) => [scale, width * scale])));
  }
  /**
   * What Windows draws at this size in pixels: the matching image of an .ico, otherwise the one for scale
   * 1.
   */
  widthOnWindows(side: number): number {
    return this.#widths.includes(side) ? side : this.getSize().width;
  }
}

/** Widths of a PNG, or of the images in an .ico, in pixels; empty if there is no file. */
function widthsIn(path: string): number[] {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  if (!path.endsWith('.ico')) return [bytes.readUInt32BE(16)];
  return Array.from({ length: bytes.readUInt16LE(4) }, (_one, at) => bytes.readUInt8(6 + at * 16));
}

export const nativeImage = {
  /**
   * As in Electron: a file with `@2x` next to it is for dense screens, and on macOS a name that ends in
   * `Template` makes a template image.
   */
  createFromPath(path: string): FakeImage {
    const { dir, name, ext } = parse(path);
    const widths = widthsIn(path);
    const isTemplate = process.platform === 'darwin' && name.endsWith('Template');
    const pixels = [
      ...widths.slice(0, 1).map((width) => [1, width] as const),
      ...widthsIn(join(dir, `${name}@2x${ext}`)).map((width) => [2, width] as const),
    ];
    return new FakeImage(new Map(pixels), isTemplate, ext === '.ico' ? widths : []);
  },
  createFromBitmap: (_bitmap: Buffer, { width }: Electron.CreateFromBitmapOptions): FakeImage =>
    new FakeImage(new Map([[1, width]])),
} satisfies Named<typeof Electron.nativeImage, 'createFromPath' | 'createFromBitmap'>;

export class Tray
  extends EventEmitter
  implements
    Pick<Electron.Tray, 'setToolTip' | 'destroy' | 'isDestroyed'>,
    Named<Electron.Tray, 'setContextMenu'>
{
  readonly icon: FakeImage;
  tip = '';
  menu: Electron.MenuItemConstructorOptions[] = [];
  #destroyed = false;
  constructor(icon: FakeImage) {
    super();
    app.requireReady('Cannot create Tray');
    this.icon = icon;
    seen.trays.push(this);
  }
  setToolTip(tip: string): void {
    this.tip = tip;
  }
  setContextMenu(menu: Electron.MenuItemConstructorOptions[]): void {
    this.menu = menu;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
  }
}

export const Menu = {
  buildFromTemplate: (
    template: Electron.MenuItemConstructorOptions[],
  ): Electron.MenuItemConstructorOptions[] => template,
  setApplicationMenu: (menu: Electron.MenuItemConstructorOptions[] | null): void => {
    seen.menu = menu ?? [];
  },
} satisfies Named<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>;

export const screen: { getAllDisplays(): (typeof seen.displays)[number][] } = {
  getAllDisplays() {
    app.requireReady("The 'screen' module can't be used");
    return seen.displays;
  },
};

export const powerMonitor = new EventEmitter();

export const powerSaveBlocker: Pick<Electron.PowerSaveBlocker, 'start' | 'stop' | 'isStarted'> = {
  start() {
    const id = Math.max(0, ...seen.blockers) + 1;
    seen.blockers.add(id);
    return id;
  },
  stop: (id) => seen.blockers.delete(id),
  isStarted: (id) => seen.blockers.has(id),
};

/** Dumps stay in the folder of Chromium's files, as that is set when it starts. */
export const crashReporter: Pick<Electron.CrashReporter, 'start'> = {
  start({ uploadToServer = true }) {
    seen.crashDumps = { folder: join(seen.paths.userData ?? '', 'Crashpad'), uploadToServer };
  },
};

export const shell: Pick<Electron.Shell, 'openPath' | 'showItemInFolder'> = {
  showItemInFolder: (path) => void seen.revealed.push(path),
  async openPath(path) {
    seen.opened.push(path);
    return '';
  },
};

export const dialog = {
  showOpenDialog: async (): Promise<Electron.OpenDialogReturnValue> => ({ canceled: true, filePaths: [] }),
  async showMessageBox(
    ...given: readonly [Electron.MessageBoxOptions] | readonly [object, Electron.MessageBoxOptions]
  ): Promise<Electron.MessageBoxReturnValue> {
    const options = given.length === 1 ? given[0] : given[1];
    const { message = '', buttons = [] } = options;
    if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array');
    if (typeof message !== 'string') throw new TypeError('Message must be a string');
    seen.messages.push(options);
    // `never`: nobody is there to answer.
    if (process.env.FAKE_ELECTRON_ANSWER === 'never') return new Promise<never>(() => undefined);
    return { response: Number(process.env.FAKE_ELECTRON_ANSWER ?? 0), checkboxChecked: false };
  },
  /** Holds the whole process until somebody has read it. */
  showErrorBox(_title: string, words: string): void {
    seen.errors.push(words);
    const readsMs = Number(process.env.FAKE_ELECTRON_READS_MS ?? 0);
    if (readsMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, readsMs);
  },
} satisfies Named<Electron.Dialog, 'showOpenDialog' | 'showMessageBox' | 'showErrorBox'>;
