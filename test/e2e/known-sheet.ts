import { PDFName } from '@cantoo/pdf-lib';
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

// A file that looks different on screen than in print, and its earlier revision.

export const CROP = [3, 3, 83, 53] as const;
/** Where a printing stamp is, and a note that does not print. */
export const STAMP = [10, 10, 30, 30] as const;
export const NOTE = [50, 10, 70, 30] as const;
const sheet = { media: [0, 0, 91, 61], bleed: [0, 0, 91, 61], trim: [3, 3, 88, 58] } as const;

export const printedBefore: readonly MadePage[] = [sheet, sheet].map((box) => ({
  ...box,
  content: '0 0 0 1 k 150 100 40 40 re f',
}));
export const printedNow: readonly MadePage[] = [
  {
    ...sheet,
    crop: CROP,
    content: '/Over gs 0 0 0 1 k 100 100 60 40 re f q 40 0 0 40 170 100 cm /Broken Do Q',
    resources: (context) => ({
      ExtGState: { Over: context.obj({ Type: 'ExtGState', op: true, OPM: 1 }) },
      XObject: {
        Broken: context.register(
          context.stream('a JPEG, they say', {
            Subtype: 'Image',
            Width: 100,
            Height: 100,
            BitsPerComponent: 8,
            ColorSpace: 'DeviceCMYK',
            Filter: 'DCTDecode',
          }),
        ),
      },
    }),
    change(page, { context }) {
      const square = (corners: readonly number[], flags: number) =>
        context.obj({
          Subtype: 'Stamp',
          Rect: corners.map(pointsOf),
          F: flags,
          AP: {
            N: context.register(
              context.flateStream('0 1 1 0 k 0 0 20 20 re f', {
                Type: 'XObject',
                Subtype: 'Form',
                BBox: [0, 0, 20, 20],
              }),
            ),
          },
        });
      page.node.set(PDFName.of('Annots'), context.obj([square(STAMP, 4), square(NOTE, 0)]));
    },
  },
  { ...sheet, content: '0 0 0 1 k 150 100 40 40 re f' },
];
