import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PlateMark } from '../../../../contract/index.ts';
import { printingAnnotations, walkPage } from '../content/index.ts';
import { type Dict, type PdfDocument, TimeoutError } from '../pdf/index.ts';
import { OtherReader } from '../proof/other-reader.ts';
import { VirtualFile } from '../writing/virtual-file.ts';
import { drawnPlates } from './drawn.ts';
import { packed } from './keep.ts';
import { type Fineness, type PageSize, pageSize, toMeasureFinely } from './size.ts';
import { Survey } from './survey.ts';
import { writeView } from './view.ts';

/** A page as its inks. */
export interface PagePlates {
  /** Process inks first, then spot colours as they come. */
  readonly names: readonly string[];
  /** By ink, how much of each pixel it covers, from 0 to 255, row by row from the top. */
  readonly plates: readonly Uint8Array[];
  readonly size: PageSize;
  /** How dark each pixel of the page as a whole is; null if nobody asked, or it could not be drawn. */
  readonly picture: Uint8Array | null;
  /** Why they are not exact. */
  readonly marks: readonly PlateMark[];
}

/** The channels of a picture, instead of inks. */
const RGB = [0, 1, 2];

/** Walks a page for its inks. */
export function surveyOf(document: PdfDocument, page: Dict): Survey {
  const survey = new Survey(document);
  survey.group(page);
  const gaps = walkPage(document, page, survey);
  if (gaps.damaged || gaps.tooDeep) survey.missing();
  return survey;
}

/**
 * Draws a page's plates. Throws TimeoutError, LimitExceededError, and an error if PDFium cannot draw it.
 * @param file descriptor of the document's file
 * @param isOver asked while it is drawn
 * @param how `survey`: the walk over the page, if it has been walked already; `withPicture`: the page as a
 * whole is drawn, too
 */
export function platesOf(
  engine: WrappedPdfiumModule,
  document: PdfDocument,
  file: number,
  page: Dict,
  isOver: () => boolean,
  how: {
    readonly survey?: Survey | null;
    readonly fineness?: Fineness;
    readonly withPicture?: boolean;
  } = {},
): PagePlates {
  const { inks: names, paints, marks } = how.survey ?? surveyOf(document, page);
  const size = pageSize(document, page, how.fineness ?? toMeasureFinely);
  const drawings = packed(names, paints);
  const { withPicture = false } = how;
  const noted = new Set(marks);
  const view = new VirtualFile(
    file,
    writeView(document, page, { names, drawings, size, withPicture }, noted),
  );
  const reader = new OtherReader(engine, view);
  const plates: Uint8Array[] = [];
  let picture: Uint8Array | null = null;
  try {
    for (const [index, inks] of drawings.entries()) {
      document.file.deadline.assertTime();
      const drawn = reader.withPage(index + 1, (one) => drawnPlates(engine, one, inks, size, isOver));
      if (drawn === null)
        throw isOver() ? new TimeoutError('Drawing a plate takes too long.') : new Error('A plate fails.');
      for (const [at, plate] of drawn.entries()) plates[inks[at] ?? 0] = plate;
    }
    if (withPicture) {
      const number = drawings.length + 1;
      const drawn = reader.withPage(number, (one) => drawnPlates(engine, one, RGB, size, isOver));
      picture = drawn === null ? null : darkest(drawn);
    }
  } finally {
    reader.close();
  }
  if (printingAnnotations(document, page).length > 0) noted.add('annotations');
  return { names, plates, size, picture, marks: [...noted] };
}

/** Of several plates, the most that each pixel has on one. */
export function darkest(plates: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...others] = plates;
  const most = Uint8Array.from(first);
  for (const plate of others) {
    for (let at = 0; at < most.length; at++) most[at] = Math.max(most[at] ?? 0, plate[at] ?? 0);
  }
  return most;
}
