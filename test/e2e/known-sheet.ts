import { type MadePage, picture as pictureOf, pointsOf } from '../support/made-pdf.ts';

// A file with everything at a known place: its boxes, a black square on each page, a coarse image on the
// first. All in mm from the lower left corner.

/** Size of the paper. */
export const SHEET = { width: 91, height: 61 };
export type Corners = readonly [left: number, bottom: number, right: number, top: number];

export const boxes = { media: [0, 0, 91, 61], bleed: [1, 1, 90, 60], trim: [3, 3, 70, 40] } as const;
/** Where the safe area ends, and where the coarse image is. */
export const SAFETY: Corners = [6, 6, 67, 37];
export const COARSE: Corners = [50, 20, 60, 30];

/** The middle of the square, by page. */
export const squares = [
  { x: 20, y: 12 },
  { x: 60, y: 50 },
] as const;

export const drawn: readonly MadePage[] = squares.map(({ x, y }, index) => ({
  ...boxes,
  content: [
    `0 0 0 1 k ${[x - 5, y - 5, 10, 10].map(pointsOf).join(' ')} re f`,
    index === 0 ? `q ${[10, 0, 0, 10, 50, 20].map(pointsOf).join(' ')} cm /Picture Do Q` : '',
  ].join(' '),
  resources: (context) => ({ XObject: { Picture: pictureOf(context, 20, 20) } }),
}));
