import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Desktop =
  | { readonly kind: 'ready'; readonly executable: string; readonly args: readonly string[] }
  | { readonly kind: 'unavailable'; readonly why: string };

/**
 * Finds out whether a desktop window can be opened here, and fetches Electron's binary on the first start where
 * it can be had. `why` is one plain sentence.
 */
export function findDesktop(wantsNoSandbox: boolean): Desktop {
  if (process.platform === 'linux') {
    const { DISPLAY, WAYLAND_DISPLAY } = process.env;
    if (!DISPLAY && !WAYLAND_DISPLAY) return { kind: 'unavailable', why: 'There is no display.' };
    if (process.getuid?.() === 0 && !wantsNoSandbox) {
      return {
        kind: 'unavailable',
        why: "Chromium's sandbox does not run as root: start as a normal user for the desktop window, or pass --no-sandbox on a machine you trust.",
      };
    }
  }
  const executable = electronBinary();
  if (executable === null) {
    return { kind: 'unavailable', why: 'The Electron binary is not here and could not be downloaded.' };
  }
  return { kind: 'ready', executable, args: wantsNoSandbox ? ['--no-sandbox'] : [] };
}

/** Absolute path of Electron's binary, or null. Downloads it where needed and possible. */
function electronBinary(): string | null {
  const home = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const find = (): string | null => {
    const { ELECTRON_OVERRIDE_DIST_PATH } = process.env;
    const pathFile = join(home, 'path.txt');
    const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
    const path = join(ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist'), name);
    return existsSync(path) ? path : null;
  };
  const found = find();
  if (found !== null) return found;
  spawnSync(process.execPath, [join(home, 'install.js')], { stdio: 'ignore' });
  return find();
}
