import type { PageBox } from '../../../../contract/index.ts';
import { boxesOf } from '../facts/boxes.ts';
import type { Dict, PdfDocument } from '../pdf/index.ts';

/** How finely plates are drawn. Large pages get fewer dots an inch, so that a plate has no more pixels. */
export interface Fineness {
  readonly platePx: number;
  readonly pxPerPoint: number;
}

/** Fine enough for squares of 15 mm and for the bleed: 36 dots an inch. */
export const toMeasure: Fineness = { platePx: 150_000, pxPerPoint: 0.5 };
/** Fine enough for squares of 1 mm on pages up to A5; a sheet of A4 has 56 dots an inch. */
export const toMeasureFinely: Fineness = { platePx: 300_000, pxPerPoint: 1 };
/** A sheet of A4 has 100 dots an inch, a business card 288. */
export const toShow: Fineness = { platePx: 1_000_000, pxPerPoint: 4 };
const MAX_EDGE_PX = 4_000;

/** A page, and the plates drawn of it. */
export interface PageSize {
  /** In points, A4 if the page does not say. */
  readonly media: PageBox;
  /** What counts: inside the bleed, or else the trim, or all. */
  readonly inside: PageBox;
  /** Null: the page does not say. */
  readonly trim: PageBox | null;
  /** As far as the page goes on beyond the trim. */
  readonly bleed: PageBox;
  /** One point of the page, in 1/72 inch. */
  readonly userUnit: number;
  readonly pxPerPoint: number;
  /** Of a plate. */
  readonly width: number;
  readonly height: number;
}

/** How a page is drawn in inks. */
export function pageSize(document: PdfDocument, page: Dict, most: Fineness): PageSize {
  const { boxes } = boxesOf(document, page);
  const media = boxes.media ?? { left: 0, bottom: 0, right: 595, top: 842 };
  const [across, up] = [media.right - media.left, media.top - media.bottom];
  const fine = Math.min(most.pxPerPoint, Math.sqrt(most.platePx / (across * up)));
  const pxPerPoint = Math.min(fine, MAX_EDGE_PX / Math.max(across, up));
  const userUnit = document.number(page.get('UserUnit')) ?? 1;
  return {
    media,
    inside: boxes.bleed ?? boxes.trim ?? media,
    trim: boxes.trim ?? null,
    bleed: within(boxes.bleed ?? boxes.crop ?? media, media),
    userUnit: userUnit > 0 ? userUnit : 1,
    pxPerPoint,
    width: Math.max(1, Math.round(across * pxPerPoint)),
    height: Math.max(1, Math.round(up * pxPerPoint)),
  };
}

const within = (box: PageBox, media: PageBox): PageBox => ({
  left: Math.max(box.left, media.left),
  bottom: Math.max(box.bottom, media.bottom),
  right: Math.min(box.right, media.right),
  top: Math.min(box.top, media.top),
});
