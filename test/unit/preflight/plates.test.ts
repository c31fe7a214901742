import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { coverageIn } from '../../../src/contract/index.ts';
import { measure } from '../../../src/main/station/preflight/plates/measure.ts';
import type { Measured } from '../../../src/main/station/preflight/plates/outcome.ts';
import { platePictures } from '../../../src/main/station/preflight/plates/pictures.ts';
import { withPlates } from '../../../src/main/station/preflight/rules/index.ts';
import { asFile, cards } from '../../support/checking.ts';
import { findingInEnglish } from '../../support/finding-in-english.ts';
import { handWritten, stream } from '../../support/hand-written-pdf.ts';

/** Pages of 100 by 100 mm, the trim 5 mm inside the bleed, which is all of the page. */
const POINTS = 283.465;
const pages = (...contents: readonly string[]): Buffer => {
  const kids = contents.map((_, at) => `${3 + at * 2} 0 R`).join(' ');
  return handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${contents.length}/MediaBox[0 0 ${POINTS} ${POINTS}]>>`,
    ...contents.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/Contents ${4 + at * 2} 0 R/Resources<<${resources}>>>>`,
      stream(content, ''),
    ]),
  ]);
};
const resources =
  '/ColorSpace<</Gold[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 1 0]/N 1>>]>>';

const measuredIn = (bytes: Buffer): Promise<Measured> =>
  asFile(bytes, (path) => measure({ path, isRebuilt: false, bleedMm: 3, softMs: 30_000 }));

const sentences = async (bytes: Buffer, inkPercent: number | null = 320): Promise<string[]> =>
  withPlates([], await measuredIn(bytes), { inkPercent, inkPercentUncoated: 300 }, cards).map(
    findingInEnglish,
  );

const square = (mm: number, colour: string): string => `${colour} 20 20 ${mm * 2.83465} ${mm * 2.83465} re f`;

