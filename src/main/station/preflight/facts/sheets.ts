import type { PageBoxes } from '../../../../contract/index.ts';
import type { PageFacts } from './facts.ts';

/** The boxes of all pages, and whether annotations print there; pages like the one before them are left out, so that a book of one size takes one line. */
export function sheetsOf(pages: readonly PageFacts[]): PageBoxes[] {
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
