import { type BrowserWindow, nativeImage, shell } from 'electron';
import type { ShellPort } from '../station/ports.ts';

/**
 * The operator's own desk. The station looks the paths up: a window only ever names a file's id.
 * @param icon absolute path of the picture under the pointer while a file is dragged.
 */
export function createShellPort(window: () => BrowserWindow | null, icon: string): ShellPort {
  return {
    reveal: (path) => shell.showItemInFolder(path),
    drag: (file) =>
      window()?.webContents.startDrag({
        file,
        icon: nativeImage.createFromPath(icon).resize({ width: 64, height: 64 }),
      }),
  };
}
