import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { actionIds, actionOf, actions } from '../../../src/renderer/keyboard/actions.ts';

const press = (key: string, modifiers: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) =>
  actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

test('no two actions have the same key', () => {
  expect(new Set(actionIds.map((id) => actions[id].key)).size).toBe(actionIds.length);
});

test('a key is its action in either case, and with caps lock', () => {
  expect(press('u')).toBe('refresh');
  expect(press('U')).toBe('refresh');
  expect(press('?')).toBe('help');
  expect(press('ArrowDown')).toBe('next');
});

test('Ctrl and Command are one key; a modifier makes another key', () => {
  expect(press('k', { ctrlKey: true })).toBe('palette');
  expect(press('K', { metaKey: true })).toBe('palette');
  expect(press('k')).toBeNull();
  expect(press('u', { ctrlKey: true })).toBeNull();
  expect(press('u', { altKey: true })).toBeNull();
});

test('every key that is told of does something, and no key is heard that is not told of', async () => {
  const renderer = resolve(import.meta.dirname, '../../../src/renderer');
  const bound = new Set<string>();
  const listening: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: renderer })) {
    const source = await readFile(join(renderer, file), 'utf8');
    // The keys that lead to a screen stand in the table of screens.
    for (const [, id] of source.matchAll(/(?:useAction\(\s*|shortcut: )'(\w+)'/g)) bound.add(id ?? '');
    if (/onKey(Down|Up|Press)[=:]|addEventListener\('key/.test(source)) listening.push(file);
  }
  expect([...bound].sort()).toEqual([...actionIds].sort());
  // Each of these hears a key that the overview tells among those of the parts, or one of the actions' own in
  // a field.
  expect(listening.sort()).toEqual([
    'keyboard/actions-context.tsx',
    'new-batch/Jobs.tsx',
    'queue/QueueScreen.tsx',
    'review/ReviewDecision.tsx',
    'review/Viewport.tsx',
    'settings/NumberField.tsx',
    'settings/ProxySection.tsx',
    'settings/SessionsSection.tsx',
    'settings/TextField.tsx',
  ]);
});
