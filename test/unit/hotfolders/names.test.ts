import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TicketKind } from '../../../src/contract/index.ts';
import { templateProblem } from '../../../src/main/station/hotfolders/index.ts';
import { inventedFile, previewName } from '../../../src/main/station/hotfolders/naming/name-preview.ts';
import {
  maxStem,
  type NameParts,
  nameFields,
  nameOf,
  templateFor,
  twinOf,
  unknownFields,
} from '../../../src/main/station/hotfolders/naming/names.ts';
import { ticketName } from '../../../src/main/station/hotfolders/tickets/index.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

const parts: NameParts = {
  seq: 7,
  batchId: '3f2b8c1e-9a4d-4f7b-8d21-aa0b7c6d5e4f',
  jobId: '9c0ffee1-1234-4abc-9def-000000000001',
  jobName: 'Harbour Bakery',
  reference: 'HB-000412/002',
  hash: 'P10000000000017',
  product: 'Perfect Bound Books',
  component: 'cover',
  finishing: 'foil',
  material: 'Silk, 350 gsm',
  gsm: 350,
  quantity: 500,
  fileName: 'cover.pdf',
  extension: 'pdf',
  connection: 'north',
  revision: 2,
  sha256: 'ab12cd34'.repeat(8),
};
const usual = '{seq4}_{batch8}_{job8}_{component}_{finishing}_r{rev}_{hash8}';

test('the default name has delivery, batch, job, component, use, revision and content', () => {
  expect(nameOf(usual, parts)).toBe('0007_3f2b8c1e_9c0ffee1_cover_foil_r2_ab12cd34.pdf');
});

test.each([
  ['unknown fields are left out', '{job8}{nothing}', '9c0ffee1.pdf'],
  ['the numbers that people say', '{reference}_{hash}', 'HB-000412-002_P10000000000017.pdf'],
  ['an empty template still gives a name', '', 'artwork.pdf'],
  ['letters lose their accents, not themselves', 'Café Zürcher', 'Cafe-Zurcher.pdf'],
  ['a name that Windows reserves', 'con', '_con.pdf'],
  ['such a name with an extension', 'lpt1.report', '_lpt1.report.pdf'],
  ['a name that Windows reserves in some versions', 'COM0', '_COM0.pdf'],
  ['no folders', '../../etc/passwd', 'etc-passwd.pdf'],
  ['no drives', 'C:\\jobs\\x', 'C-jobs-x.pdf'],
  ['nothing hidden, no dots at the end', '..hidden..', 'hidden.pdf'],
])('%s', (_, template, name) => {
  expect(nameOf(template, parts)).toBe(name);
});

test('the two encodings of an accented letter give one name', () => {
  expect(nameOf('e\u0301tude', parts)).toBe(nameOf('\u00e9tude', parts));
});

test('twins are told apart, however long the name is', () => {
  const long = nameOf('x'.repeat(200), parts);
  expect(twinOf('a.pdf', 2)).toBe('a-2.pdf');
  expect(twinOf(long, 12)).toBe(`${'x'.repeat(61)}-12.pdf`);
});

const nasty = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 300 }),
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
  reference: fc.option(nasty),
  hash: fc.option(nasty),
  product: nasty,
  component: nasty,
  finishing: nasty,
  material: fc.option(nasty),
  gsm: fc.option(fc.double()),
  quantity: fc.option(fc.double()),
  fileName: nasty,
  extension: fc.constantFrom('pdf', 'tif', 'ps'),
  connection: nasty,
  revision: fc.nat(),
  sha256: nasty,
});
const fields = nameFields.map((field) => `{${field}}`);
const templates = fc
  .array(fc.oneof(nasty, fc.constantFrom(...fields)), { maxLength: 8 })
  .map((pieces) => pieces.join(''));

describe('whatever the fields and the template contain', () => {
  /**
   * Names of files, with and without a number for twins, in long and short paths, and those of their tickets.
   */
  const names = fc
    .tuple(
      templates,
      nastyParts,
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 12, max: 64 }),
      fc.constantFrom(...TicketKind.options),
      fc.boolean(),
    )
    .map(([template, given, twin, most, ticket, isNumbered]) => {
      const whole = templateFor({ nameTemplate: template, order: isNumbered ? 'numbered' : 'any' });
      const first = nameOf(whole, given, most);
      const name = twin === 1 ? first : twinOf(first, twin, most);
      expect(name.length).toBeLessThanOrEqual(most + '.pdf'.length);
      return twin % 2 === 0 ? (ticketName(ticket, name) ?? name) : name;
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
        expect(name).toMatch(
          /^[A-Za-z0-9_][A-Za-z0-9._-]*\.(pdf|tif|ps|json|csv|xjdf|jdf|trg|(pdf|tif|ps)\.(xml|xpf))$/,
        );
        expect(name.length).toBeLessThanOrEqual(72);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i);
        expect(name.normalize('NFC')).toBe(name);
      }),
      { numRuns: 500 },
    );
  });
});

test.each<[string, string | null]>([
  ['{job8}_{rev}', null],
  ['{job9}', 'name.unknown-field'],
  ['{__proto__}', 'name.unknown-field'],
  ['{}', 'name.unknown-field'],
  ['{job8', 'name.brace'],
  ['', 'name.empty'],
  ['...', 'name.empty'],
])('the template %j: %s', (template, code) => {
  expect(templateProblem(template)?.code ?? null).toBe(code);
  expect(previewName(template, inventedFile, 64).kind).toBe(code === null ? 'name' : 'error');
});

test('a preview says what to know about a name', () => {
  const notes = (template: string, most = 64): string[] => {
    const preview = previewName(template, inventedFile, most);
    return preview.kind === 'name' ? preview.notes.map(({ code }) => code) : [];
  };
  expect(notes('{job8}_r{rev}')).toEqual([]);
  expect(notes('{product}_r{rev}')).toEqual(['name.not-unique']);
  expect(notes('{job8}')).toEqual(['name.no-revision']);
  expect(notes('{job8}_{jobname}_{product}_{rev}', 20)).toEqual(['name.cut']);
});

test('every field is known, and stands for something', () => {
  const template = nameFields.map((field) => `{${field}}`).join('');
  expect(unknownFields(template)).toEqual([]);
  for (const field of nameFields) expect(nameOf(`{${field}}`, inventedFile)).not.toBe('artwork.pdf');
});

test('the allowed length of a name, by the longest path that can be read', () => {
  expect(maxStem('/hot', null, 'linux')).toBe(64);
  expect(maxStem('/hot', 100, 'linux')).toBe(64);
  expect(maxStem('/hot', 60, 'linux')).toBe(47);
  expect(maxStem('/hot', 30, 'linux')).toBe(17);
  expect(maxStem('/hot/folder', 30, 'linux')).toBeNull();
  expect(maxStem(`C:\\${'x'.repeat(220)}`, null, 'win32')).toBe(27);
});
