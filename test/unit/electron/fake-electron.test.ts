import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as fake from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

// The compiler checks the fake against Electron's names and types (test/support/fake-electron). What it
// cannot check is compared here with Electron's own declarations: what is imported at all, and event names,
// which are only strings.

const root = resolve(import.meta.dirname, '../../..');
/** The emitters of the events that main listens to. */
const SENDERS = [
  'App',
  'BaseWindow',
  'BrowserWindow',
  'MessagePortMain',
  'Notification',
  'PowerMonitor',
  'Session',
  'Tray',
  'UtilityProcess',
  'WebContents',
];

async function sourcesIn(...folders: string[]): Promise<string> {
  const texts: string[] = [];
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (name.endsWith('.ts')) texts.push(await readFile(join(root, folder, name), 'utf8'));
    }
  }
  return texts.join('\n');
}
const all = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

let main: string;
let tests: string;
let sent: Set<string>;
let declared: Set<string>;
beforeAll(async () => {
  main = await sourcesIn('src/main/electron');
  tests = await sourcesIn(
    'test/support/fake-electron',
    'test/unit/electron',
    'test/integration/electron',
    'test/e2e/hosts/stand-in',
  );
  sent = all(tests, /\.?emit\(\s*'([a-z-]+)'/g);
  const declarations = await readFile(
    join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts'),
    'utf8',
  );
  const parts = declarations.split(/^ {2}(?=class |interface )/m);
  const senders = parts.filter((part) => SENDERS.includes(/^\w+ (\w+)/.exec(part)?.[1] ?? ''));
  declared = all(senders.join('\n'), /^ {4}on\(event: '([a-z-]+)'/gm);
});

describe('the fake Electron', () => {
  test('has everything that main uses of Electron', () => {
    const imported = [...main.matchAll(/^import \{([^}]+)\} from 'electron';$/gm)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    expect(new Set(imported).size).toBeGreaterThan(10);
    expect(imported.filter((name) => !(name in fake))).toEqual([]);
  });

  test('sends no event that Electron does not know', () => {
    expect(declared.size).toBeGreaterThan(100);
    // Of Node's own ports and processes.
    const ofNode = new Set(['message', 'exit', 'close']);
    expect([...sent].filter((name) => !declared.has(name) && !ofNode.has(name))).toEqual([]);
  });

  test('sends every event that main listens to, so that none is untested', () => {
    const heard = all(main, /\.(?:on|once)\(\s*'([a-z-]+)'/g);
    // Some are sent in a loop, or by a function that sends any event.
    const named = all(tests.replaceAll(/\.(on|once)\(\s*'[a-z-]+'/g, ''), /'([a-z-]+)'/g);
    expect(heard.size).toBeGreaterThan(25);
    expect([...heard].filter((name) => !named.has(name) && name !== 'unhandledRejection')).toEqual([]);
  });
});
