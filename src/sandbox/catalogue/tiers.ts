import { type Finishing, type FinishingKind, kindOf } from './finishings.ts';
import { baseOf, type Material } from './materials.ts';
import { type Product, products } from './products.ts';

/**
 * Subscription tiers. The document says that they decide which products, materials and finishings an account
 * sees (sections 1 and 5); their names and what each hides are the sandbox's own.
 */
export const tiers = ['essential', 'studio', 'complete'] as const;
export type Tier = (typeof tiers)[number];

const hidden: Readonly<
  Record<Tier, { products: readonly string[]; bases: readonly string[]; kinds: readonly FinishingKind[] }>
> = {
  essential: {
    products: ['perfect-bound-books', 'saddle-stitched-books', 'wiro-bound-books', 'greeting-cards'],
    bases: ['kraft', 'pearl-polar', 'recycled', 'recycled-silk'],
    kinds: ['foiling', 'corners'],
  },
  studio: { products: ['wiro-bound-books'], bases: ['pearl-polar'], kinds: ['foiling'] },
  complete: { products: [], bases: [], kinds: [] },
};

interface Visible {
  readonly materials: readonly Material[];
  readonly finishings: readonly Finishing[];
}

const visibleOf = (tier: Tier, product: Product): Visible => ({
  materials: product.materials.filter((one) => !hidden[tier].bases.includes(baseOf(one))),
  finishings: product.finishings.filter((one) => !hidden[tier].kinds.includes(kindOf(one))),
});

const visible: Readonly<Record<Tier, ReadonlyMap<Product, Visible>>> = {
  essential: new Map(products.map((product) => [product, visibleOf('essential', product)])),
  studio: new Map(products.map((product) => [product, visibleOf('studio', product)])),
  complete: new Map(products.map((product) => [product, visibleOf('complete', product)])),
};

export const shows = (tier: Tier, product: Product): boolean =>
  !hidden[tier].products.includes(product.alias);

export const visibleProducts = (tier: Tier): readonly Product[] =>
  products.filter((product) => shows(tier, product));

export const visibleMaterials = (tier: Tier, product: Product): readonly Material[] =>
  visible[tier].get(product)?.materials ?? [];

export const visibleFinishings = (tier: Tier, product: Product): readonly Finishing[] =>
  visible[tier].get(product)?.finishings ?? [];
