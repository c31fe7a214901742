import { motifs } from '../artwork/motif.ts';
import type { ArtworkPlan } from '../artwork/plan.ts';
import { finishing } from '../catalogue/finishings.ts';
import { type Material, materials } from '../catalogue/materials.ts';
import { type ComponentLabel, type Product, productBy } from '../catalogue/products.ts';
import { type Sheet, type Size, sheetFor, sizes } from '../catalogue/sizes.ts';
import { Random, uuidOf } from '../random.ts';
import { type Address, customers } from './customers.ts';
import { inventSpec } from './job-spec.ts';
import type { JobRecord } from './records.ts';

/**
 * A job with everything that follows from its record: the same record gives the same order, to the byte of
 * its artwork.
 */
export interface Order {
  readonly jobId: string;
  readonly name: string;
  readonly product: Product;
  readonly size: Size;
  readonly quantity: number;
  readonly address: Address;
  readonly components: readonly OrderedComponent[];
}

interface OrderedComponent {
  readonly id: string;
  readonly label: ComponentLabel;
  readonly sheet: Sheet;
  readonly material: Material;
  /** Aliases. */
  readonly finishings: readonly string[];
  readonly files: readonly OrderedFile[];
}

export interface OrderedFile {
  readonly id: string;
  readonly name: string;
  /** Aliases of the finishings that this file is for. */
  readonly finishings: readonly string[];
  readonly plan: ArtworkPlan;
}

/** What determines an order. */
type OrderKey = Pick<JobRecord, 'number' | 'customer' | 'tier' | 'spec' | 'fileBytes' | 'revision'> &
  Partial<Pick<JobRecord, 'flaw'>>;

export const jobIdOf = (number: number): string => uuidOf(`job ${number}`);

/** Two jobs ship together if these are equal. */
export const addressKey = (address: Address): string => JSON.stringify(Object.values(address));

/** File sizes in bytes if the job does not say: a realistic mixture. */
const mixture: readonly number[] = [60_000, 250_000, 900_000, 2_400_000];
const INNER_PAGES = [8, 16, 24, 32];

export function orderOf(key: OrderKey): Order {
  const spec = key.spec ?? inventSpec(key.number, key.customer, key.tier);
  const random = new Random(`artwork ${key.number}`);
  const product = productBy(spec.product);
  const size = found(
    sizes.find((one) => one.id === spec.size),
    spec.size,
  );
  const innerPages = random.pick(INNER_PAGES);
  const components = product.components.map(({ id, label }) => {
    const wanted = spec.components[label] ?? { material: '', finishings: [] };
    const sheet = sheetFor(size, label);
    const pages = label === 'inner' ? innerPages : pagesOf(product, label, wanted.finishings);
    const foil = wanted.finishings.find((alias) => alias.endsWith('-foil-print')) ?? null;
    const file = (kind: 'colour' | 'foil', fileFinishings: string[]): OrderedFile => {
      const fileId = uuidOf(`file ${key.number} ${label} ${kind}`);
      const suffix = kind === 'foil' ? '-foil' : '';
      return {
        id: fileId,
        name: `${slugOf(spec.address.company)}-${product.alias}-${label}${suffix}.pdf`,
        finishings: fileFinishings,
        plan: {
          seed: key.revision === 0 ? `job ${key.number}` : `job ${key.number} revision ${key.revision}`,
          design: label === 'inner' ? 'inner' : designOf(product),
          brand: brandOf(spec.address),
          title: spec.name.slice(spec.name.indexOf(' - ') + 3),
          pages: kind === 'foil' ? 1 : pages,
          sheet,
          folded: product.type === 'folded' || /folded/i.test(size.name),
          inkFoil: foil === null ? null : foil.includes('gold') ? 'Gold Foil' : 'Silver Foil',
          layer: kind,
          ...(key.flaw == null ? {} : { flaw: key.flaw }),
          bytes: key.fileBytes ?? (kind === 'foil' ? 0 : random.pick(mixture)),
        },
      };
    };
    const ink = wanted.finishings.find((alias) => alias.startsWith('finishing-ink-'));
    return {
      id,
      label,
      sheet,
      material: found(
        materials.find((one) => one.alias === wanted.material),
        wanted.material,
      ),
      finishings: wanted.finishings,
      files: [
        file('colour', [ink ?? finishing('ink-double').alias]),
        ...(foil === null ? [] : [file('foil', [foil])]),
      ],
    };
  });
  const { name, quantity, address } = spec;
  return { jobId: jobIdOf(key.number), name, product, size, quantity, address, components };
}

function pagesOf(product: Product, label: ComponentLabel, aliases: readonly string[]): number {
  const isSpread = label === 'cover' && product.alias === 'perfect-bound-books';
  if (label === 'cover' && !isSpread) return 4;
  return aliases.includes(finishing('ink-single').alias) ? 1 : 2;
}

const designs: Readonly<Record<string, ArtworkPlan['design']>> = {
  'business-cards': 'business-card',
  'leaflets-and-flyers': 'flyer',
  postcards: 'postcard',
  'perfect-bound-books': 'book-spread',
  'saddle-stitched-books': 'cover',
  'wiro-bound-books': 'cover',
  letterheads: 'letterhead',
  'greeting-cards': 'greeting-card',
  bookmarks: 'bookmark',
};
const designOf = (product: Product): ArtworkPlan['design'] => designs[product.alias] ?? 'flyer';

/** A known customer's brand, or one that follows from the name. */
function brandOf(address: Address): ArtworkPlan['brand'] {
  const { company, name, street, postal_code, city } = address;
  const known = customers.find((one) => one.address.company === company);
  return {
    company,
    person: name,
    place: `${street}, ${postal_code} ${city}`,
    motto: known?.motto ?? city,
    web: known?.web ?? `${slugOf(company)}.example`,
    motif: known?.motif ?? new Random(company).pick(motifs),
  };
}

function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'customer' : slug.slice(0, 40);
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new RangeError(`The catalogue has no ${name}.`);
  return value;
}
