import type { PageBoxes } from '../../../../contract/index.ts';
import { printingAnnotations } from '../content/index.ts';
import { LimitExceededError, PdfCorruptError, PdfDocument, pagesOf, TimeoutError } from '../pdf/index.ts';
import { boxesOf } from './boxes.ts';
import type { PageFacts } from './facts.ts';

type Sheet = Pick<PageFacts, 'number' | 'userUnit' | 'boxes' | 'annotations'>;

/**
 * The boxes of all pages, and whether annotations print there. Pages like the one before are left out, so a
 * book of one size takes one line.
 */
export function sheetsOf(pages: Iterable<Sheet>): PageBoxes[] {
  const sheets: PageBoxes[] = [];
  let last = '';
  for (const { number, userUnit, boxes, annotations } of pages) {
    const printsAnnotations = annotations.length > 0;
    const text = JSON.stringify([userUnit, boxes, printsAnnotations]);
    if (text !== last) sheets.push({ fromPage: number, userUnit, boxes, printsAnnotations });
    last = text;
  }
  return sheets;
}

/** Reads the boxes of a file and nothing of its pages' content; empty if it cannot be read. */
export function readSheets(path: string, isOver: () => boolean): PageBoxes[] {
  let document: PdfDocument | null = null;
  try {
    document = new PdfDocument(path, isOver);
    return sheetsOf(sheetsIn(document));
  } catch (error) {
    if (
      error instanceof PdfCorruptError ||
      error instanceof LimitExceededError ||
      error instanceof TimeoutError
    )
      return [];
    throw error;
  } finally {
    document?.close();
  }
}

function* sheetsIn(document: PdfDocument): Generator<Sheet> {
  let number = 0;
  for (const page of pagesOf(document)) {
    document.file.deadline.assertTime();
    number++;
    yield {
      number,
      userUnit: document.number(page.get('UserUnit')) ?? 1,
      boxes: boxesOf(document, page).boxes,
      annotations: printingAnnotations(document, page).map(({ type }) => type),
    };
  }
}
