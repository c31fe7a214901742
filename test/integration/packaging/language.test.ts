import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// A language is a folder and a line: a copy of the sources gets Italian.

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const Loaded = z.object({ loadLocale: z.custom<(language: string) => Promise<unknown>>() });
let copy: string;

/** What a program prints that runs in the copy, for a user whose system is Italian. */
const inItaly = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, LC_ALL: 'it_IT.UTF-8', LANG: 'it_IT.UTF-8' };
  return (await run(process.execPath, args, { cwd: copy, env })).stdout;
};

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(copy, file), text.replace(from, to));
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'makeready-language-'));
  for (const part of ['src', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await cp(join(copy, 'src/locales/nl'), join(copy, 'src/locales/it'), { recursive: true });
  await change(
    'src/contract/languages.ts',
    '] as const',
    "  { tag: 'it', locale: 'it', regions: ['IT', 'CH'], justNow: 'poco fa' },\n] as const",
  );
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test('it is in the list, and a service is asked for it', async () => {
  const said = await inItaly(
    '--input-type=module',
    '--eval',
    `const { Language } = await import('./src/contract/index.ts');
     const { acceptedLanguage } = await import('./src/main/station/connections/accepted-language.ts');
     console.log(JSON.stringify([Language.options, acceptedLanguage('it', 'en')]));`,
  );
  expect(JSON.parse(said)).toEqual([['en', 'en-US', 'de', 'fr', 'nl', 'it'], 'it, en;q=0.5']);
});

test('a host speaks it', async () => {
  const dutch = 'Makeready zonder venster: het werkstation in een browser.';
  await change('src/locales/it/terminal.json', dutch, 'Makeready senza finestra.');
  expect(await inItaly('src/main/headless/index.ts', '--help')).toContain('Makeready senza finestra.');
});

test('the screens load it', async () => {
  await change('src/locales/it/wall.json', 'Productieoverzicht', 'Panoramica');
  await build({
    configFile: false,
    logLevel: 'silent',
    root: copy,
    build: {
      lib: { entry: join(copy, 'src/renderer/locales/load-words.ts'), formats: ['es'], fileName: 'words' },
    },
  });
  const { loadLocale } = Loaded.parse(await import(pathToFileURL(join(copy, 'dist/words.js')).href));
  expect(await loadLocale('it')).toMatchObject({
    language: 'it',
    catalogue: { wall: { title: 'Panoramica' }, queue: expect.anything() },
  });
});
