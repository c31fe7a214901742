import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const renderer = resolve(import.meta.dirname, '../../../src/renderer');

test('screens write times, dates and numbers only with the one formatter', async () => {
  const own: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: renderer })) {
    const text = readFileSync(join(renderer, file), 'utf8');
    if (/\bIntl\.(?!DisplayNames|Collator)|\.toLocale(?:Date|Time)?String\(/.test(text)) own.push(file);
  }
  expect(own).toEqual([]);
});
