import { uuidOf } from '../random.ts';

/** Section 2.1: how a product is made decides its components. */
export type ProductType = 'flat' | 'folded' | 'flat-and-folded' | 'multipage';

export interface Product {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
  readonly type: ProductType;
  readonly components: readonly ComponentReference[];
}

export interface ComponentReference {
  readonly id: string;
  readonly label: string;
}

const labels = (type: ProductType): string[] => (type === 'multipage' ? ['cover', 'inner'] : ['general']);

const product = (name: string, alias: string, type: ProductType): Product => ({
  id: uuidOf(`product ${alias}`),
  alias,
  name,
  type,
  components: labels(type).map((label) => ({ id: uuidOf(`component ${alias} ${label}`), label })),
});

/**
 * The products table of section 2.1. The document gives Business Cards two aliases; the one of the products list
 * is used, because the other belongs to another product.
 */
export const products: readonly Product[] = [
  product('Business Cards', 'business-cards', 'flat-and-folded'),
  product('Leaflets and Flyers', 'leaflets-and-flyers', 'flat-and-folded'),
  product('Postcards', 'postcards', 'flat'),
  product('Perfect Bound Books', 'perfect-bound-books', 'multipage'),
  product('Saddle Stitched Books', 'saddle-stitched-books', 'multipage'),
  product('Wiro Bound Books', 'wiro-bound-books', 'multipage'),
  product('Letterheads', 'letterheads', 'flat'),
  product('Greeting Cards', 'greeting-cards', 'folded'),
  product('Bookmarks', 'bookmarks', 'flat'),
];

export const productJson = (one: Product) => ({
  id: one.id,
  alias: one.alias,
  name: one.name,
  version: 1,
  components: Object.fromEntries(one.components.map((component) => [component.label, component])),
  created_at: '2024-03-01T09:00:00Z',
  updated_at: '2026-05-12T14:30:00Z',
});