describe('the ink of a file', () => {
  it('is told for each ink, in percent and as an area', async () => {
    const found = await sentences(pages(`${square(50, '1 0 0 0.5 k')} ${square(10, '/Gold cs 1 scn')}`));
    expect(found).toEqual([
      'Ink coverage, pages measured: 1 of 1. Cyan 24 % (24 cm²), Black 12 % (12 cm²), Gold 1 % (1 cm²).',
    ]);
  });

  it('is estimated of pages that were not measured, and weighed by the size of its pages', async () => {
    const twice = await measuredIn(pages(square(50, '1 0 0 0 k'), ''));
    if (twice.kind !== 'measured') throw new Error(twice.why);
    const coverageOf = (measured: Measured) => {
      const found = withPlates([], measured, { inkPercent: null, inkPercentUncoated: null }, cards);
      return coverageIn(found.find(({ code }) => code === 'ink.coverage')?.values);
    };
    const coverage = { areaCm2: 200, pagesMeasured: 2, pagesEstimated: 0, marks: [] };
    expect(coverageOf(twice)).toEqual({ ...coverage, plates: [{ ink: 'Cyan', percent: 12.5, cm2: 25 }] });
    expect(coverageOf({ ...twice, pageCount: 5 })).toEqual({
      ...coverage,
      plates: [{ ink: 'Cyan', percent: 12.5, cm2: 62.5 }],
      areaCm2: 500,
      pagesEstimated: 3,
    });
    const [inked, blank] = twice.pages;
    if (inked === undefined || blank === undefined) throw new Error('Two pages were measured.');
    const uneven = { ...twice, pages: [inked, { ...blank, areaCm2: 300 }] };
    expect(coverageOf(uneven)?.plates).toEqual([{ ink: 'Cyan', percent: 6.3, cm2: 25 }]);
    expect(coverageOf(await measuredIn(pages(square(50, '1 0 0 rg'))))).toMatchObject({
      plates: [],
      marks: ['rgb'],
    });
  });

  it.each([undefined, null, {}, { measured: 1, pageCount: 1, 'percent:Cyan': 5, 'cm2:Cyan': 5 }])(
    'is unknown where a check says nothing of its area: %j',
    (values) => {
      expect(coverageIn(values)).toBeNull();
    },
  );

  it('is too much where four inks come together on a square of 15 mm', async () => {
    const heavy = square(20, '0.9 0.9 0.9 0.9 k');
    const measured = await measuredIn(pages('', heavy));
    const [found] = withPlates([], measured, { inkPercent: 320, inkPercentUncoated: 300 }, cards);
    expect(found).toMatchObject({
      code: 'ink.coverage-total',
      page: 2,
      values: { percent: 359, limit: 320, mm: 15 },
    });
    expect(found?.place?.width).toBeCloseTo(15, 0);
    expect(await sentences(pages(heavy), 380)).toHaveLength(1);
    expect(await sentences(pages(heavy), null)).toHaveLength(1);
  });

  it('is too much on a square of 1 mm, too, where plates are fine enough', async () => {
    const [found] = await sentences(pages(square(2, '0.9 0.9 0.9 0.9 k')));
    expect(found).toBe('359 % ink on 1 × 1 mm; the limit is 320 %.');
    expect(await sentences(pages(square(0.4, '0.9 0.9 0.9 0.9 k')))).toHaveLength(1);
    const onA3 = Buffer.from(
      pages(square(2, '0.9 0.9 0.9 0.9 k'))
        .toString('latin1')
        .replaceAll(`${POINTS} ${POINTS}`, '842.000 1191.00'),
      'latin1',
    );
    expect(await sentences(onA3)).toHaveLength(1);
  });

  it('names a spot colour as the artwork does, whatever that is', () => {
    const ink = 'Varnish {{matt}} $t(none).1';
    const values = { measured: 1, pageCount: 1, [`percent:${ink}`]: 5, [`cm2:${ink}`]: 2 };
    expect(findingInEnglish({ code: 'ink.coverage', values })).toContain(`${ink} 5 % (2 cm²)`);
  });

  it('has another limit on uncoated material', async () => {
    const measured = await measuredIn(pages(square(20, '0.8 0.8 0.8 0.7 k')));
    const limits = { inkPercent: 320, inkPercentUncoated: 280 };
    const codes = (material: string | null) =>
      withPlates([], measured, limits, { ...cards, material }).map(({ code }) => code);
    expect(codes('Offset, 120 gsm')).toContain('ink.coverage-total');
    for (const other of ['Silk, 350 gsm', null]) expect(codes(other)).not.toContain('ink.coverage-total');
    const same = withPlates(
      [],
      measured,
      { ...limits, inkPercentUncoated: null },
      { ...cards, material: 'Uncoated' },
    );
    expect(same.map(({ code }) => code)).not.toContain('ink.coverage-total');
  });

  it('does not count a spot colour, nor what that removes', async () => {
    const both = pages(`${square(20, '0.8 0.8 0.8 0.7 k')} ${square(20, '/Gold cs 1 scn')}`);
    const measured = await measuredIn(both);
    if (measured.kind !== 'measured') throw new Error(measured.why);
    expect(measured.pages[0]?.heaviest[0]).toMatchObject({ mm: 15, percent: expect.closeTo(0, -1) });
  });

  it.each([
    ['a tint of 0', '/Gold cs 0 scn 20 20 50 50 re f', true],
    ['covered by white', '/Gold cs 1 scn 20 20 50 50 re f 0 0 0 0 k 10 10 90 90 re f', true],
    ['black instead', '/Gold cs 0 scn 20 20 50 50 re f 0 g 20 20 50 50 re f', false],
    ['clipped away', '0 0 10 10 re W n /Gold cs 1 scn 20 20 50 50 re f', true],
    ['outside the page', '/Gold cs 1 scn -90 -90 50 50 re f', true],
    ['used', '/Gold cs 1 scn 20 20 50 50 re f', false],
    ['a dot', '/Gold cs 1 scn 20 20 0.3 0.3 re f', false],
  ] as const)('is missing from a foil that is named: %s', async (_, content, isBlank) => {
    const measured = await measuredIn(pages(content));
    const found = withPlates(
      [],
      measured,
      { inkPercent: 320, inkPercentUncoated: 300 },
      { ...cards, kind: 'foil' },
    );
    expect(found.some(({ code }) => code === 'foil.blank')).toBe(isBlank);
  });

  it.each([
    ['painted', '/Gold cs 1 scn 20 20 50 50 re f', []],
    ['covered', '/Gold cs 1 scn 20 20 50 50 re f 0.5 g 10 10 90 90 re f', ['ink.spot-blank']],
    [
      'covered by white',
      '/Gold cs 1 scn 20 20 50 50 re f 1 g 10 10 90 90 re f',
      ['pages.blank', 'ink.spot-blank'],
    ],
    ['covered by RGB', '/Gold cs 1 scn 20 20 50 50 re f 1 0 0 rg 10 10 90 90 re f', []],
  ] as const)('is on no plate of a page, or of its own: %s', async (_, content, codes) => {
    const found = withPlates(
      [],
      await measuredIn(pages(content)),
      { inkPercent: 320, inkPercentUncoated: 300 },
      cards,
    );
    expect(found.map(({ code }) => code).filter((code) => code !== 'ink.coverage')).toEqual(codes);
  });

  it('replaces what the walk says about blank pages where all is seen', async () => {
    const blank = { code: 'pages.blank', page: 1, pages: 2, place: null, values: {} } as const;
    const whole = await measuredIn(pages('', square(50, '1 0 0 0.5 k')));
    const found = withPlates([blank], whole, { inkPercent: null, inkPercentUncoated: 300 }, cards);
    expect(found.filter(({ code }) => code === 'pages.blank')).toEqual([{ ...blank, pages: 1 }]);
    const inPart = await measuredIn(pages('', square(50, '1 0 0 rg')));
    expect(withPlates([blank], inPart, { inkPercent: null, inkPercentUncoated: 300 }, cards)).toContainEqual(
      blank,
    );
  });

  it('is not known of RGB, which is said', async () => {
    const [found] = await sentences(pages(`${square(50, '0.2 0.4 0.6 rg')} 0 0 0 1 k 200 200 50 50 re f`));
    expect(found).toBe(
      'Ink coverage, pages measured: 1 of 1. Black 3.1 % (3.1 cm²). Approximate: RGB and Lab without an output profile count as no ink.',
    );
  });
});

