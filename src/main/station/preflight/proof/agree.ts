import type { BoxName, PageBox } from '../../../../contract/index.ts';
import { boxesOf } from '../facts/boxes.ts';
import { Fonts } from '../facts/fonts.ts';
import { shortened } from '../facts/shortened.ts';
import { type Dict, Name, type PdfDocument, Text } from '../pdf/index.ts';
import type { SeenFont, SeenPage } from './other-reader.ts';
import type { Disagreement } from './outcome.ts';
import type { WalkMarks } from './walk-marks.ts';

/** Points that boxes may differ by: PDFium has them as single-precision numbers. */
const TOLERANCE = 0.02;
/** Beyond this single precision itself is coarser. */
const RELATIVE_TOLERANCE = 1e-6;
const QUARTERS = 4;

/**
 * Where the other reader sees something on a page that this one did not report. Not the reverse: this one
 * also counts what is in patterns, drawn glyphs and annotations.
 */
export function disagreements(
  document: PdfDocument,
  page: Dict,
  walked: WalkMarks,
  seen: SeenPage,
): Disagreement[] {
  return [
    ...boxDisagreements(document, page, seen),
    ...rotationDisagreements(document, page, seen),
    ...fontDisagreements(document, page, walked, seen),
    ...imageDisagreements(walked, seen),
  ];
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(TOLERANCE, Math.abs(one) * RELATIVE_TOLERANCE);

const rounded = (value: number): number => Math.round(value * 100) / 100;

const boxText = ({ left, bottom, right, top }: PageBox): string =>
  [left, bottom, right, top].map(rounded).join(' ');

function boxDisagreements(document: PdfDocument, page: Dict, seen: SeenPage): Disagreement[] {
  const { boxes, unreadable } = boxesOf(document, page);
  const names: readonly BoxName[] = ['media', 'crop', 'bleed', 'trim', 'art'];
  const found = names.flatMap((name): Disagreement[] => {
    const [own, theirs] = [boxes[name], seen.boxes[name]];
    if (theirs === undefined || unreadable.includes(name)) return [];
    const isSame =
      own !== undefined &&
      isNear(own.left, theirs.left) &&
      isNear(own.bottom, theirs.bottom) &&
      isNear(own.right, theirs.right) &&
      isNear(own.top, theirs.top);
    if (isSame) return [];
    return [{ what: 'box', ours: own === undefined ? '' : boxText(own), theirs: boxText(theirs) }];
  });
  return [...found, ...sizeDisagreements(boxes, seen)];
}

/** The crop box within the media box, as the page lies. */
function sizeDisagreements(
  { media, crop }: Partial<Record<BoxName, PageBox>>,
  seen: SeenPage,
): Disagreement[] {
  if (media === undefined || seen.turns === null) return [];
  const shown = crop ?? media;
  const across = Math.min(shown.right, media.right) - Math.max(shown.left, media.left);
  const up = Math.min(shown.top, media.top) - Math.max(shown.bottom, media.bottom);
  if (across <= 0 || up <= 0) return [];
  const [width, height] = seen.turns % 2 === 0 ? [across, up] : [up, across];
  if (isNear(width, seen.width) && isNear(height, seen.height)) return [];
  const text = (one: number, other: number): string => `${rounded(one)} × ${rounded(other)}`;
  return [{ what: 'size', ours: text(width, height), theirs: text(seen.width, seen.height) }];
}

function rotationDisagreements(document: PdfDocument, page: Dict, { turns }: SeenPage): Disagreement[] {
  const rotate = document.number(page.get('Rotate')) ?? 0;
  const own = ((Math.trunc(rotate / 90) % QUARTERS) + QUARTERS) % QUARTERS;
  if (turns === null || own === turns) return [];
  return [{ what: 'rotation', ours: `${own * 90}°`, theirs: `${turns * 90}°` }];
}

const withoutTag = (name: string): string => name.replace(/^[A-Z]{6}\+/, '');

/** Families of the standard fonts, by the beginnings of the names under which files ask for them. */
const standardFamilies: readonly (readonly [beginning: string, family: string])[] = [
  ['arial', 'helvetica'],
  ['couriernew', 'courier'],
  ['timesnewroman', 'times'],
  ['helvetica', 'helvetica'],
  ['courier', 'courier'],
  ['times', 'times'],
];

function standardFamily(name: string): string | null {
  const plain = name.toLowerCase().replace(/[ _-]/g, '');
  return standardFamilies.find(([beginning]) => plain.startsWith(beginning))?.[1] ?? null;
}

interface OwnFont {
  readonly names: readonly string[];
  readonly isEmbedded: boolean;
  readonly isDamaged: boolean;
  readonly isDrawn: boolean;
}

function fontDisagreements(
  document: PdfDocument,
  page: Dict,
  walked: WalkMarks,
  seen: SeenPage,
): Disagreement[] {
  const facts = new Fonts(document);
  const own = [...walked.fonts].map((font): OwnFont => {
    const { isEmbedded, isDamaged } = facts.of(font);
    const isDrawn = document.name(font.get('Subtype')) === 'Type3';
    return { names: namesOf(document, font), isEmbedded, isDamaged, isDrawn };
  });
  const differing = seen.fonts.filter((font) => !isKnown(font, own, walked));
  if (differing.length === 0) return [];
  // PDFium ignores a font that a graphics state sets, and shows Helvetica.
  const others = setsFonts(document, page, walked)
    ? differing.filter(({ name, isEmbedded }) => isEmbedded || standardFamily(name) !== 'helvetica')
    : differing;
  return others.map((font) => ({
    what: 'font',
    ours: '',
    theirs: shortened(Buffer.from(font.name, 'latin1').toString()),
  }));
}

/**
 * PDFium names the descendant of a composite font, this reader the font itself: either will do. It takes
 * strings for names.
 */
function namesOf(document: PdfDocument, font: Dict): string[] {
  const [first] = document.array(font.get('DescendantFonts')) ?? [];
  const descendant = document.dict(first);
  const name = (dict: Dict | null, key: string): string[] => {
    const found = document.resolve(dict?.get(key));
    if (found instanceof Text) return [found.bytes];
    return found instanceof Name ? [found.value] : [];
  };
  const inner = name(descendant, 'BaseFont');
  // A descendant without a name has none there, either.
  const unnamed = descendant !== null && inner.length === 0 ? [''] : [];
  return [...name(font, 'BaseFont'), ...inner, ...unnamed, ...name(font, 'Name')].map(withoutTag);
}

function isKnown(font: SeenFont, own: readonly OwnFont[], { lacksFont }: WalkMarks): boolean {
  const name = withoutTag(font.name);
  if (own.some((one) => one.isEmbedded === font.isEmbedded && one.names.includes(name))) return true;
  // Drawn glyphs (Type 3) have no name, and are embedded.
  if (name === '' && own.some(({ isDrawn, names }) => isDrawn || names.length === 0)) return true;
  if (font.isEmbedded) return false;
  // For a font that is missing or damaged the other reader takes one of its own.
  if (lacksFont || own.some(({ isDamaged }) => isDamaged)) return true;
  const family = standardFamily(name);
  return own.some(
    ({ isEmbedded, names }) =>
      !isEmbedded &&
      (names.length === 0 || (family !== null && names.some((one) => standardFamily(one) === family))),
  );
}

/** Whether a graphics state of the page, or of what it paints, sets a font. */
function setsFonts(document: PdfDocument, page: Dict, { contents }: WalkMarks): boolean {
  return [page, ...[...contents].map(({ dict }) => dict)].some((dict) => {
    const states = document.dict(document.dict(dict.get('Resources'))?.get('ExtGState'));
    return [...(states?.values() ?? [])].some((one) => document.dict(one)?.has('Font') === true);
  });
}

function imageDisagreements({ images }: WalkMarks, seen: SeenPage): Disagreement[] {
  const size = (image: { readonly widthPx: number; readonly heightPx: number }): string =>
    `${image.widthPx} × ${image.heightPx} px`;
  const own = new Set([...images.values()].map(size));
  const differing = seen.images.filter((image) => !own.has(size(image)));
  return differing.map((image) => ({
    what: 'image',
    ours: '',
    theirs: size(image),
  }));
}
