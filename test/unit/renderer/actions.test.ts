import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { actionIds, actions, actionsOf, shownKeys } from '../../../src/renderer/keyboard/actions.ts';

const press = (
  key: string,
  modifiers: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {},
) => actionsOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

test('no two actions have the same key', () => {
  const keys = actionIds.flatMap((id) => actions[id].map(({ key }) => key));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('a key is its action in either case, and with caps lock', () => {
  expect(press('u')).toEqual(['refresh']);
  expect(press('U')).toEqual(['refresh']);
  expect(press('U', { shiftKey: true })).toEqual(['refresh']);
  expect(press('?', { shiftKey: true })).toEqual(['help']);
  expect(press('ArrowDown')).toEqual(['next']);
  expect(press('K')).toEqual(['previous']);
});

test('Shift turns a key into another action if there is one for it', () => {
  expect(press('x')).toEqual(['select']);
  expect(press('X')).toEqual(['select']);
  expect(press('X', { shiftKey: true })).toEqual(['selectTo']);
  expect([press('j'), press('J', { shiftKey: true })]).toEqual([['next'], ['json']]);
});

test('Ctrl and Command are one key; a modifier makes another key', () => {
  expect(press('k', { ctrlKey: true })).toEqual(['palette']);
  expect(press('K', { metaKey: true })).toEqual(['palette']);
  expect(press('a', { ctrlKey: true })).toEqual(['selectAll']);
  expect(press('u', { ctrlKey: true })).toEqual([]);
  expect(press('u', { altKey: true })).toEqual([]);
});

test('without single keys an action shows the remaining keys', () => {
  expect(shownKeys('next', true)).toEqual(['↓', 'J']);
  expect(shownKeys('next', false)).toEqual(['↓']);
  expect(shownKeys('selectTo', false)).toEqual([]);
  expect(shownKeys('selectAll', false)).toEqual(['Ctrl A']);
});

test('every key in the overview does something, and every active key is in the overview', async () => {
  const renderer = resolve(import.meta.dirname, '../../../src/renderer');
  const bound = new Set<string>();
  const listening: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: renderer })) {
    const source = await readFile(join(renderer, file), 'utf8');
    // The keys that lead to a screen are in the table of screens.
    for (const [, id] of source.matchAll(/(?:useAction\(\s*|shortcut: )'(\w+)'/g)) bound.add(id ?? '');
    if (/onKey(Down|Up|Press)[=:]|addEventListener\('key/.test(source)) listening.push(file);
  }
  expect([...bound].sort()).toEqual([...actionIds].sort());
  // Each of these handles a key that the overview lists with a part, or an action's own key in a field; the
  // two that know operators handle a scanner that types a badge.
  expect(listening.sort()).toEqual([
    'app/sign-in/WhoIsThere.tsx',
    'commands/DecisionDialog.tsx',
    'components/use-reorder.ts',
    'contact-sheet/ContactSheetScreen.tsx',
    'hot-folders/FolderCard.tsx',
    'keyboard/actions-context.tsx',
    'queue/ColumnEdge.tsx',
    'queue/QueueScreen.tsx',
    'review/Viewport.tsx',
    'rules/RuleLine.tsx',
    'settings/operators/OperatorFields.tsx',
    'settings/use-saved-field.ts',
  ]);
});
