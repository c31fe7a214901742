import { type BrowserWindow, nativeImage, shell } from 'electron';
import type { ShellPort } from '../station/ports.ts';
import { printPdf } from './print-pdf.ts';

/**
 * The desktop's file manager, drag and drop, and printers. A window only sends a file's id; the station looks
 * the path up.
 * @param icon absolute path of the picture under the pointer while a file is dragged.
 */
export function createShellPort(
  window: () => BrowserWindow | null,
  icon: string,
): Pick<ShellPort, 'reveal' | 'drag' | 'print'> {
  return {
    reveal: (path) => shell.showItemInFolder(path),
    drag: (file) =>
      window()?.webContents.startDrag({
        file,
        icon: nativeImage.createFromPath(icon).resize({ width: 64, height: 64 }),
      }),
    print: printPdf,
  };
}
