import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { catalogues } from '../../support/catalogues.ts';

test('the contract lists every message, with the values that its sentence needs', () => {
  const needed = new Map<string, Set<string>>();
  for (const [key, sentence] of Object.entries(catalogues.en.messages)) {
    const code = key.replace(/_(one|other)$/, '');
    const names = needed.get(code) ?? new Set(code === key ? [] : ['count']);
    for (const [, name = ''] of sentence.matchAll(/\{\{\s*(\w+)/g)) names.add(name);
    needed.set(code, names);
  }
  const list = readFileSync(resolve(import.meta.dirname, '../../../src/contract/message-codes.ts'), 'utf8');
  const listed = [...list.matchAll(/^ {2}'?([\w.-]+)'?:\s*([^;]+);/gm)].map(([, code = '', names = '']) => [
    code,
    [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name).sort(),
  ]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries([...needed].map(([code, names]) => [code, [...names].sort()])),
  );
});
