import type { BoxName, PageBox, Place } from '../../../../contract/index.ts';
import { type Dict, isArray, type PdfDocument } from '../pdf/index.ts';

const MM_PER_POINT = 25.4 / 72;

const keys: readonly (readonly [BoxName, string])[] = [
  ['media', 'MediaBox'],
  ['crop', 'CropBox'],
  ['bleed', 'BleedBox'],
  ['trim', 'TrimBox'],
  ['art', 'ArtBox'],
];

export interface Boxes {
  readonly boxes: Partial<Record<BoxName, PageBox>>;
  readonly unreadable: BoxName[];
}

/** The boxes that a page specifies; corners may be in any order. */
export function boxesOf(document: PdfDocument, page: Dict): Boxes {
  const boxes: Partial<Record<BoxName, PageBox>> = {};
  const unreadable: BoxName[] = [];
  for (const [name, key] of keys) {
    const value = document.resolve(page.get(key));
    if (value === null) continue;
    const [x1, y1, x2, y2] = isArray(value) ? value.map((one) => document.number(one)) : [];
    if (x1 == null || y1 == null || x2 == null || y2 == null) {
      unreadable.push(name);
      continue;
    }
    const box = {
      left: Math.min(x1, x2),
      bottom: Math.min(y1, y2),
      right: Math.max(x1, x2),
      top: Math.max(y1, y2),
    };
    if (box.right - box.left <= 0 || box.top - box.bottom <= 0) unreadable.push(name);
    else boxes[name] = box;
  }
  return { boxes, unreadable };
}

/** Millimetres from the media box's lower left corner. */
export function placeOf(area: PageBox, media: PageBox | undefined, userUnit: number): Place {
  const mm = (points: number): number => Math.round(points * userUnit * MM_PER_POINT * 100) / 100;
  return {
    x: mm(area.left - (media?.left ?? 0)),
    y: mm(area.bottom - (media?.bottom ?? 0)),
    width: mm(area.right - area.left),
    height: mm(area.top - area.bottom),
  };
}
