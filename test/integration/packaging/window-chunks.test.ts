import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Language } from '../../../src/contract/index.ts';

// What the built page loads before its first screen, and in which order.

const renderer = resolve(import.meta.dirname, '../../../dist/renderer');
const assets = readdirSync(join(renderer, 'assets'));
const html = readFileSync(join(renderer, 'index.html'), 'utf8');

/** The name of a chunk without hash and extension: `main` for main-B_9FKuHE.js. */
const nameOf = (file: string): string => file.replace(/-.{8}\.\w+$/, '');

const linked = (rel: string): string[] =>
  [...html.matchAll(new RegExp(`<link rel="${rel}" [^>]*href="\\./assets/([^"]+)"`, 'g'))].map(
    ([, file = '']) => file,
  );

/** The chunks that have to run before this one. */
function importsOf(name: string): string[] {
  const file = assets.find((one) => one.endsWith('.js') && nameOf(one) === name);
  if (file === undefined) throw new Error(`The build has no chunk ${name}.`);
  const code = readFileSync(join(renderer, 'assets', file), 'utf8');
  return [...code.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)].map(([, imported = '']) => nameOf(imported));
}

test.each(Language.exclude(['en-US']).options)(
  '%s: the texts load without the code of the screens',
  (language) => {
    expect(importsOf(language).filter((name) => !['start', 'rolldown-runtime'].includes(name))).toEqual([]);
  },
);

test('what every window shows loads with the first script, styles included', () => {
  const scripts = linked('modulepreload').map(nameOf);
  expect(scripts).toEqual(expect.arrayContaining(['main', ...importsOf('main')]));
  const styled = assets.filter((file) => file.endsWith('.css') && scripts.includes(nameOf(file)));
  expect(styled.map(nameOf).sort()).toEqual(['main', 'window']);
  expect(linked('preload')).toEqual(expect.arrayContaining(styled));
});

test('the queue, the review and all other screens are three chunks', () => {
  const scripts = assets.filter((file) => file.endsWith('.js')).map(nameOf);
  const others = ['start', 'main', 'window', 'rolldown-runtime', 'open', ...Language.options];
  expect(scripts.filter((name) => !others.includes(name)).sort()).toEqual([
    'Home',
    'ReviewScreen',
    'other-screens',
  ]);
});
