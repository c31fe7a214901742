import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { assertOwnPublisher, whatIsMissing } from '../../../scripts/steps/publisher.ts';
import { languages } from '../../../src/contract/index.ts';
import { LINUX_APP_ID } from '../../../src/main/electron/app-id.ts';
import { newUpdateKey } from '../../../src/main/electron/updates/signature.ts';

const root = resolve(import.meta.dirname, '../../..');
const Artefact = z.looseObject({ artifactName: z.string() });

const Config = z.looseObject({
  win: z.object({
    target: z.literal('nsis'),
    signtoolOptions: z.object({ publisherName: z.array(z.string().min(1)).min(1) }),
  }),
  mac: z.looseObject({
    target: z.tuple([z.literal('dmg'), z.literal('zip')]),
    hardenedRuntime: z.literal(true),
  }),
  linux: z.looseObject({
    target: z.tuple([z.literal('AppImage'), z.literal('deb')]),
    maintainer: z.string().regex(/^.+ <.+@.+>$/),
    syncDesktopName: z.literal(true),
  }),
  publish: z.object({ provider: z.literal('generic'), url: z.url({ protocol: /^https$/ }) }),
  protocols: z.array(z.object({ schemes: z.array(z.string()) })),
  fileAssociations: z.undefined().optional(),
  extraResources: z.array(z.looseObject({ from: z.string(), to: z.string() })),
  afterPack: z.literal('./scripts/steps/fuses.ts'),
  artifactName: z.string(),
  nsis: Artefact.extend({ oneClick: z.literal(false), perMachine: z.literal(false) }),
  deb: Artefact,
  toolsets: z.object({ appimage: z.string() }),
  appImage: z.object({ executableArgs: z.array(z.string()) }),
  electronLanguages: z.array(z.string()),
});
const config = async () => Config.parse(parse(await readFile(join(root, 'electron-builder.yml'), 'utf8')));
const Package = z.looseObject({
  name: z.string(),
  productName: z.string(),
  desktopName: z.string(),
  homepage: z.url(),
  devDependencies: z.looseObject({ electron: z.string() }),
});
const aboutUs = async () => Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));

describe('the configuration of the installers', () => {
  test('requires one exact version of Electron', async () => {
    expect((await aboutUs()).devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('names the publisher, without which Windows does not verify updates, and opens only our links', async () => {
    const { win, protocols, publish, extraResources } = await config();
    // Without a place to publish to, the app would know neither a feed nor its publisher.
    expect(publish.provider).toBe('generic');
    expect(win.signtoolOptions.publisherName).not.toEqual([]);
    expect(protocols.flatMap(({ schemes }) => schemes)).toEqual(['makeready']);
    expect(extraResources).toContainEqual({ from: 'assets/update-key.pem', to: 'update-key.pem' });
  });

  test('gives a Debian package its required fields', async () => {
    expect((await config()).linux.maintainer).toContain('@');
    expect((await aboutUs()).homepage).toMatch(/^https:/);
  });

  test('names the installers as the notes for IT do', async () => {
    const { artifactName, nsis, deb } = await config();
    const { name, productName } = await aboutUs();
    const notes = await readFile(join(root, 'docs/desktop.md'), 'utf8');
    const nameOf = (pattern: string, arch: string, ext: string): string =>
      pattern.replace(/\$\{(\w+)\}/g, (_macro, word: string) =>
        z
          .string(`a macro that is not known here: ${word}`)
          .parse({ name, productName, version: '<version>', arch, ext }[word]),
      );
    const names = [
      nameOf(nsis.artifactName, 'x64', 'exe'),
      nameOf(deb.artifactName, 'amd64', 'deb'),
      nameOf(artifactName, 'x86_64', 'AppImage'),
      nameOf(artifactName, 'arm64', 'dmg'),
      nameOf(artifactName, 'arm64', 'zip'),
    ];
    for (const one of names) {
      expect(notes).toContain(one);
      // It is part of an address.
      expect(one).not.toContain(' ');
    }
  });
});

test('a Windows build stops until the publisher is the company that builds it', async () => {
  const file = join(root, 'electron-builder.yml');
  expect(() => whatIsMissing(join(root, 'assets'), 'win32')).toThrow('publisherName');
  const folder = await mkdtemp(join(tmpdir(), 'makeready-publisher-'));
  const own = join(folder, 'electron-builder.yml');
  const text = await readFile(file, 'utf8');
  await writeFile(
    own,
    text.replace('      - Makeready', '      - "CN=Example Print Ltd, O=Example Print Ltd, C=GB"'),
  );
  expect(() => assertOwnPublisher(own)).not.toThrow();
  await rm(folder, { recursive: true, force: true });
});

test('the AppImage needs no libfuse2, and nothing starts it without Chromium’s sandbox', async () => {
  const { toolsets, appImage } = await config();
  expect([toolsets.appimage, appImage.executableArgs]).toEqual(['1.0.3', []]);
});

test('Chromium’s own words come in the languages of the screens', async () => {
  const { electronLanguages } = await config();
  expect(electronLanguages.toSorted()).toEqual(languages.map(({ locale }) => locale).toSorted());
});

test('on Linux the app, its desktop entry and its start at login share one reverse-DNS name', async () => {
  // Portals reject names with fewer than three parts, and those that end in "desktop".
  expect(LINUX_APP_ID).toMatch(/^([A-Za-z_]\w*\.){2,}(?!desktop$)[A-Za-z_]\w*$/);
  expect((await aboutUs()).desktopName).toBe(`${LINUX_APP_ID}.desktop`);
  expect((await config()).linux.syncDesktopName).toBe(true);
});

describe('a company’s key', () => {
  let assets: string;
  beforeEach(async () => {
    assets = await mkdtemp(join(tmpdir(), 'makeready-assets-'));
  });
  afterEach(() => rm(assets, { recursive: true, force: true }));
  const place = (pem: string | Buffer) => writeFile(join(assets, 'update-key.pem'), pem);

  test('is missing: reported in one sentence, if the system needs it', () => {
    expect(whatIsMissing(assets, 'linux')).toEqual([expect.stringMatching(/^Updates are OFF.*--new-key/)]);
    expect(whatIsMissing(assets, 'darwin')).toEqual([]);
  });

  test('only its public half is packed', async () => {
    const { publicKey, privateKey } = newUpdateKey();
    await place(publicKey);
    expect(whatIsMissing(assets, 'linux')).toEqual([]);
    await place(privateKey);
    expect(() => whatIsMissing(assets, 'linux')).toThrow('not the public half');
  });

  test.each([
    ['nothing', ''],
    ['of another kind', generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' })],
    ['damaged', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'],
  ])('stops the build when it is %s', async (_name, pem) => {
    await place(pem);
    expect(() => whatIsMissing(assets, 'linux')).toThrow('not the public half');
  });
});
