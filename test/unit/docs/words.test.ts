import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const guide = readdirSync(join(root, 'docs/guide')).map((name) => join('docs/guide', name));

/** Former words of the vocabulary: docs/glossary.md, "Words on screen", says which word stands for each. */
const former = [
  /\b(feed|feeds|fed|feeding)\b/i,
  /\b(is|are|be) held\b/i,
  /\bneeds? a hand\b/i,
  /\bby (itself|themselves)\b/i,
  /\b(anew|all the same|to be had|whoever)\b/i,
  /\bread again\b/i,
  /\btime line\b/i,
  /\b(examine|judge)/i,
];

test('what users read has the words of the screens', () => {
  const pages = ['README.md', 'CHANGELOG.md', ...guide];
  expect(pages.length).toBeGreaterThan(4);
  const back = pages.flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split('\n')
      .filter((line) => former.some((word) => word.test(line)))
      .map((line) => `${page}: ${line}`),
  );
  expect(back).toEqual([]);
});
