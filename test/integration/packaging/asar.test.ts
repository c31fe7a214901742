import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { build, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../../..');
const MB = 1024 * 1024;
/** The application without Electron itself. What makes it larger has to be worth it. */
const MOST_MB = 16;

const Config = z.object({
  electronFuses: z.record(z.string(), z.boolean()),
  win: z.object({ signtoolOptions: z.object({ publisherName: z.array(z.string().min(1)).min(1) }) }),
  publish: z.object({ provider: z.literal('generic'), url: z.url({ protocol: /^https$/ }) }),
  protocols: z.array(z.object({ schemes: z.array(z.string()) })),
  fileAssociations: z.undefined().optional(),
});

describe('the installers are made by a configuration that', () => {
  const config = async () => Config.parse(parse(await readFile(join(root, 'electron-builder.yml'), 'utf8')));

  test('sets every fuse strictly', async () => {
    expect((await config()).electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  test('takes one version of Electron, exactly', async () => {
    const { devDependencies } = z
      .object({ devDependencies: z.object({ electron: z.string() }) })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('names the publisher, without which updates on Windows are not checked, and opens nothing but our links', async () => {
    const { win, protocols, publish } = await config();
    // Without a place to publish to, the app would know neither a feed nor its publisher.
    expect(publish.provider).toBe('generic');
    expect(win.signtoolOptions.publisherName).not.toEqual([]);
    expect(protocols.flatMap(({ schemes }) => schemes)).toEqual(['makeready']);
  });
});

describe('the packed application', () => {
  let folder: string;
  let asar: string;
  let files: string[];

  // Electron itself is beside it, and stands in here as an empty program: what is packed does not depend on it.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-pack-'));
    const electron = join(folder, 'electron');
    await mkdir(join(electron, 'resources'), { recursive: true });
    await writeFile(join(electron, 'electron'), '#!/bin/sh\n');
    await chmod(join(electron, 'electron'), 0o755);
    for (const name of ['LICENSE', 'LICENSES.chromium.html']) await writeFile(join(electron, name), '');
    const { version } = z
      .object({ version: z.string() })
      .parse(createRequire(import.meta.url)('electron/package.json'));
    await writeFile(join(electron, 'version'), `v${version}`);
    await build({
      projectDir: root,
      targets: Platform.LINUX.createTarget('dir'),
      publish: 'never',
      config: {
        extends: './electron-builder.yml',
        electronDist: electron,
        electronFuses: null,
        directories: { output: join(folder, 'release'), buildResources: 'assets' },
      },
    });
    asar = join(folder, 'release/linux-unpacked/resources/app.asar');
    files = listPackage(asar, { isPack: false });
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('holds the bundles, the screens, the pictures with the licences of what is in them, and nothing else', () => {
    const roots = new Set(files.map((file) => file.split('/').slice(1, 3).join('/')));
    expect([...roots].sort()).toEqual([
      'assets',
      'assets/fonts',
      'assets/icon.png',
      'dist',
      'dist/main',
      'dist/preload',
      'dist/renderer',
      'dist/worker',
      'package.json',
    ]);
    for (const needed of [
      '/dist/main/index.mjs',
      '/dist/preload/preload.cjs',
      '/dist/worker/preflight.mjs',
      '/dist/worker/pdfium.wasm.br',
      '/dist/worker/pdfium-licence.txt',
      '/dist/renderer/index.html',
      '/dist/main/licences.md',
      '/dist/worker/licences.md',
      '/dist/renderer/licences.md',
    ]) {
      expect(files).toContain(needed);
    }
  });

  test('holds no source, no source map, no test, no module of development and no secret', () => {
    expect(
      files.filter((file) => /\.tsx?$|\.map$|\.test\.|node_modules|\.env|\.pem$|\.key$/.test(file)),
    ).toEqual([]);
  });

  test.each([
    ['main', ['fastify', 'zod', 'ssh2', 'electron-store', 'electron-updater']],
    ['worker', ['@embedpdf/pdfium', 'zod']],
    ['renderer', ['react', 'zustand', 'pdfjs-dist', '@mantine/core']],
  ])('tells the licences of what is in %s', (part, names) => {
    const text = extractFile(asar, join('dist', part, 'licences.md')).toString();
    for (const name of names) expect(text).toContain(`${name} - `);
  });

  test('is not larger than it has to be', async () => {
    expect((await stat(asar)).size / MB).toBeLessThan(MOST_MB);
  });
});

test('the bill of materials names every package with its licence', async () => {
  execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root });
  const { bomFormat, components } = z
    .object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) })
    .parse(JSON.parse(await readFile(join(root, 'dist/sbom.cdx.json'), 'utf8')));
  expect(bomFormat).toBe('CycloneDX');
  const names = new Set(components.map(({ name }) => name));
  for (const name of ['electron', 'react', 'fastify', 'zod', 'ssh2']) expect(names).toContain(name);
});
