import { uuidOf } from '../random.ts';
import { type Finishing, type FinishingKind, finishings, kindOf } from './finishings.ts';
import { baseOf, type Material, materials } from './materials.ts';

/** Section 2.1: how a product is made decides its components. */
type ProductType = 'flat' | 'folded' | 'flat-and-folded' | 'multipage';

export type ComponentLabel = 'general' | 'cover' | 'inner';

export interface Product {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
  readonly type: ProductType;
  readonly components: readonly ComponentReference[];
  /** Its possible materials and finishings: the sandbox's own choice. */
  readonly materials: readonly Material[];
  readonly finishings: readonly Finishing[];
}

interface ComponentReference {
  readonly id: string;
  readonly label: ComponentLabel;
}

const labels = (type: ProductType): ComponentLabel[] =>
  type === 'multipage' ? ['cover', 'inner'] : ['general'];

const product = (
  name: string,
  alias: string,
  type: ProductType,
  bases: readonly string[],
  kinds: readonly FinishingKind[],
): Product => ({
  id: uuidOf(`product ${alias}`),
  alias,
  name,
  type,
  components: labels(type).map((label) => ({ id: uuidOf(`component ${alias} ${label}`), label })),
  materials: materials.filter((one) => bases.includes(baseOf(one))),
  finishings: finishings.filter((one) => kinds.includes(kindOf(one))),
});

const coated = ['silk', 'gloss', 'matt', 'recycled-silk'];
const natural = ['uncoated', 'recycled', 'kraft'];
const fine: readonly FinishingKind[] = ['orientation', 'ink', 'lamination', 'corners', 'foiling'];
const plain: readonly FinishingKind[] = ['orientation', 'ink', 'lamination'];

/**
 * The products table of section 2.1. The document gives Business Cards two aliases; the one of the products
 * list is used, because the other belongs to another product.
 */
export const products: readonly Product[] = [
  product(
    'Business Cards',
    'business-cards',
    'flat-and-folded',
    [...coated, ...natural, 'pearl-polar'],
    fine,
  ),
  product('Leaflets and Flyers', 'leaflets-and-flyers', 'flat-and-folded', coated, plain),
  product('Postcards', 'postcards', 'flat', [...coated, 'kraft', 'pearl-polar'], fine),
  product(
    'Perfect Bound Books',
    'perfect-bound-books',
    'multipage',
    [...coated, 'uncoated', 'recycled'],
    plain,
  ),
  product('Saddle Stitched Books', 'saddle-stitched-books', 'multipage', [...coated, 'uncoated'], plain),
  product('Wiro Bound Books', 'wiro-bound-books', 'multipage', [...coated, 'uncoated', 'recycled'], plain),
  product('Letterheads', 'letterheads', 'flat', ['uncoated', 'recycled'], ['orientation', 'ink']),
  product('Greeting Cards', 'greeting-cards', 'folded', [...coated, 'kraft', 'pearl-polar'], fine),
  product('Bookmarks', 'bookmarks', 'flat', [...coated, 'pearl-polar'], fine),
];

export function productBy(alias: string): Product {
  const found = products.find((one) => one.alias === alias);
  if (found === undefined) throw new RangeError(`There is no product ${alias}.`);
  return found;
}
