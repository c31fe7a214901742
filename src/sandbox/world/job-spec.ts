import { z } from 'zod';
import { type Finishing, finishing, finishings } from '../catalogue/finishings.ts';
import { baseOf } from '../catalogue/materials.ts';
import { type ComponentLabel, productBy, products } from '../catalogue/products.ts';
import { orientationOf, sheetFor, sizes, sizesOf } from '../catalogue/sizes.ts';
import { type Tier, visibleFinishings, visibleMaterials, visibleProducts } from '../catalogue/tiers.ts';
import { Random } from '../random.ts';
import { customers } from './customers.ts';

export const AddressFields = z.object({
  name: z.string(),
  company: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
});

/** A customer's order. Products, sizes, materials and finishings by their alias or ID in the catalogue. */
export const JobSpec = z.object({
  name: z.string(),
  product: z.enum(products.map((one) => one.alias)),
  size: z.enum(sizes.map((one) => one.id)),
  quantity: z.number(),
  address: AddressFields,
  components: z.partialRecord(
    z.enum(['general', 'cover', 'inner']),
    z.object({
      material: z.string(),
      finishings: z.array(z.enum(finishings.map((one) => one.alias))),
    }),
  ),
});
export type JobSpec = z.infer<typeof JobSpec>;

/** Every tenth order is a foiling job, the second included, so that a short demo has one. */
const wantsFoil = (number: number): boolean => number % 10 === 1;

const laminations = ['no-lamination', 'matt-single', 'matt-double', 'gloss-double', 'velvet-double'] as const;

/** An invented order, the same for the same number, customer and tier. */
export function inventSpec(number: number, customerNumber: number, tier: Tier): JobSpec {
  const random = new Random(`order ${number}`);
  const { address } = customers[customerNumber % customers.length] ?? random.pick(customers);
  const offered = visibleProducts(tier);
  const cards = productBy('business-cards');
  const foiled =
    wantsFoil(number) && visibleFinishings(tier, cards).some((one) => one.alias.includes('foil'));
  const product = foiled
    ? cards
    : (offered[(number * 4 + Math.floor(number / offered.length)) % offered.length] ?? cards);
  const size = random.pick(sizesOf(product));
  const isVisible = (one: Finishing): boolean => visibleFinishings(tier, product).includes(one);

  const component = (label: ComponentLabel) => {
    const inside = label === 'inner';
    const stocks = visibleMaterials(tier, product);
    const light = stocks.filter((one) => one.weight.weight.units.gsm <= 300);
    const natural = ['uncoated', 'recycled', 'kraft', 'pearl-polar'];
    const material = random.pick(inside ? light : stocks);
    const lamination = natural.includes(baseOf(material)) ? 'no-lamination' : random.pick(laminations);
    const wanted = [
      orientationOf(sheetFor(size, label).finished),
      finishing(!inside && random.next() < 0.25 ? 'ink-single' : 'ink-double'),
      ...(inside ? [] : [finishing(`lamination-${lamination}`)]),
      finishing(random.next() < 0.3 ? 'corners-round-corners' : 'corners-square-corners'),
      finishing(foiled ? `foiling-${random.pick(['gold', 'silver'])}-foil-print` : 'foiling-no-foiling'),
    ];
    return { material: material.alias, finishings: wanted.filter(isVisible).map((one) => one.alias) };
  };
  return {
    name: `${address.company} - ${random.pick(titles[product.alias] ?? [product.name])}`,
    product: product.alias,
    size: size.id,
    quantity: random.pick([50, 100, 250, 500, 1_000, 2_500]),
    address,
    components: Object.fromEntries(product.components.map(({ label }) => [label, component(label)])),
  };
}

const titles: Readonly<Record<string, readonly string[]>> = {
  'business-cards': ['Business Cards', 'Cards for the team', 'Appointment Cards'],
  'leaflets-and-flyers': ['Spring Flyer', 'Opening Night Flyer', 'Price List', 'Event Leaflet'],
  postcards: ['Thank-You Postcards', 'Season Postcards', 'Voucher Cards'],
  'perfect-bound-books': ['Catalogue', 'Yearbook', 'Collected Stories'],
  'saddle-stitched-books': ['Programme', 'Brochure', 'Magazine'],
  'wiro-bound-books': ['Handbook', 'Workbook', 'Recipe Book'],
  letterheads: ['Letterheads'],
  'greeting-cards': ['Winter Cards', 'Birthday Cards', 'Invitation'],
  bookmarks: ['Bookmarks', 'Gift Tags'],
};
