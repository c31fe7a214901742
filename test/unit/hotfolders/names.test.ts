import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NameParts, nameFields, nameOf, twinOf } from '../../../src/main/station/hotfolders/names.ts';

const parts: NameParts = {
  seq: 7,
  batchId: '3f2b8c1e-9a4d-4f7b-8d21-aa0b7c6d5e4f',
  jobId: '9c0ffee1-1234-4abc-9def-000000000001',
  jobName: 'Harbour Bakery',
  product: 'Perfect Bound Books',
  component: 'cover',
  finishing: 'foil',
  material: 'Silk, 350 gsm',
  gsm: 350,
  quantity: 500,
  fileName: 'cover.pdf',
  connection: 'north',
  revision: 2,
  sha256: 'ab12cd34'.repeat(8),
};
const usual = '{seq4}_{batch8}_{job8}_{component}_{finishing}_r{rev}_{hash8}';

test('the usual name tells delivery, batch, job, component, use, revision and content', () => {
  expect(nameOf(usual, parts)).toBe('0007_3f2b8c1e_9c0ffee1_cover_foil_r2_ab12cd34.pdf');
});

test.each([
  ['unknown fields are left out', '{job8}{nothing}', '9c0ffee1.pdf'],
  ['an empty template still is a name', '', 'artwork.pdf'],
  ['letters lose their accents, not themselves', 'Café Zürcher', 'Cafe-Zurcher.pdf'],
  ['a name that Windows keeps for itself', 'con', '_con.pdf'],
  ['such a name with an extension of its own', 'lpt1.report', '_lpt1.report.pdf'],
  ['no folders', '../../etc/passwd', 'etc-passwd.pdf'],
  ['no drives', 'C:\\jobs\\x', 'C-jobs-x.pdf'],
  ['nothing hidden, no dots at the end', '..hidden..', 'hidden.pdf'],
])('%s', (_, template, name) => {
  expect(nameOf(template, parts)).toBe(name);
});

test('the two ways to write an accented letter give one name', () => {
  expect(nameOf('e\u0301tude', parts)).toBe(nameOf('\u00e9tude', parts));
});

test('twins are told apart, however long the name is', () => {
  const long = nameOf('x'.repeat(200), parts);
  expect(twinOf('a.pdf', 2)).toBe('a-2.pdf');
  expect(twinOf(long, 12)).toBe(`${'x'.repeat(61)}-12.pdf`);
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '..',
    '/',
    '\\',
    'con',
    'NUL.pdf',
    'com1',
    'a\u0000b',
    '🖨️',
    'a. ',
    '%2e%2e%2f',
    '~',
    '$HOME',
    '-rf',
  ),
);
const nastyParts: fc.Arbitrary<NameParts> = fc.record({
  seq: fc.nat(),
  batchId: fc.option(nasty),
  jobId: nasty,
  jobName: nasty,
  product: nasty,
  component: nasty,
  finishing: nasty,
  material: fc.option(nasty),
  gsm: fc.option(fc.double()),
  quantity: fc.option(fc.double()),
  fileName: nasty,
  connection: nasty,
  revision: fc.nat(),
  sha256: nasty,
});
const fields = nameFields.map((field) => `{${field}}`);
const templates = fc
  .array(fc.oneof(nasty, fc.constantFrom(...fields)), { maxLength: 8 })
  .map((pieces) => pieces.join(''));

describe('whatever the fields and the template hold', () => {
  const names = fc
    .tuple(templates, nastyParts, fc.integer({ min: 1, max: 99_999 }))
    .map(([template, given, twin]) => {
      const name = nameOf(template, given);
      return twin === 1 ? name : twinOf(name, twin);
    });

  test('a name stays in its folder, on every system', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(posix.dirname(posix.join('/hot/folder', name))).toBe('/hot/folder');
        expect(win32.dirname(win32.join('C:\\hot\\folder', name))).toBe('C:\\hot\\folder');
      }),
    );
  });

  test('a name is legal on Windows, macOS and Linux, and hidden on none', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*\.pdf$/);
        expect(name.length).toBeLessThanOrEqual(68);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i);
        expect(name.normalize('NFC')).toBe(name);
      }),
      { numRuns: 500 },
    );
  });
});
