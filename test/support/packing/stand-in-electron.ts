import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { makeWindowsProgram } from './windows-program.ts';

// Electron as it is published for each system, without Electron: what packing copies, renames and edits, and
// nothing that runs. Packing does not depend on more.

/** The languages that Chromium's own texts come in; of these the app ships five. */
const LOCALES = ['de', 'en-GB', 'en-US', 'fi', 'fr', 'nl', 'zh-CN'];
const LICENCES = ['LICENSE', 'LICENSES.chromium.html'];
const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];

/**
 * A program that prints its arguments, and has Electron's fuse wire: a sentinel, a version, the number of
 * fuses, and each as a digit.
 * @param states Electron 45's defaults.
 */
export const programWith = (states = '101100011'): Buffer =>
  Buffer.from(
    `#!/bin/sh\nprintf '%s\\n' "$@"\nexit 0\ndL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01${String.fromCharCode(states.length)}${states}\n`,
  );

const plistOf = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.${name.replaceAll(/\W/g, '')}</string>
<key>LSMinimumSystemVersion</key><string>13.0</string>
</dict></plist>
`;

async function place(file: string, content: string | Buffer = ''): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function placeProgram(file: string): Promise<void> {
  await place(file, programWith());
  await chmod(file, 0o755);
}

/** A bundle of macOS with its program and its Info.plist. */
async function placeBundle(folder: string, name: string): Promise<void> {
  await placeProgram(join(folder, `${name}.app/Contents/MacOS/${name}`));
  await place(join(folder, `${name}.app/Contents/Info.plist`), plistOf(name));
}

/**
 * Lays Electron out as it is unpacked for a system.
 * @param folder absolute path of the folder to put it in, which is made.
 */
export async function layOutElectron(folder: string, platform: 'linux' | 'win32' | 'darwin'): Promise<void> {
  const { version } = z
    .object({ version: z.string() })
    .parse(createRequire(import.meta.url)('electron/package.json'));
  await place(join(folder, 'version'), `v${version}`);
  for (const name of LICENCES) await place(join(folder, name), name);
  if (platform !== 'darwin') {
    await mkdir(join(folder, 'resources'));
    for (const name of LOCALES) await place(join(folder, 'locales', `${name}.pak`));
  }
  switch (platform) {
    case 'linux':
      return placeProgram(join(folder, 'electron'));
    case 'win32':
      return place(join(folder, 'electron.exe'), makeWindowsProgram('Electron', programWith()));
    case 'darwin':
      break;
  }
  await placeBundle(folder, 'Electron');
  const contents = join(folder, 'Electron.app/Contents');
  const frameworks = join(contents, 'Frameworks');
  const framework = join(frameworks, 'Electron Framework.framework');
  await place(join(contents, 'Resources/electron.icns'), 'Electron’s own');
  await placeProgram(join(framework, 'Versions/A/Electron Framework'));
  await symlink('A', join(framework, 'Versions/Current'));
  for (const name of ['Electron Framework', 'Resources']) {
    await symlink(`Versions/Current/${name}`, join(framework, name));
  }
  for (const name of LOCALES) {
    const language = `${name.replace('-', '_')}.lproj`;
    await place(join(framework, 'Versions/A/Resources', language, 'locale.pak'));
    await mkdir(join(contents, 'Resources', language));
  }
  for (const kind of HELPERS) await placeBundle(frameworks, `Electron Helper${kind}`);
}
