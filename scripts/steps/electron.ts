import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Desktop =
  | { readonly kind: 'ready'; readonly executable: string; readonly args: readonly string[] }
  | { readonly kind: 'unavailable'; readonly why: string };

/**
 * Finds out whether a desktop window can be opened here, and downloads Electron's binary on the first start
 * if it is available. `why` is one plain sentence.
 */
export function findDesktop(wantsNoSandbox: boolean): Desktop {
  if (process.platform === 'linux') {
    const { DISPLAY, WAYLAND_DISPLAY } = process.env;
    if (!DISPLAY && !WAYLAND_DISPLAY) return { kind: 'unavailable', why: 'No display found.' };
    if (process.getuid?.() === 0 && !wantsNoSandbox) {
      return {
        kind: 'unavailable',
        why:
          "Chromium's sandbox does not run as root: start as a normal user for the desktop window, or " +
          'pass --no-sandbox on a machine you trust.',
      };
    }
  }
  const executable = electronBinary();
  if (executable === null) {
    return { kind: 'unavailable', why: 'The Electron binary is not here and could not be downloaded.' };
  }
  const why = wantsNoSandbox ? null : whyNoSandbox(process.platform, dirname(executable), readText);
  if (why !== null) return { kind: 'unavailable', why };
  return { kind: 'ready', executable, args: wantsNoSandbox ? ['--no-sandbox'] : [] };
}

/**
 * Why Chromium would exit at start because it has no sandbox, in one sentence that says what to do; null if
 * it has one. It needs user name spaces, which some distributions deny to unprivileged programs, or a helper
 * owned by root.
 * @param folder absolute path of the unpacked Electron.
 * @param read text of a file of the system's, or null.
 */
export function whyNoSandbox(
  platform: NodeJS.Platform,
  folder: string,
  read: (file: string) => string | null,
): string | null {
  if (platform !== 'linux') return null;
  const isRestricted =
    read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns')?.trim() === '1' ||
    read('/proc/sys/kernel/unprivileged_userns_clone')?.trim() === '0';
  const helper = join(folder, 'chrome-sandbox');
  if (!isRestricted || isOwnedByRoot(helper)) return null;
  return `This system keeps Chromium from making its sandbox: run "sudo chown root:root ${helper} && sudo chmod 4755 ${helper}" once, or pass --no-sandbox on a machine you trust.`;
}

/** Owned by root and setuid. */
function isOwnedByRoot(file: string): boolean {
  const about = statSync(file, { throwIfNoEntry: false });
  return about !== undefined && about.uid === 0 && (about.mode & 0o4000) !== 0;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Where the program lies in an unpacked Electron, as Electron's own installer has it. */
export function programIn(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'darwin':
      return 'Electron.app/Contents/MacOS/Electron';
    case 'win32':
      return 'electron.exe';
    default:
      return 'electron';
  }
}

/** Where electron-builder puts the program of a packed application, for each kind of processor. */
export function packedPrograms(platform: NodeJS.Platform, release: string): string[] {
  switch (platform) {
    case 'darwin':
      return ['mac', 'mac-arm64'].map((name) =>
        join(release, name, 'Makeready.app/Contents/MacOS/Makeready'),
      );
    case 'win32':
      return ['win-unpacked', 'win-arm64-unpacked'].map((name) => join(release, name, 'Makeready.exe'));
    default:
      return ['linux-unpacked', 'linux-arm64-unpacked'].map((name) => join(release, name, 'makeready'));
  }
}

/** Absolute path of Electron's binary, or null. Downloads it where needed and possible. */
function electronBinary(): string | null {
  const home = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const find = (): string | null => {
    const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist');
    const path = join(folder, programIn(process.platform));
    return existsSync(path) ? path : null;
  };
  const found = find();
  if (found !== null) return found;
  fetchElectron(home);
  return find();
}

/**
 * Has Electron's own installer fetch its binary. Says so first, as it takes a while, and shows what the
 * installer says.
 * @param home absolute path of the package `electron`.
 */
export function fetchElectron(home: string): void {
  process.stdout.write('Downloading Electron, more than 100 MB ...\n');
  spawnSync(process.execPath, [join(home, 'install.js')], { stdio: 'inherit' });
}
