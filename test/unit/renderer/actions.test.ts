import { expect, test } from 'vitest';
import { actionIds, actionOf, actions } from '../../../src/renderer/shell/actions/actions.ts';

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
