import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkFuses } from '../../../scripts/steps/fuses.ts';
import { languages } from '../../../src/contract/index.ts';
import { LINUX_APP_ID } from '../../../src/main/electron/app-id.ts';
import { APPIMAGE_RUNTIME, pack, programHere } from '../../support/packing/pack.ts';
import { factsOfWindowsProgram } from '../../support/packing/windows-program.ts';
import { skipWhere } from '../../support/skip.ts';

// What users install, taken apart again. Electron is a stand-in, and so is what makes a .deb and an AppImage,
// because electron-builder would download those tools; its own code does everything else.

const root = resolve(import.meta.dirname, '../../..');
const hasDpkg = programHere('dpkg-deb') !== null;
const hasSquash = programHere('mksquashfs') !== null && programHere('unsquashfs') !== null;
const validator = programHere('desktop-file-validate');
const plistReader = programHere('plistutil');

const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });
const text = (file: string): Promise<string> => readFile(file, 'utf8');

let folder: string;
let release: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-packages-'));
  const linux = ['dir', ...(hasDpkg ? ['deb'] : []), ...(hasSquash ? ['AppImage'] : [])];
  release = await pack(folder, { linux, win32: 'dir', darwin: 'dir' });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** SHA-256 of the archive's list of files, which Electron compares before it reads any. */
const hashOf = (asar: string): string =>
  createHash('sha256').update(getRawHeader(asar).headerString).digest('hex');

/** What is outside of the archive on every system. */
async function expectResources(resources: string): Promise<void> {
  const licences = join(resources, 'licences');
  for (const part of ['main', 'renderer', 'worker']) {
    expect(await text(join(licences, part, 'licences.md'))).not.toBe('');
  }
  for (const name of ['worker/pdfium-licence.txt', 'fonts/LICENSE-OFL.txt', 'pdfjs/wasm/LICENSE_OPENJPEG']) {
    expect(await text(join(licences, name))).not.toBe('');
  }
  expect((await stat(join(resources, 'app.asar'))).size).toBeGreaterThan(1_000_000);
}

/** Electron's own licences, beside the program. On macOS they come only out of Electron's .zip. */
async function expectLicencesOfElectron(app: string): Promise<void> {
  expect(await text(join(app, 'LICENSE.electron.txt'))).toBe('LICENSE');
  expect(await text(join(app, 'LICENSES.chromium.html'))).toBe('LICENSES.chromium.html');
}

/** The fuses of the packed program, in the order of Electron's wire. */
async function expectFuses(program: string): Promise<void> {
  await checkFuses(program);
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  expect(String.fromCharCode(...Object.values(wire).map(Number))).toBe('010011001');
}

/** A menu entry of Linux: valid, and under the name that the running windows have. */
async function expectDesktopEntry(file: string, exec: string): Promise<void> {
  const lines = (await text(file)).split('\n');
  for (const line of [
    `Exec=${exec} %U`,
    'Icon=makeready',
    'MimeType=x-scheme-handler/makeready;',
    `StartupWMClass=${LINUX_APP_ID}`,
    'Categories=Graphics;',
  ]) {
    expect(lines).toContain(line);
  }
  if (validator !== null) expect(run(validator, file)).toBe('');
}

/** Icons where desktops look for them: only in the sizes that freedesktop.org's theme declares. */
async function expectIcons(share: string): Promise<void> {
  const sizes = await readdir(join(share, 'icons/hicolor'));
  const sides = ['128', '16', '24', '256', '32', '48', '512', '64'];
  expect(sizes.sort()).toEqual(sides.map((side) => `${side}x${side}`));
  for (const side of sides) {
    const png = await readFile(join(share, `icons/hicolor/${side}x${side}/apps/makeready.png`));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number(side), Number(side)]);
  }
}

