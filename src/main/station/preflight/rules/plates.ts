import type { PlateMark } from '../../../../contract/index.ts';
import type { Measured, MeasuredPage } from '../plates/outcome.ts';
import { gather, type RawFinding, type Remark } from './finding.ts';
import { foilOf, isFoilInk } from './foil-names.ts';
import type { Limits, Order } from './order.ts';
import { defineFinding } from './rule.ts';

/** What a file's plates say: its pages drawn in inks. */
export const plateFindings = [
  /**
   * More process ink than the limit in the settings, on the mean of a square of 15 mm, or of 1 mm on the
   * three heaviest pages, up to A5. RGB without an output profile counts as no ink.
   */
  defineFinding({ code: 'ink.coverage-total', severity: ['warning', 'warning'] }),
  /**
   * The ink of the ordered foil is named in the file, but nothing of it is left: a tint of 0, outside the
   * page, clipped or covered.
   */
  defineFinding({ code: 'foil.blank', severity: ['blocked', 'blocked'] }),
  /**
   * What is painted at the trim ends before the bleed does, on at least 6 mm of a side: more than a third of
   * the ordered bleed (3 mm if that is unknown) is blank. A side that is white inside the trim needs none.
   */
  defineFinding({ code: 'bleed.not-filled', severity: ['warning', 'blocked'] }),
  /** A spot colour is named in the file, and nothing of it is on any page. */
  defineFinding({ code: 'ink.spot-blank', severity: ['info', 'warning'] }),
  /** How much of the measured pages each ink covers, and what in them could not be separated. */
  defineFinding({ code: 'ink.coverage', severity: ['info', 'info'] }),
  /** No page could be drawn in inks. */
  defineFinding({ code: 'ink.not-measured', severity: ['info', 'info'] }),
];

/** Whether a file's pages are to be drawn in inks: that takes longer than the check. */
export const needsPlates = (
  { inkPercent }: Pick<Limits, 'inkPercent'>,
  { kind, finishings }: Pick<Order, 'kind' | 'finishings'>,
): boolean => inkPercent !== null || kind === 'foil' || foilOf(finishings) !== null;

type InkLimits = Pick<Limits, 'inkPercent' | 'inkPercentUncoated'>;

/** How a material is called that takes less ink, in the languages of the station. */
const uncoated = /uncoated|ungestrichen|naturpapier|non[ -]couch|ongecoat|ongestreken|offset|kraft/i;

/** @param material in words; null: it is not known, and counts as coated */
const inkLimitFor = (
  material: string | null,
  { inkPercent, inkPercentUncoated }: InkLimits,
): number | null =>
  inkPercent !== null && material !== null && uncoated.test(material)
    ? (inkPercentUncoated ?? inkPercent)
    : inkPercent;

/** The bleed on each side if the order does not say, in millimetres. */
const USUAL_BLEED_MM = 3;

/** How far what is painted is to go on beyond the trim, in millimetres. */
export function bleedMmOf({ finished, unfinished }: Pick<Order, 'finished' | 'unfinished'>): number {
  if (finished === null || unfinished === null) return USUAL_BLEED_MM;
  const both = unfinished.width + unfinished.height - finished.width - finished.height;
  return both > 0 ? both / 4 : USUAL_BLEED_MM;
}

/** The findings of a check together with those of its plates. */
export const withPlates = (
  checked: readonly RawFinding[],
  measured: Measured,
  limits: InkLimits,
  order: Pick<Order, 'kind' | 'finishings' | 'material'>,
): RawFinding[] => {
  const isSeen = isSeenWhole(measured);
  // Which pages are blank, plates say better.
  const kept = isSeen ? checked.filter(({ code }) => code !== 'pages.blank') : checked;
  return [...kept, ...gather(remarks(measured, inkLimitFor(order.material, limits), order))];
};

/** All pages are measured, and everything painted on them is on a plate. */
const isSeenWhole = (measured: Measured): boolean =>
  measured.kind === 'measured' &&
  measured.pages.length === measured.pageCount &&
  !measured.pages.some(({ marks }) => marks.some((mark) => mark === 'rgb' || hides.has(mark)));

