import type { ColourUse, PageFacts, PdfFacts } from '../facts/index.ts';
import type { Remark } from './finding.ts';
import { foilOf, isCalledFoil, isFoilInk, isOtherFoil } from './foil-names.ts';
import { isProcessInk, isRegistration, type Order } from './order.ts';

/** Foil thinner than this does not hold, or fills in. */
const MIN_LINE_MM = 0.2;

/** An ordered foil needs a separate file, or its ink in this one. */
export function* foilRemarks({ pages, pageCount }: PdfFacts, order: Order): Generator<Remark> {
  if (order.kind === 'foil' && pageCount > 1) {
    yield {
      code: 'foil.pages',
      page: null,
      values: { pageCount },
    };
  }
  const foil = foilOf(order.finishings);
  if (foil === null || order.kinds.includes('foil')) return;
  const isThere = pages.some(({ colours }) =>
    colours.some(({ family, name }) => family === 'ink' && isFoilInk(name ?? '', foil)),
  );
  if (isThere) return;
  yield {
    code: 'foil.missing',
    page: null,
    values: { foil },
  };
}

/** What stands for the foil on a page and cannot be stamped. */
export function* foilPageRemarks(page: PageFacts, order: Order): Generator<Remark> {
  const foil = foilOf(order.finishings);
  const isFoilFile = order.kind === 'foil';
  if (isFoilFile) yield* foilFileRemarks(page);
  if (foil === null && !isFoilFile) return;
  for (const colour of page.colours) {
    const name = colour.family === 'ink' ? (colour.name ?? '') : null;
    if (name !== null && foil !== null && isOtherFoil(name, foil) && (isFoilFile || isCalledFoil(name))) {
      yield {
        code: 'foil.other',
        page: page.number,
        place: colour.place,
        values: { ink: name, foil },
      };
    }
    if (isFoilFile ? standsForFoil(colour) : name !== null && foil !== null && isFoilInk(name, foil))
      yield* stampRemarks(colour, page.number);
  }
}

/** The file for a foil unit has one ink and nothing else. */
function* foilFileRemarks({ colours, number }: PageFacts): Generator<Remark> {
  const inks = colours.filter(({ family, name }) => family === 'ink' && !isRegistration(name ?? ''));
  if (inks.length > 1) {
    const names = inks.map(({ name }) => name ?? '').join(', ');
    yield {
      code: 'foil.several-inks',
      page: number,
      values: { inks: names },
    };
  }
  // An all-black file stands for the foil, as some companies deliver it.
  const other = colours.find(
    ({ family, isBlack, isWhite }) => family !== 'ink' && !isWhite && (inks.length > 0 || !isBlack),
  );
  if (other === undefined) return;
  yield {
    code: 'foil.other-colours',
    page: number,
    place: other.place,
    values: { family: other.family },
  };
}

const standsForFoil = ({ family, name, isBlack }: ColourUse): boolean =>
  family === 'ink' ? !isRegistration(name ?? '') && (!isProcessInk(name ?? '') || name === 'Black') : isBlack;

/** Foil is stamped completely or not at all, with a die cut from shapes. */
function* stampRemarks(
  { halftone, raster, thinnestLine, knockout }: ColourUse,
  page: number,
): Generator<Remark> {
  if (halftone !== null) {
    const { percent, place } = halftone;
    yield {
      code: 'foil.tint',
      page,
      place,
      values: percent === null ? {} : { percent },
    };
  }
  if (raster !== null) {
    yield {
      code: 'foil.raster',
      page,
      place: raster.place,
    };
  }
  if (thinnestLine !== null && thinnestLine.widthMm < MIN_LINE_MM) {
    const { widthMm, place } = thinnestLine;
    yield {
      code: 'foil.hairline',
      page,
      place,
      values: { widthMm, least: MIN_LINE_MM },
    };
  }
  if (knockout !== null) {
    yield {
      code: 'foil.knockout',
      page,
      place: knockout.place,
    };
  }
}
