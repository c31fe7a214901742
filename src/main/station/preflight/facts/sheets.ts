import type { PageBoxes } from '../../../../contract/index.ts';
import type { PageFacts } from './facts.ts';

/** The boxes of all pages; pages like the one before them are left out, so that a book of one size takes one line. */
export function sheetsOf(pages: readonly PageFacts[]): PageBoxes[] {
  const sheets: PageBoxes[] = [];
  let last = '';
  for (const { number, userUnit, boxes } of pages) {
    const text = JSON.stringify([userUnit, boxes]);
    if (text !== last) sheets.push({ fromPage: number, userUnit, boxes });
    last = text;
  }
  return sheets;
}
