import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type * as Electron from 'electron';
import type { Named } from './named.ts';
import { seen } from './seen.ts';

export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  static isSupported = (): boolean => true;
  show(): void {
    seen.notifications.push(new WeakRef(this));
  }
}

/** An image: its width in pixels at each scale factor. */
export class FakeImage
  implements
    Pick<Electron.NativeImage, 'getScaleFactors' | 'isTemplateImage'>,
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
   * As in Electron: a file with `@2x` next to it is for dense screens, and a name that ends in `Template`
   * makes a template image.
   */
  createFromPath(path: string): FakeImage {
    const { dir, name, ext } = parse(path);
    const widths = widthsIn(path);
    const pixels = [
      ...widths.slice(0, 1).map((width) => [1, width] as const),
      ...widthsIn(join(dir, `${name}@2x${ext}`)).map((width) => [2, width] as const),
    ];
    return new FakeImage(new Map(pixels), name.endsWith('Template'), ext === '.ico' ? widths : []);
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

const workArea = { x: 0, y: 0, width: 1920, height: 1050 };
export const screen: { getAllDisplays(): Pick<Electron.Display, 'workArea'>[] } = {
  getAllDisplays: () => [{ workArea }],
};

export const powerMonitor = new EventEmitter();

export const powerSaveBlocker: Pick<Electron.PowerSaveBlocker, 'start' | 'stop' | 'isStarted'> = {
  start() {
    const id = seen.blockers.size + 1;
    seen.blockers.add(id);
    return id;
  },
  stop: (id) => seen.blockers.delete(id),
  isStarted: (id) => seen.blockers.has(id),
};

export const crashReporter: Pick<Electron.CrashReporter, 'start'> = { start: () => undefined };

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
    seen.messages.push(given.length === 1 ? given[0] : given[1]);
    return { response: Number(process.env.FAKE_ELECTRON_ANSWER ?? 0), checkboxChecked: false };
  },
  showErrorBox: (_title: string, words: string): void => void seen.errors.push(words),
} satisfies Named<Electron.Dialog, 'showOpenDialog' | 'showMessageBox' | 'showErrorBox'>;