describe('the Debian package', skipWhere(!hasDpkg, 'needs dpkg-deb (apt-get install dpkg)'), () => {
  let deb: string;
  let tree: string;
  beforeAll(async () => {
    deb = join(release, 'makeready_0.1.0_amd64.deb');
    tree = join(folder, 'deb');
    run('dpkg-deb', '--raw-extract', deb, tree);
  });

  test('requires the libraries that Chromium links, on a server too', () => {
    const needed = run('dpkg-deb', '--field', deb, 'Depends').trim().split(', ');
    for (const name of ['libgtk-3-0', 'libnss3', 'libsecret-1-0', 'libasound2', 'libgbm1', 'xdg-utils']) {
      expect(needed).toContain(name);
    }
    expect(run('dpkg-deb', '--field', deb, 'Package', 'Architecture', 'Section').trim().split('\n')).toEqual([
      'Package: makeready',
      'Architecture: amd64',
      'Section: graphics',
    ]);
  });

  test('has a menu entry with icons in every size', async () => {
    const share = join(tree, 'usr/share');
    expect(await readdir(join(share, 'applications'))).toEqual([`${LINUX_APP_ID}.desktop`]);
    await expectDesktopEntry(join(share, `applications/${LINUX_APP_ID}.desktop`), '/opt/Makeready/makeready');
    await expectIcons(share);
  });

  test('holds the program, its texts and licences, and knows how it is updated', async () => {
    const app = join(tree, 'opt/Makeready');
    await expectResources(join(app, 'resources'));
    await expectLicencesOfElectron(app);
    await expectFuses(join(app, 'makeready'));
    expect(hashOf(join(app, 'resources/app.asar'))).toBe(
      hashOf(join(release, 'linux-unpacked/resources/app.asar')),
    );
    expect(await text(join(app, 'resources/package-type'))).toBe('deb');
    expect(parse(await text(join(app, 'resources/app-update.yml')))).toMatchObject({ provider: 'generic' });
  });

  test('puts the program on the path and lets it have Chromium’s sandbox, and takes both away again', async () => {
    const [install, remove] = await Promise.all(
      ['postinst', 'postrm'].map((name) => text(join(tree, 'DEBIAN', name))),
    );
    expect(install).toContain("update-alternatives --install '/usr/bin/makeready'");
    expect(install).toContain('/etc/apparmor.d/makeready');
    expect(remove).toContain("update-alternatives --remove 'makeready'");
    expect(remove).toContain('/etc/apparmor.d/makeready');
    expect(await text(join(tree, 'opt/Makeready/resources/apparmor-profile'))).toContain(
      'profile "makeready" "/opt/Makeready/makeready" flags=(unconfined)',
    );
  });
});

describe('the AppImage', skipWhere(!hasSquash, 'needs mksquashfs (apt-get install squashfs-tools)'), () => {
  let tree: string;
  beforeAll(() => {
    tree = join(folder, 'appdir');
    const file = join(release, 'Makeready-0.1.0-x86_64.AppImage');
    run('unsquashfs', '-quiet', '-no-progress', '-o', `${APPIMAGE_RUNTIME.length}`, '-d', tree, file);
  });

  test('has a menu entry with icons in every size', async () => {
    await expectDesktopEntry(join(tree, `${LINUX_APP_ID}.desktop`), 'AppRun');
    await expectIcons(join(tree, 'usr/share'));
    // What a file manager shows for the file itself.
    expect((await readFile(join(tree, '.DirIcon'))).readUInt32BE(16)).toBe(512);
  });

  test('holds the program, its texts and licences', async () => {
    await expectResources(join(tree, 'resources'));
    await expectLicencesOfElectron(tree);
    await expectFuses(join(tree, 'makeready'));
    expect(parse(await text(join(tree, 'resources/app-update.yml')))).toMatchObject({ provider: 'generic' });
  });

  test('hands a link and other arguments on to the program', () => {
    const given = run(join(tree, 'AppRun'), '--hidden', 'makeready://job/demo:1').trim().split('\n');
    // Without user namespaces, such as in a container, it adds one before them.
    expect(given.filter((one) => one !== '--no-sandbox')).toEqual(['--hidden', 'makeready://job/demo:1']);
  });
});

test(
  'the update feed for Linux names both files as they are',
  skipWhere(!hasDpkg || !hasSquash, 'needs dpkg-deb and mksquashfs'),
  async () => {
    const { files } = z
      .object({ files: z.array(z.object({ url: z.string(), sha512: z.string(), size: z.number() })) })
      .parse(parse(await text(join(release, 'latest-linux.yml'))));
    const names = ['Makeready-0.1.0-x86_64.AppImage', 'makeready_0.1.0_amd64.deb'];
    expect(files.map(({ url }) => url).sort()).toEqual(names);
    for (const { url, sha512, size } of files) {
      const bytes = await readFile(join(release, url));
      expect([size, sha512]).toEqual([bytes.length, createHash('sha512').update(bytes).digest('base64')]);
    }
  },
);

