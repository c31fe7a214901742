import { uuidOf } from '../random.ts';
import { finishing } from './finishings.ts';
import { type Product, products } from './products.ts';

/** Millimetres. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly id: string;
  readonly name: string;
  readonly productAlias: string;
  readonly finished: Dimensions;
  /** The finished size and 3 mm of bleed on each edge. */
  readonly unfinished: Dimensions;
}

const BLEED_MM = 3;

const offered: Readonly<Record<string, readonly [string, number, number][]>> = {
  'business-cards': [
    ['Standard', 85, 55],
    ['Square', 55, 55],
  ],
  'leaflets-and-flyers': [
    ['A5', 148, 210],
    ['A6', 105, 148],
    ['Square', 148, 148],
  ],
  postcards: [['A6', 148, 105]],
  'perfect-bound-books': [['A5', 148, 210]],
  'saddle-stitched-books': [['A5', 148, 210]],
  'wiro-bound-books': [['A4', 210, 297]],
  letterheads: [['A4', 210, 297]],
  'greeting-cards': [['A6 folded', 210, 148]],
  bookmarks: [['Long', 50, 180]],
};

export const sizes: readonly Size[] = products.flatMap((product) =>
  (offered[product.alias] ?? []).map(([name, width, height]) => ({
    id: uuidOf(`size ${product.alias} ${name}`),
    name: `${name} (${width} x ${height} mm)`,
    productAlias: product.alias,
    finished: { width, height },
    unfinished: { width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM },
  })),
);

const inches = (mm: number): number => Math.round((mm / 25.4) * 1_000) / 1_000;
const bothUnits = (mm: Dimensions) => ({
  mm,
  in: { width: inches(mm.width), height: inches(mm.height) },
});

/** Section 2.4. An orientation is present on square sizes only. */
export const sizeJson = (size: Size, product: Product) => ({
  id: size.id,
  name: size.name,
  components: Object.fromEntries(
    product.components.map(({ id, label }) => [
      label,
      {
        id,
        label,
        sizes: { finished: bothUnits(size.finished), unfinished: bothUnits(size.unfinished) },
        ...(size.finished.width === size.finished.height
          ? { orientation: finishing('orientation-square') }
          : {}),
      },
    ]),
  ),
});
