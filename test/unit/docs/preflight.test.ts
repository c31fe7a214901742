import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokensOf } from '../../../scripts/steps/preflight.ts';
import { certaintyOf, FindingCode } from '../../../src/contract/index.ts';
import { severities } from '../../../src/main/station/preflight/index.ts';

test('docs/preflight.md lists each finding with its severity in the standard and the strict profile, and how sure it is', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/preflight.md'), 'utf8');
  const told = [...page.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \|[^|]*\| (\w+) \| (\w+) \| (\w+) \|$/gm)].map(
    ([, code, standard, strict, sure]) => ({ code, standard, strict, sure }),
  );
  expect(told).toEqual(
    told.map(({ code }) => {
      const known = FindingCode.parse(code);
      return {
        code,
        standard: severities.standard[known],
        strict: severities.strict[known],
        sure: certaintyOf(known),
      };
    }),
  );
  expect(told.map(({ code }) => code).sort()).toEqual([...FindingCode.options].sort());
});

test('the version of the rules is made of their tokens, not of comments and line breaks', () => {
  const rule = 'check({ pages }) { if (pages === 0) yield { place: "a b" }; }';
  const asFormatted = `
    const it = {
      /** A file without pages. */
      *check({ pages }) {
        if (pages === 0) yield { place: "a b" }; // none
      }
    };`;
  const wrapped = (text: string): string => tokensOf(`const it = { *${text} };`);
  expect(tokensOf(asFormatted)).toBe(wrapped(rule));
  expect(wrapped(rule.replace('=== 0', '=== 1'))).not.toBe(wrapped(rule));
  expect(wrapped(rule.replace('a b', 'a  b'))).not.toBe(wrapped(rule));
});
