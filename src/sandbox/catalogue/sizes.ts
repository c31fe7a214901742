import { uuidOf } from '../random.ts';
import { type Finishing, finishing } from './finishings.ts';
import { type ComponentLabel, type Product, products } from './products.ts';

/** Millimetres. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** The size of the printed sheet, and the size left after trimming. */
export interface Sheet {
  readonly finished: Dimensions;
  /** The finished size and 3 mm of bleed on each edge. */
  readonly unfinished: Dimensions;
}

export interface Size {
  readonly id: string;
  readonly name: string;
  readonly productAlias: string;
  readonly sheets: Readonly<Partial<Record<ComponentLabel, Sheet>>>;
}

const BLEED_MM = 3;
/** The spine of a perfect bound book, between the two halves of its cover. */
export const SPINE_MM = 6;

const sheet = (width: number, height: number): Sheet => ({
  finished: { width, height },
  unfinished: { width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM },
});

type Offer = readonly [name: string, width: number, height: number];

/** The sizes are the sandbox's own choice: the document shows how a size looks, not which ones exist. */
const offered: Readonly<Record<string, readonly Offer[]>> = {
  'business-cards': [
    ['Standard', 85, 55],
    ['Folded', 170, 55],
    ['Square', 55, 55],
  ],
  'leaflets-and-flyers': [
    ['A5', 148, 210],
    ['A6', 105, 148],
    ['DL', 99, 210],
    ['A4 folded to A5', 297, 210],
    ['Square', 148, 148],
  ],
  postcards: [
    ['A6', 148, 105],
    ['A5', 210, 148],
    ['Square', 120, 120],
  ],
  'perfect-bound-books': [
    ['A5', 148, 210],
    ['Square', 210, 210],
  ],
  'saddle-stitched-books': [
    ['A5', 148, 210],
    ['A4', 210, 297],
  ],
  'wiro-bound-books': [
    ['A4', 210, 297],
    ['A5', 148, 210],
  ],
  letterheads: [['A4', 210, 297]],
  'greeting-cards': [
    ['A6 folded', 210, 148],
    ['Square folded', 240, 120],
  ],
  bookmarks: [
    ['Long', 50, 180],
    ['Short', 50, 140],
  ],
};

/**
 * The cover of a perfect bound book is one spread with its spine; every other sheet is as large as a page.
 */
const sheetOf = (product: Product, label: ComponentLabel, width: number, height: number): Sheet =>
  product.alias === 'perfect-bound-books' && label === 'cover'
    ? sheet(2 * width + SPINE_MM, height)
    : sheet(width, height);

export const sizes: readonly Size[] = products.flatMap((product) =>
  (offered[product.alias] ?? []).map(([name, width, height]) => ({
    id: uuidOf(`size ${product.alias} ${name}`),
    name: `${name} (${width} x ${height} mm)`,
    productAlias: product.alias,
    sheets: Object.fromEntries(
      product.components.map(({ label }) => [label, sheetOf(product, label, width, height)]),
    ),
  })),
);

export const sizesOf = (product: Product): readonly Size[] =>
  sizes.filter((size) => size.productAlias === product.alias);

export function sheetFor(size: Size, label: ComponentLabel): Sheet {
  const found = size.sheets[label];
  if (found === undefined) throw new RangeError(`${size.name} has no ${label}.`);
  return found;
}

/** The orientation that a sheet of these dimensions has. */
export function orientationOf({ width, height }: Dimensions): Finishing {
  if (width === height) return finishing('orientation-square');
  return finishing(width > height ? 'orientation-landscape' : 'orientation-portrait');
}

const inches = (mm: number): number => Math.round((mm / 25.4) * 1_000) / 1_000;

/** Section 2.4: both unit systems. */
export const inBothUnits = (mm: Dimensions) => ({
  mm: { width: mm.width, height: mm.height },
  in: { width: inches(mm.width), height: inches(mm.height) },
});
