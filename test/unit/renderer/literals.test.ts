import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const renderer = resolve(import.meta.dirname, '../../../src/renderer');

/** Attributes that people read or hear. */
const spoken = new Set([
  'label',
  'title',
  'placeholder',
  'description',
  'alt',
  'error',
  'aria-label',
  'nothingFound',
]);

/** Names that are never translated. */
const names = new Set(['Makeready', 'mm', 'in']);

/** A URL, a path or the heading of a certificate is an example, not a word. */
const isSpeech = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !/^((https?:)?\/|-----BEGIN)/.test(text) && !names.has(text.trim());

interface Found {
  readonly text: string;
}

/** Every literal in the syntax tree that would be shown or read out as it is. */
function literalsIn(node: unknown, found: Found[] = []): Found[] {
  if (Array.isArray(node)) for (const one of node) literalsIn(one, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found;
  const fields = node as Readonly<Record<string, unknown>>;
  if (fields.type === 'JSXText') say(fields.value, found);
  if (fields.type === 'JSXExpressionContainer') shown(fields.expression, found);
  if (fields.type === 'JSXAttribute') {
    const { name, value } = fields as { name?: { value?: unknown }; value?: unknown };
    if (spoken.has(String(name?.value))) shown(value, found);
    else if (isContainer(value)) literalsIn(value.expression, found);
    return found;
  }
  for (const value of Object.values(fields)) literalsIn(value, found);
  return found;
}

const isContainer = (value: unknown): value is { expression: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'JSXExpressionContainer' &&
  'expression' in value;

/** Literals among what an expression can become: either side of a choice, the parts of a template. */
function shown(node: unknown, found: Found[]): void {
  if (typeof node !== 'object' || node === null) return;
  const fields = node as Readonly<Record<string, unknown>>;
  switch (fields.type) {
    case 'StringLiteral':
      say(fields.value, found);
      break;
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      shown(fields.expression, found);
      break;
    case 'ConditionalExpression':
      shown(fields.consequent, found);
      shown(fields.alternate, found);
      break;
    case 'BinaryExpression':
      if (['&&', '||', '??', '+'].includes(String(fields.operator))) {
        shown(fields.left, found);
        shown(fields.right, found);
      }
      break;
    case 'TemplateLiteral':
      for (const quasi of fields.quasis as readonly { readonly raw: unknown }[]) say(quasi.raw, found);
      break;
  }
}

function say(text: unknown, found: Found[]): void {
  if (typeof text === 'string' && isSpeech(text)) found.push({ text: text.trim() });
}

const literals = (source: string): string[] => [
  ...new Set(
    literalsIn(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' })).map(
      ({ text }) => text,
    ),
  ),
];

test('literals are found where a person would read them, and nowhere else', () => {
  expect(
    literals(`
      const A = ({ n }) => <p title="Read me" className="left">
        Hello {n > 1 ? 'many' : t('one')} {\`\${n} files\`}
        {n && <b aria-label={'Spoken'} style={{ color: 'red' }} />} ·
        <Button onClick={() => go('there')}>{t('fine')}</Button> Makeready
      </p>;`).sort(),
  ).toEqual(['Hello', 'Read me', 'Spoken', 'files', 'many']);
});

test('no screen has texts of its own: all come from the catalogues', async () => {
  const files: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: renderer })) files.push(file);
  expect(files.length).toBeGreaterThan(15);
  const found = files.flatMap((file) =>
    literals(readFileSync(join(renderer, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
