import { describe, expect, it } from 'vitest';
import { measure } from '../../../src/main/station/preflight/plates/measure.ts';
import type { UnfilledSide } from '../../../src/main/station/preflight/plates/outcome.ts';
import { bleedMmOf, withPlates } from '../../../src/main/station/preflight/rules/index.ts';
import { asFile, cards } from '../../support/checking.ts';
import { findingInEnglish } from '../../support/finding-in-english.ts';
import { type MadePage, makePdf } from '../../support/made-pdf.ts';

/** A business card of 85 x 55 mm in a media box of 91 x 61 mm: 3 mm of bleed. Content is in millimetres. */
const pageOf = (content: string, page: Partial<MadePage> = {}): MadePage => ({
  ...page,
  content: `2.834646 0 0 2.834646 0 0 cm ${content}`,
});

async function measured(page: MadePage, bleedMm = 3) {
  const bytes = await makePdf({ pages: [page] });
  return asFile(bytes, (path) => measure({ path, isRebuilt: false, bleedMm, softMs: 30_000 }));
}

async function unfilled(page: MadePage, bleedMm = 3): Promise<UnfilledSide[]> {
  const found = await measured(page, bleedMm);
  if (found.kind !== 'measured') throw new Error(found.why);
  return found.pages.flatMap((one) => one.unfilled);
}

const blue = '1 0.5 0 0 k';
const sidesOf = (found: readonly UnfilledSide[]): string[] => found.map(({ side }) => side).sort();
const all = ['bottom', 'left', 'right', 'top'];

describe('a bleed', () => {
  it.each<[string, string, readonly string[]]>([
    ['is filled', `${blue} 0 0 91 61 re f`, []],
    ['ends at the trim', `${blue} 3 3 85 55 re f`, all],
    ['ends at the trim on one side', `${blue} 0 0 88 61 re f`, ['right']],
    ['goes on, but not far enough', `${blue} 0 0 91 59.2 re f`, ['top']],
    ['goes on nearly to the end', `${blue} 0 0 91 60.4 re f`, []],
    ['of an area that is not at the trim', `${blue} 10 10 60 30 re f`, []],
    ['of a page with a white margin', `${blue} 5 5 81 51 re f`, []],
    ['of an area half a millimetre inside the trim', `${blue} 3.5 3.5 60 30 re f`, []],
    ['beside a hairline on the trim', `${blue} 1 0.5 0 0 K 0.09 w 3 3 85 55 re S`, []],
    ['of a band', `${blue} 20 3 22 20 re f`, ['bottom']],
    ['of a mark of 3 mm', `${blue} 20 3 3 20 re f`, []],
    ['covered by white', `${blue} 0 0 91 61 re f 0 0 0 0 k 0 0 3 61 re f`, ['left']],
    ['of a tint that goes on beneath', `0 0 0 0.05 k 0 0 91 61 re f ${blue} 3 3 85 55 re f`, []],
    ['in RGB, filled', '0.2 0.4 0.8 rg 0 0 91 61 re f', []],
    ['in RGB, not filled', '0.2 0.4 0.8 rg 3 3 85 55 re f', all],
    ['in RGB inside and in CMYK beyond', `${blue} 0 0 91 61 re f 0.2 0.4 0.8 rg 3 3 85 55 re f`, []],
  ])('%s', async (_, content, sides) => {
    expect(sidesOf(await unfilled(pageOf(content)))).toEqual(sides);
  });

  it('is told with the side, the millimetres and the place', async () => {
    const found = await measured(pageOf(`${blue} 20 3 22 20 re f 0 0 91 59.2 re W n 40 20 51 41 re f`));
    const [top, bottom] = withPlates([], found, { inkPercent: null, inkPercentUncoated: 300 }, cards)
      .filter(({ code }) => code === 'bleed.not-filled')
      .sort((one, other) => (other.place?.y ?? 0) - (one.place?.y ?? 0));
    expect(top?.values).toMatchObject({ side: 'top' });
    expect(top?.values.blankMm).toBeCloseTo(1.8, 0);
    expect(bottom?.values).toMatchObject({ side: 'bottom' });
    expect(Math.abs(Number(bottom?.values.lengthMm) - 22)).toBeLessThanOrEqual(2);
    expect(bottom?.place).toMatchObject({ y: 0, height: 3 });
    expect(Math.abs((bottom?.place?.x ?? 0) - 20)).toBeLessThanOrEqual(2);
    if (bottom === undefined) throw new Error('The bottom is not told.');
    expect(findingInEnglish({ ...bottom, values: { side: 'left', blankMm: 3, lengthMm: 22 } })).toBe(
      'The bleed is not filled on the left: 3.0 mm of it are blank, on 22.0 mm. White edges are likely after trimming.',
    );
  });

  it('is that of the page before Rotate, in the unit of the page', async () => {
    const page = pageOf(`${blue} 0 0 88 61 re f`, { rotate: 90 });
    expect(sidesOf(await unfilled(page))).toEqual(['right']);
    const small = { ...page, rotate: 0, userUnit: 2, content: `0.5 0 0 0.5 0 0 cm ${page.content}` };
    const [found, ...others] = await unfilled(small);
    expect(others).toEqual([]);
    expect(found?.side).toBe('right');
    expect(Math.abs((found?.blankMm ?? 0) - 3)).toBeLessThanOrEqual(0.5);
  });

  it('is as wide as was ordered, and as the page has room for', async () => {
    const wide = { media: [-10, -10, 101, 71], bleed: null } as const;
    expect(await unfilled(pageOf(`${blue} 0 0 91 61 re f`, wide))).toEqual([]);
    expect(sidesOf(await unfilled(pageOf(`${blue} 0 0 91 61 re f`, wide), 6))).toEqual(all);
    expect(await unfilled(pageOf(`${blue} 3 3 85 55 re f`, { bleed: [3, 3, 88, 58] }))).toEqual([]);
    expect(await unfilled(pageOf(`${blue} 3 3 85 55 re f`, { trim: null }))).toEqual([]);
    expect(bleedMmOf(cards)).toBe(3);
    expect(bleedMmOf({ finished: { width: 80, height: 50 }, unfinished: { width: 90, height: 60 } })).toBe(5);
    expect(bleedMmOf({ finished: null, unfinished: null })).toBe(3);
  });
});