describe('the plates to look at', () => {
  it('are one page, unpacked to a byte for each pixel, in the order of the press', async () => {
    const bytes = pages('', `${square(50, '1 0 0 0.5 k')} ${square(10, '/Gold cs 1 scn')}`);
    const drawn = await asFile(bytes, (path) =>
      platePictures({ path, page: 2, isRebuilt: false, softMs: 30_000 }),
    );
    if (drawn.kind !== 'drawn') throw new Error(drawn.why);
    const { sheet, plates } = drawn;
    expect(plates.map(({ ink }) => ink)).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black', 'Gold']);
    const at = (x: number, y: number): number[] =>
      plates.map(
        ({ packed }) =>
          inflateSync(packed)[
            Math.floor((sheet.media.top - y) * sheet.pxPerPoint) * sheet.width +
              Math.floor((x - sheet.media.left) * sheet.pxPerPoint)
          ] ?? -1,
      );
    expect(at(30, 30)).toEqual([0, 0, 0, 0, 255]);
    expect(at(100, 100)).toEqual([255, 0, 0, 127, 0]);
    expect(at(250, 250)).toEqual([0, 0, 0, 0, 0]);
    expect(sheet.width * sheet.height * sheet.cm2PerPixel).toBeCloseTo(100, 0);
  });

  it('are not those of a page that is not there', async () => {
    const none = await asFile(pages(''), (path) =>
      platePictures({ path, page: 2, isRebuilt: false, softMs: 30_000 }),
    );
    expect(none).toEqual({ kind: 'not-drawn', why: 'fault' });
  });
});