function* remarks(
  measured: Measured,
  limit: number | null,
  order: Pick<Order, 'kind' | 'finishings'>,
): Generator<Remark> {
  if (measured.kind === 'not-measured') {
    // An encrypted file is blocked as such.
    if (measured.why !== 'encrypted')
      yield { code: 'ink.not-measured', page: null, values: { why: measured.why } };
    return;
  }
  if (limit !== null) yield* tooMuchInk(measured.pages, limit);
  for (const { page, unfilled } of measured.pages) {
    for (const { place, ...values } of unfilled) yield { code: 'bleed.not-filled', page, place, values };
  }
  if (measured.pages.length === measured.pageCount) yield* blankFoil(measured.pages, order);
  if (isSeenWhole(measured)) yield* blankPages(measured.pages, order);
  if (measured.pages.length > 0)
    yield { code: 'ink.coverage', page: null, values: coverageValues(measured.pages, measured.pageCount) };
}

/** The page with the most ink comes first; of the others it is only said that there are some. */
function* tooMuchInk(pages: readonly MeasuredPage[], limit: number): Generator<Remark> {
  const heavy = pages.flatMap(({ page, heaviest }) => {
    // What is too much on the larger square is so on the smaller one.
    const found = heaviest.find(({ percent }) => percent > limit);
    return found === undefined ? [] : [{ page, ...found }];
  });
  heavy.sort((one, other) => other.mm - one.mm || other.percent - one.percent);
  const [worst] = heavy;
  if (worst === undefined) return;
  const values = { percent: Math.round(worst.percent), limit, mm: worst.mm };
  for (const { page, place } of heavy) yield { code: 'ink.coverage-total', page, place, values };
}

/** The ordered foil is on no page. What could not be read may hold them. */
function* blankFoil(
  pages: readonly MeasuredPage[],
  { kind, finishings }: Pick<Order, 'kind' | 'finishings'>,
): Generator<Remark> {
  const foil = foilOf(finishings);
  if (pages.some(({ marks }) => marks.some((mark) => hides.has(mark)))) return;
  const plates = pages.flatMap((page) => page.plates);
  const inks = plates.filter(({ ink, isSpot }) => isSpot && (kind === 'foil' || isOf(ink, foil)));
  const [first] = inks;
  // In a foil unit's file any ink may stand for the foil, black too.
  const isBlank = (kind === 'foil' ? plates : inks).every((plate) => plate.isBlank);
  if (first !== undefined && isBlank) yield { code: 'foil.blank', page: null, values: { ink: first.ink } };
}

/** Pages and spot colours of which nothing is left. A blank foil has its own finding. */
function* blankPages(
  pages: readonly MeasuredPage[],
  { kind, finishings }: Pick<Order, 'kind' | 'finishings'>,
): Generator<Remark> {
  for (const { page, plates } of pages)
    if (plates.every(({ isBlank }) => isBlank)) yield { code: 'pages.blank', page };
  const foil = foilOf(finishings);
  const spots = pages.flatMap(({ plates }) => plates).filter(({ isSpot }) => isSpot);
  const printed = new Set(spots.filter(({ isBlank }) => !isBlank).map(({ ink }) => ink));
  const blank = new Set(spots.map(({ ink }) => ink).filter((ink) => !printed.has(ink)));
  if (kind === 'foil') return;
  for (const ink of blank)
    if (!isOf(ink, foil)) yield { code: 'ink.spot-blank', page: null, values: { ink } };
}

const isOf = (ink: string, foil: string | null): boolean => foil !== null && isFoilInk(ink, foil);

/** With these, something of an ink may be missing from its plate. */
const hides: ReadonlySet<PlateMark> = new Set([
  ...(['image', 'damaged', 'drawn-glyphs', 'function-shading', 'annotations'] as const),
]);

/**
 * `percent:Cyan` and `cm2:Cyan` for each ink that covers anything; all of these pages together. Read by
 * `coverageIn`.
 */
function coverageValues(pages: readonly MeasuredPage[], pageCount: number): Record<string, string | number> {
  const area = pages.reduce((sum, { areaCm2 }) => sum + areaCm2, 0);
  const sums = new Map<string, { cm2: number; percent: number }>();
  for (const { plates, areaCm2 } of pages) {
    for (const { ink, percent, cm2 } of plates) {
      const sum = sums.get(ink) ?? { cm2: 0, percent: 0 };
      sums.set(ink, { cm2: sum.cm2 + cm2, percent: sum.percent + percent * (areaCm2 / area) });
    }
  }
  const values: Record<string, string | number> = {
    measured: pages.length,
    pageCount,
    areaCm2: rounded(area),
  };
  for (const [ink, { cm2, percent }] of sums) {
    if (cm2 === 0) continue;
    values[`percent:${ink}`] = rounded(percent);
    values[`cm2:${ink}`] = rounded(cm2);
  }
  const marks = new Set<PlateMark>(pages.flatMap((page) => page.marks));
  if (marks.size > 0) values.causes = [...marks].join(',');
  return values;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
