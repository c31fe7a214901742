import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extractFile, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkFuses } from '../../../scripts/steps/fuses.ts';
import { languages } from '../../../src/contract/index.ts';
import { startChild, usualLimits, WorkerPool } from '../../../src/main/station/preflight/index.ts';
import { CheckResult } from '../../../src/main/station/preflight/worker/index.ts';
import { asFile, cards, codesOf } from '../../support/checking.ts';
import { font, type MadePage, makePdf } from '../../support/made-pdf.ts';
import { pack } from '../../support/packing/pack.ts';
import { programWith } from '../../support/packing/stand-in-electron.ts';

const root = resolve(import.meta.dirname, '../../..');
const MB = 1024 * 1024;
const Icon = z.object({ icon: z.string() });
const Config = z.object({ win: Icon, mac: Icon });
/**
 * The application without Electron itself. Growth has to be worth it: 4 MB of it are job sheets, half of that
 * fonts for names in any script.
 */
const MAX_MB = 20;

describe('the packed application', () => {
  let folder: string;
  let asar: string;
  let files: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-pack-'));
    await pack(folder, { linux: ['dir'] });
    asar = join(folder, 'release/linux-unpacked/resources/app.asar');
    files = listPackage(asar, { isPack: false });
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('comes with Chromium’s texts in the languages of the screens, and no others', async () => {
    expect((await readdir(join(folder, 'release/linux-unpacked/locales'))).sort()).toEqual(
      languages.map(({ locale }) => `${locale}.pak`).sort(),
    );
  });

  test('has icons in the sizes of freedesktop.org’s theme, each drawn in its size', async () => {
    const icons = (await readdir(join(root, 'assets/icons'))).sort();
    const sides = [128, 16, 24, 256, 32, 48, 512, 64];
    expect(icons).toEqual(sides.map((side) => `${side}x${side}.png`));
    for (const [at, side] of sides.entries()) {
      const png = await readFile(join(root, 'assets/icons', icons[at] ?? ''));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([side, side]);
    }
  });

  test('has icons for Windows and macOS, so that nothing is downloaded to make them', async () => {
    const { win, mac } = Config.parse(parse(await readFile(join(root, 'electron-builder.yml'), 'utf8')));
    const ico = await readFile(join(root, 'assets', win.icon));
    // Each entry of its directory has 16 bytes; a side of 256 is written as 0, and Windows wants one.
    const sides = Array.from({ length: ico.readUInt16LE(4) }, (_one, at) => ico.readUInt8(6 + at * 16));
    expect([win.icon, sides]).toEqual(['icon.ico', [16, 24, 32, 48, 64, 128, 0]]);
    const icns = await readFile(join(root, 'assets', mac.icon));
    const types: string[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      types.push(icns.toString('latin1', at, at + 4));
    }
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    // 512 points on a dense screen are the largest that macOS shows.
    expect(types).toEqual(expect.arrayContaining(['ic07', 'ic08', 'ic09', 'ic10']));
  });

  test('holds the bundles, the screens and the images, and nothing else', () => {
    const roots = new Set(files.map((file) => file.split('/').slice(1, 3).join('/')));
    expect([...roots].sort()).toEqual([
      'assets',
      'assets/fonts',
      'assets/icon.png',
      'assets/tray.ico',
      'assets/trayTemplate.png',
      'assets/trayTemplate@2x.png',
      'dist',
      'dist/main',
      'dist/preload',
      'dist/renderer',
      'dist/worker',
      'package.json',
    ]);
    for (const needed of [
      '/dist/main/index.mjs',
      '/dist/main/station.mjs',
      '/dist/preload/preload.cjs',
      '/dist/worker/preflight.mjs',
      '/dist/worker/pdfium.wasm.br',
      '/dist/renderer/index.html',
    ]) {
      expect(files).toContain(needed);
    }
  });

  test('holds no source, no source map, no test, no module, no native part and no secret', () => {
    expect(
      files.filter((file) => /\.tsx?$|\.map$|\.test\.|node_modules|\.node$|\.env|\.pem$|\.key$/.test(file)),
    ).toEqual([]);
    const scripts = files.filter((file) => /^\/dist\/main\/.*\.mjs$/.test(file));
    const text = scripts.map((file) => extractFile(asar, file.slice(1)).toString()).join('\n');
    expect([...text.matchAll(/import\("(@?[^"./][^"]*)"\)/g)].map(([, name]) => name)).toEqual([]);
  });

  test('has every fuse set, each of them deliberately', async () => {
    const program = await readFile(join(folder, 'release/linux-unpacked/makeready'), 'latin1');
    expect(/dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX(.)(.)(\d+)/s.exec(program)?.slice(1)).toEqual([
      '\x01',
      '\x09',
      '010011001',
    ]);
  });

  test.each([
    ['one that is on', '110011001', 'runAsNode'],
    ['one that is off', '010001001', 'asarIntegrity'],
    ['the one that electron-builder cannot set', '010011000', 'wasmTrapHandlers'],
    ['one that this Electron lacks', '01001100', 'wasmTrapHandlers'],
    ['one that is new', '0100110011', '1 that are new'],
  ])('is not built with a wrong fuse: %s', async (_name, states, told) => {
    const program = join(folder, 'wrong');
    await writeFile(program, programWith(states));
    await expect(checkFuses(program)).rejects.toThrow(told);
  });

  test('has the licences of its parts beside it, where they can be read', async () => {
    const licences = join(folder, 'release/linux-unpacked/resources/licences');
    const all = (await readdir(licences, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(licences.length + 1));
    expect(all.sort()).toMatchObject(
      expect.arrayContaining([
        'fonts/LICENSE-OFL.txt',
        'main/licences.md',
        'pdfjs/cmaps/LICENSE',
        'pdfjs/standard_fonts/LICENSE_FOXIT',
        'pdfjs/standard_fonts/LICENSE_LIBERATION',
        'pdfjs/wasm/LICENSE_OPENJPEG',
        'renderer/licences.md',
        'worker/licences.md',
        'worker/pdfium-licence.txt',
      ]),
    );
    for (const [part, names] of [
      ['main', ['fastify', 'zod', 'ssh2', 'electron-store', 'electron-updater']],
      ['worker', ['@embedpdf/pdfium', 'zod']],
      ['renderer', ['react', 'zustand', 'pdfjs-dist', '@mantine/core']],
    ] as const) {
      const text = await readFile(join(licences, part, 'licences.md'), 'utf8');
      for (const name of names) expect(text).toContain(`${name} - `);
    }
  });

  test('checks and draws files, text included, with only the packed preflight worker', async () => {
    const apart = join(folder, 'worker');
    await mkdir(apart);
    for (const file of files.filter((name) => /^\/dist\/worker\/.*\.(mjs|br)$/.test(name))) {
      await writeFile(join(apart, basename(file)), extractFile(asar, file.slice(1)));
    }
    const turns = new WorkerPool(
      () => startChild(pathToFileURL(join(apart, 'preflight.mjs')), [tmpdir()]),
      30_000,
    );
    const text = { content: 'BT /F1 40 Tf 20 60 Td (Makeready) Tj ET' };
    const resources: MadePage['resources'] = (context) => ({
      Font: { F1: font(context, 'Helvetica', false) },
    });
    const answered = async (made: MadePage, kind: 'check' | 'picture'): Promise<unknown> =>
      asFile(await makePdf({ pages: [made] }), async (path) => {
        const asked =
          kind === 'check'
            ? ({ kind, path, order: cards, limits: usualLimits, softMs: 20_000 } as const)
            : ({ kind, path, page: 1, edgePx: 160 } as const);
        const turn = await turns.ask(asked, 60_000);
        return turn.kind === 'answered' ? turn.result : turn.kind;
      });
    try {
      const Picture = z.instanceof(Uint8Array);
      const written = Picture.parse(await answered({ ...text, resources }, 'picture'));
      expect(Buffer.from(written.subarray(1, 4)).toString()).toBe('PNG');
      expect(written).not.toEqual(Picture.parse(await answered({ content: '' }, 'picture')));
      const found = await answered({ ...text, resources }, 'check');
      expect(found).toMatchObject({ pageCount: 1 });
      expect(codesOf(CheckResult.parse(found))).toContain('font.not-embedded');
    } finally {
      turns.stop();
    }
  }, 60_000);

  test('is no larger than necessary', async () => {
    expect((await stat(asar)).size / MB).toBeLessThan(MAX_MB);
  });
});
