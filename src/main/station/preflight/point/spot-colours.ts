import type { SpotColours } from '../../../../contract/index.ts';
import { type Spot, walkPage } from '../content/index.ts';
import { LimitExceededError, PdfCorruptError, PdfDocument, pagesOf, TimeoutError } from '../pdf/index.ts';
import { TimeLimit } from '../time-limit.ts';
import { SpotMarks } from './spot-marks.ts';

/**
 * What a file paints at one point of a page; null if unknown: the file is damaged or encrypted, has no such
 * page, or takes too long. Throws the system's error if the file cannot be read.
 * @param page from 1.
 * @param spot in points of the page's own coordinates.
 */
export function spotColours(path: string, page: number, spot: Spot, softMs: number): SpotColours | null {
  const limit = new TimeLimit(softMs);
  let document: PdfDocument | null = null;
  try {
    document = new PdfDocument(path, () => limit.look());
    if (document.isLocked) return null;
    let number = 0;
    for (const dict of pagesOf(document)) {
      number++;
      if (number < page) continue;
      const found = new SpotMarks(document, spot);
      walkPage(document, dict, found, spot);
      return { marks: found.marks, textAbove: found.textAbove };
    }
    return null;
  } catch (error) {
    if (
      error instanceof PdfCorruptError ||
      error instanceof LimitExceededError ||
      error instanceof TimeoutError
    )
      return null;
    throw error;
  } finally {
    document?.close();
  }
}
