import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { layOutElectron } from './stand-in-electron.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Absolute path of a program, or null if this system has none. */
export function programHere(name: string): string | null {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

/** What an AppImage begins with: a reader of the archive behind it. electron-builder downloads its own. */
export const APPIMAGE_RUNTIME = '#!/bin/sh\nexit 1\n'.padEnd(4096, '#');

/** Has electron-builder take Debian's mksquashfs for the tools that it would download. */
async function takeAppImageTools(folder: string, mksquashfs: string): Promise<void> {
  await mkdir(join(folder, 'runtimes'), { recursive: true });
  await mkdir(join(folder, 'lib/x64'), { recursive: true });
  await writeFile(join(folder, 'runtimes/runtime-x64'), APPIMAGE_RUNTIME);
  // The second has to be there and is not run.
  for (const tool of ['mksquashfs', 'desktop-file-validate']) await symlink(mksquashfs, join(folder, tool));
  process.env.APPIMAGE_TOOLS_PATH = folder;
}

/** Has electron-builder take our stand-in for the fpm that it would download. */
async function takeFpm(file: string): Promise<void> {
  const script = join(import.meta.dirname, 'fpm-process.ts');
  await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`);
  await chmod(file, 0o755);
  process.env.CUSTOM_FPM_PATH = file;
}

/**
 * Packs the application with a stand-in for Electron, which packing does not depend on.
 * @param folder absolute path of an empty folder.
 * @param targets of each system; a `deb` needs dpkg-deb, an `AppImage` mksquashfs.
 * @returns absolute path of the folder with what electron-builder made.
 */
export async function pack(
  folder: string,
  targets: { readonly linux: readonly string[]; readonly win32?: 'dir'; readonly darwin?: 'dir' },
): Promise<string> {
  const electron = join(folder, 'electron');
  const wanted = new Map(Platform.LINUX.createTarget([...targets.linux], Arch.x64));
  if (targets.win32 !== undefined) {
    for (const one of Platform.WINDOWS.createTarget(targets.win32, Arch.x64)) wanted.set(...one);
  }
  if (targets.darwin !== undefined) {
    for (const one of Platform.MAC.createTarget(targets.darwin, Arch.x64)) wanted.set(...one);
  }
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    if (targets[platform] !== undefined) await layOutElectron(join(electron, platform), platform);
  }
  if (targets.linux.includes('deb')) await takeFpm(join(folder, 'fpm'));
  const mksquashfs = targets.linux.includes('AppImage') ? programHere('mksquashfs') : null;
  if (mksquashfs !== null) await takeAppImageTools(join(folder, 'appimage'), mksquashfs);
  const release = join(folder, 'release');
  await build({
    projectDir: root,
    targets: wanted,
    publish: 'never',
    config: {
      extends: './electron-builder.yml',
      electronDist: ({ platformName }: { platformName: string }) => join(electron, platformName),
      directories: { output: release, buildResources: 'assets' },
    },
  });
  return release;
}
