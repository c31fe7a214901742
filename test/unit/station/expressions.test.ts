import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

// Every regular expression of the station and its hosts, whatever text it sees: the time that it takes grows
// with the length alone.

/** They are given a short text only, and why. */
const bounded: Readonly<Record<string, string>> = {
  '/\\/+$/': 'an address of an operator, or in a line of a tunnel: 2,000 characters at most',
  '/=+$/': 'base64 of a key, or of a checksum whose length was compared',
  '/^-+|-+$/g': 'the expression before it has made one hyphen of each row of them',
  '/[.-]+$/': 'a name that was cut to 150 characters',
  '/^(content|file|checksum|hash|digest)+|(sum|hash|hex|base64|b64|checksum|digest)+$/g':
    'a field’s name; longer ones than 64 characters are passed over',
  '/[0-9a-f]{64}\\.(\\d+)/': 'the path of a temp file of this station',
};

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
function collect(node: unknown, found: Set<string>): void {
  if (!isNode(node)) return;
  if (node.type === 'RegExpLiteral') found.add(`/${node.pattern}/${node.flags}`);
  for (const inner of Object.values(node)) collect(inner, found);
}

const root = resolve(import.meta.dirname, '../../..');
const literals = new Set<string>();
for (const file of globSync('src/{main,contract}/**/*.ts', { cwd: root }))
  collect(
    parseSync(readFileSync(resolve(root, file), 'utf8'), { syntax: 'typescript', target: 'es2024' }),
    literals,
  );
/** Only these can begin anew at many places. */
const repeating = [...literals].filter((one) => /[+*]|\{\d*,\d*\}/.test(one) && bounded[one] === undefined);

/** Rows of these, before which a search fails or after which it gives up late. */
const pieces = [
  ...['1', '1.', '1 ', '1,', '1/', '1x', '1 x ', '1mm x ', '350 g', '0:', '0-', 'a', 'a ', 'a.', 'a-', 'a_'],
  ...[
    'a=',
    'a="',
    'a,',
    '/a',
    'a@',
    'A1',
    'ab0',
    'sum',
    'sha',
    'é',
    '\u0301',
    ' ',
    '\t',
    '\n',
    '-',
    '.',
    '/',
  ],
  ...[
    '\\',
    '=',
    '?',
    '<',
    '<a ',
    '(',
    '()',
    '[',
    '{',
    '{a',
    '{}',
    '"',
    '""',
    '\\"',
    "'",
    '#',
    '@',
    '%',
    '%25',
  ],
  ...['&#', ':', '::', ';', ', ', '+', '*', '_', '~', '|', 'https://', 'job_', '/jobs/', '�', '漢'],
];
const ends = [
  ['', '!'],
  ['a', '\n'],
  ['1', 'x'],
] as const;

function msOf(expression: RegExp, text: string): number {
  const begun = performance.now();
  text.replace(expression, '');
  return performance.now() - begun;
}

/** Fails if sixteen times the text takes much longer than that: the square would take 256 times as long. */
function expectLinear(expression: RegExp, textOf: (size: number) => string, name: string): void {
  const ms = () => msOf(expression, textOf(64 * 1024));
  if (ms() < 10) return;
  const growth = () => ms() / Math.max(msOf(expression, textOf(4 * 1024)), 0.25);
  expect(Math.min(growth(), growth(), growth()), name).toBeLessThan(64);
}

test.each(repeating)('%s', (literal) => {
  const at = literal.lastIndexOf('/');
  const flags = literal.slice(at + 1);
  const expression = new RegExp(literal.slice(1, at), flags.includes('g') ? flags : `${flags}g`);
  for (const piece of pieces) {
    for (const [start, end] of ends)
      expectLinear(expression, (size) => start + piece.repeat(size / piece.length) + end, piece);
    msOf(expression, `a${piece.repeat((1024 * 1024) / piece.length)}!`);
  }
});

test('those that are given short texts only are still there', () => {
  expect(Object.keys(bounded).filter((one) => !literals.has(one))).toEqual([]);
});
