import { basename, join, normalize } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameOf, twinOf } from '../../../src/main/station/hotfolders/names.ts';

const parts = {
  seq: 7,
  batchId: '0d3907fc-3074-8aed-a975-a9dc13f52f6d',
  jobId: '7fd644e0-35a2-8e0e-a57a-2788f389aad2',
  component: 'cover',
  finishing: 'colour',
  revision: 1,
  sha256: 'ab'.repeat(32),
};
const usual = '{seq4}_{batch8}_{job8}_{component}_{finishing}_r{rev}_{hash8}';

test('the usual template', () => {
  expect(nameOf(usual, parts)).toBe('0007_0d3907fc_7fd644e0_cover_colour_r1_abababab.pdf');
  expect(nameOf(usual, { ...parts, batchId: null })).toBe(
    '0007_nobatch_7fd644e0_cover_colour_r1_abababab.pdf',
  );
  expect(twinOf('a.pdf', 2)).toBe('a-2.pdf');
});

describe('odd fields', () => {
  test.each([
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['CON', '_CON.pdf'],
    ['com1.x', '_com1.x.pdf'],
    ['Café Zürich 🖨', 'Cafe-Zurich.pdf'],
    ['trailing. ', 'trailing.pdf'],
    ['.hidden', 'hidden.pdf'],
    ['', 'artwork.pdf'],
    ['日本', 'artwork.pdf'],
  ])('%s', (component, name) => {
    expect(nameOf('{component}', { ...parts, component })).toBe(name);
  });
});

test('no field content can leave the folder or make an illegal name', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, (template, component, finishing, jobId) => {
      const name = nameOf(`${template}{component}{finishing}{job8}`, {
        ...parts,
        component,
        finishing,
        jobId,
      });
      expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*\.pdf$/);
      expect(name.length).toBeLessThanOrEqual(68);
      expect(basename(name)).toBe(name);
      expect(normalize(join('/hot', name))).toBe(`/hot/${name}`);
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i);
      expect(name).not.toMatch(/[. ]\.pdf$/);
    }),
    { numRuns: 500 },
  );
});
