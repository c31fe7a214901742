import { describe, expect, it } from 'vitest';
import { FindingCode, known } from '../../../src/contract/index.ts';
import type { Order } from '../../../src/main/station/preflight/rules/index.ts';
import { checkMade, codesOf } from '../../support/checking.ts';
import { findingInEnglish } from '../../support/finding-in-english.ts';
import { claim, type MadePdf } from '../../support/made-pdf.ts';
import { inVersion, onPages, pictureOf, state, text } from './cases/case.ts';
import { colourCases } from './cases/colour.ts';
import { fileCases } from './cases/file.ts';
import { fineCases } from './cases/fine.ts';
import { foilCases } from './cases/foil.ts';
import { fontCases } from './cases/font.ts';
import { pageCases } from './cases/page.ts';
import { resourceCases } from './cases/resource.ts';
import { harmlessWhites, whiteCases } from './cases/white.ts';

const cases = [
  ...pageCases,
  ...resourceCases,
  ...colourCases,
  ...whiteCases,
  ...fontCases,
  ...fineCases,
  ...foilCases,
  ...fileCases,
];

/** Findings of the proof after a check: proof.test.ts. */
const ofProofs = [
  'file.readers-differ',
  'file.round-trip-differs',
  'file.other-reader-cannot',
  'file.not-proven',
  'file.proven',
] as const satisfies readonly FindingCode[];

/** Findings of the plates after that: plates.test.ts. */
const ofPlates = [
  'foil.blank',
  'ink.coverage-total',
  'bleed.not-filled',
  'ink.spot-blank',
  'ink.coverage',
  'ink.not-measured',
] as const satisfies readonly FindingCode[];

/**
 * Findings about damaged or malicious files, which are made by hand in hostile.test.ts, or come from the
 * worker.
 */
const ofHostileFiles = [
  'file.not-pdf',
  'file.unreadable',
  'file.encrypted',
  'file.encrypted-open',
  'file.ambiguous',
  'file.irregular',
  'file.took-too-long',
  'pages.not-checked',
  'pages.endless',
  'file.too-much',
  'file.check-failed',
  'file.cross-reference-rebuilt',
  'file.stream-length',
  'file.stream-damaged',
  'file.object-damaged',
  'pages.none',
] as const satisfies readonly FindingCode[];

describe('each check', () => {
  it('has a faulty file and a clean one', () => {
    const made = cases.map(({ code }) => code);
    expect([...new Set([...made, ...ofHostileFiles, ...ofProofs, ...ofPlates])].sort()).toEqual(
      [...FindingCode.options].sort(),
    );
  });

  it.each(cases)('finds $name ($code)', async ({ code, faulty, clean = {}, order, cleanOrder = order }) => {
    expect(codesOf(await checkMade(faulty, order))).toContain(code);
    expect(codesOf(await checkMade(clean, cleanOrder))).not.toContain(code);
  });

  it.each(harmlessWhites)('lets white pass that is set to overprint, $name', async ({ made }) => {
    const codes = codesOf(await checkMade(made));
    expect(codes.filter((code) => code.startsWith('overprint.'))).toEqual(['overprint.used']);
  });

  it('finds nothing to warn about in a clean file', async () => {
    const made: MadePdf = { ...text(true), change: (document) => claim(document, 'PDF/X-4', true) };
    expect(codesOf(await checkMade(made))).toEqual(['pdfx.claimed']);
  });

  it.each<[FindingCode, MadePdf, Partial<Order>, string]>([
    ['pages.count', { pages: [{}] }, { pages: 2 }, '1 page in the file; 2 ordered.'],
    ['pages.sides', { pages: [{}] }, {}, '1 page in the file; printing on both sides ordered.'],
    [
      'pages.sides',
      {},
      { finishings: known(['finishing-ink-single']) },
      '2 pages in the file; printing on one side ordered.',
    ],
    ['box.trim-size', onPages({ trim: [3, 3, 78, 58] }), {}, 'Trim size is 75 × 55 mm; ordered 85 × 55 mm.'],
    ['pdf.version', inVersion('1.8'), {}, 'PDF version 1.8: not supported by every RIP.'],
  ])('says so: %s', async (wanted, made, order, sentence) => {
    const { findings } = await checkMade(made, order);
    expect(findings.filter(({ code }) => code === wanted).map(findingInEnglish)).toContain(sentence);
  });

  it('says on how many pages, and where', async () => {
    const { findings } = await checkMade({
      pages: [{}, ...Array.from({ length: 3 }, () => ({ content: '1 0 0 rg 10 20 30 40 re f' }))],
    });
    const found = findings.find(({ code }) => code === 'colour.rgb');
    expect(found).toMatchObject({ page: 2, pages: 3 });
    expect(found?.place).toEqual({ x: 3.53, y: 7.06, width: 10.58, height: 14.11 });
  });

  it('says where a coarse image is, and white that vanishes', async () => {
    const coarse = await checkMade(pictureOf(150, '72 0 0 36 20 30'));
    expect(coarse.findings.find(({ code }) => code === 'image.resolution-low')?.place).toEqual({
      x: 7.06,
      y: 10.58,
      width: 25.4,
      height: 12.7,
    });
    const white = await checkMade(state({ op: true, OPM: 1 }, '0 0 0 0 k 10 20 30 40 re f'));
    expect(white.findings.find(({ code }) => code === 'overprint.white')?.place).toEqual({
      x: 3.53,
      y: 7.06,
      width: 10.58,
      height: 14.11,
    });
  });
});
