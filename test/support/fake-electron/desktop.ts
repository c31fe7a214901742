import { EventEmitter } from 'node:events';
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

/** A picture, as far as it is handed on. */
class FakeImage implements Named<Electron.NativeImage, 'resize'> {
  readonly from: string | Buffer;
  constructor(from: string | Buffer) {
    this.from = from;
  }
  resize(): FakeImage {
    return this;
  }
}
export const nativeImage = {
  createFromPath: (path: string): FakeImage => new FakeImage(path),
  createFromBitmap: (bitmap: Buffer): FakeImage => new FakeImage(bitmap),
} satisfies Named<typeof Electron.nativeImage, 'createFromPath' | 'createFromBitmap'>;

export class Tray
  extends EventEmitter
  implements
    Pick<Electron.Tray, 'setToolTip' | 'destroy' | 'isDestroyed'>,
    Named<Electron.Tray, 'setContextMenu'>
{
  tip = '';
  menu: Electron.MenuItemConstructorOptions[] = [];
  #destroyed = false;
  constructor(_icon: FakeImage) {
    super();
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

export const shell: Pick<Electron.Shell, 'openPath' | 'showItemInFolder'> = {
  showItemInFolder: (path) => void seen.revealed.push(path),
  async openPath(path) {
    seen.opened.push(path);
    return '';
  },
};

export const dialog = {
  showOpenDialog: async (): Promise<Electron.OpenDialogReturnValue> => ({ canceled: true, filePaths: [] }),
  async showMessageBox(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue> {
    seen.messages.push(options);
    return { response: Number(process.env.FAKE_ELECTRON_ANSWER ?? 0), checkboxChecked: false };
  },
  showErrorBox: (_title: string, words: string): void => void seen.errors.push(words),
} satisfies Named<Electron.Dialog, 'showOpenDialog' | 'showMessageBox' | 'showErrorBox'>;