describe('the folder for Windows', () => {
  const app = (): string => join(release, 'win-unpacked');

  test('holds the program, its texts and licences', async () => {
    await expectResources(join(app(), 'resources'));
    await expectLicencesOfElectron(app());
    await expectFuses(join(app(), 'Makeready.exe'));
    expect((await readdir(join(app(), 'locales'))).sort()).toEqual(
      languages.map(({ locale }) => `${locale}.pak`).sort(),
    );
  });

  test('has in its program our name, our icon in every size, and the hash of its archive', async () => {
    const { about, icons, integrity } = factsOfWindowsProgram(await readFile(join(app(), 'Makeready.exe')));
    expect(about).toMatchObject({
      ProductName: 'Makeready',
      FileDescription: 'Makeready',
      CompanyName: 'Makeready',
      FileVersion: '0.1.0',
      LegalCopyright: 'Copyright © 2026 Makeready',
    });
    expect(icons).toEqual([[16, 24, 32, 48, 64, 128, 0]]);
    expect(JSON.parse(integrity)).toEqual([
      { file: 'resources\\app.asar', alg: 'SHA256', value: hashOf(join(app(), 'resources/app.asar')) },
    ]);
  });
});

describe('the bundle for macOS', () => {
  const contents = (): string => join(release, 'mac/Makeready.app/Contents');

  test('holds the program, its texts and licences', async () => {
    await expectResources(join(contents(), 'Resources'));
    await expectFuses(join(release, 'mac/Makeready.app'));
    const framework = join(contents(), 'Frameworks/Electron Framework.framework/Resources');
    expect((await readdir(framework)).sort()).toEqual(
      languages.map(({ locale }) => `${locale.replace('-', '_')}.lproj`).sort(),
    );
    for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
      const helper = `Makeready Helper${kind}`;
      expect(existsSync(join(contents(), `Frameworks/${helper}.app/Contents/MacOS/${helper}`))).toBe(true);
    }
  });

  test('says in its Info.plist who it is, what opens it, and why it asks', async () => {
    const file = join(contents(), 'Info.plist');
    const plist = await text(file);
    const stringOf = (key: string): string | undefined =>
      new RegExp(`<key>${key}</key>\\s*<(?:string|array>\\s*<string)>([^<]*)<`).exec(plist)?.[1];
    expect(
      ['CFBundleName', 'CFBundleIdentifier', 'CFBundleShortVersionString', 'CFBundleURLSchemes'].map(
        stringOf,
      ),
    ).toEqual(['Makeready', 'print.makeready.desktop', '0.1.0', 'makeready']);
    expect(stringOf('LSMinimumSystemVersion')).toBe('13.0');
    // Without the first, macOS refuses the local network without a question; without the others its question
    // gives no reason.
    for (const what of [
      'LocalNetwork',
      'DesktopFolder',
      'DocumentsFolder',
      'DownloadsFolder',
      'NetworkVolumes',
      'RemovableVolumes',
    ]) {
      expect(stringOf(`NS${what}UsageDescription`)).toMatch(
        /^Makeready .+ your network|^Makeready .+ hot folders/,
      );
    }
    expect(await readFile(join(contents(), 'Resources', stringOf('CFBundleIconFile') ?? ''))).toEqual(
      await readFile(join(root, 'assets/icon.icns')),
    );
    expect(plist).toContain(`<string>${hashOf(join(contents(), 'Resources/app.asar'))}</string>`);
    expect(plist).toContain('<key>Resources/app.asar</key>');
    if (plistReader !== null) expect(run(plistReader, '-i', file, '-f', 'bin')).toMatch(/^bplist00/);
  });
});

// An installer for Windows and a disk image need tools that electron-builder downloads, or macOS itself:
// looked at where `npm run dist` has made them.
describe.each([
  ['an installer for Windows', 'Makeready-Setup-*.exe', (bytes: Buffer) => bytes.includes('NullsoftInst')],
  ['a disk image for macOS', 'Makeready-*.dmg', (bytes: Buffer) => bytes.subarray(-512).includes('koly')],
])('%s', (_what, pattern, isWhole) => {
  const made = globSync(join(root, 'release', pattern));
  test(
    'is one',
    skipWhere(made.length === 0, `npm run dist makes release/${pattern} on that system only`),
    async () => {
      for (const file of made) expect(isWhole(await readFile(file))).toBe(true);
    },
  );
});
