import type { ArtworkPlan } from '../artwork/draw.ts';
import { finishing } from '../catalogue/finishings.ts';
import { type Material, materials } from '../catalogue/materials.ts';
import { type Product, products } from '../catalogue/products.ts';
import { type Size, sizes } from '../catalogue/sizes.ts';
import { Random, uuidOf } from '../random.ts';

/** What a customer ordered, drawn from the number of the order alone: the same number is the same order. */
export interface Order {
  readonly jobId: string;
  readonly name: string;
  readonly customer: Customer;
  readonly product: Product;
  readonly size: Size;
  readonly quantity: number;
  readonly components: readonly OrderedComponent[];
}

export interface OrderedComponent {
  readonly id: string;
  readonly label: string;
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

export interface Customer {
  readonly name: string;
  readonly motto: string;
  readonly street: string;
  readonly city: string;
}

/** Invented people and places. */
const customers: readonly Customer[] = [
  { name: 'Harbour Bakery', motto: 'Fresh every morning', street: '8 Dock Road', city: 'Whitby' },
  { name: 'Studio Lindqvist', motto: 'Architecture and light', street: 'Strandgatan 14', city: 'Visby' },
  { name: 'Café Zürcher', motto: 'Kaffee und Kuchen', street: 'Seeweg 3', city: 'Konstanz' },
  { name: 'North Moor Cycles', motto: 'Built to climb', street: '21 Mill Lane', city: 'Hexham' },
  { name: 'Atelier Moreau', motto: 'Reliure et papier', street: '5 rue des Lilas', city: 'Lyon' },
  { name: 'De Groene Tuin', motto: 'Planten met karakter', street: 'Prinsengracht 88', city: 'Leiden' },
  { name: 'Ostrava Jazz Club', motto: 'Live on Thursdays', street: 'Stodolni 12', city: 'Ostrava' },
  { name: 'Blue Kiln Pottery', motto: 'Thrown by hand', street: '2 Quarry Hill', city: 'St Ives' },
];

/** Bytes added to files of each kind, so that downloads are of the sizes that presses see. */
const paddingBytes: readonly number[] = [40_000, 250_000, 900_000, 2_400_000];

/** Every tenth order is a foiling job, and the second is one, so that a short demo shows it. */
const isFoiled = (number: number): boolean => number % 10 === 1;

/** @param padding bytes added to each file; null for a mixture. */
export function orderOf(number: number, customerNumber: number, padding: number | null): Order {
  const random = new Random(`order ${number}`);
  const customer = customers[customerNumber % customers.length] ?? random.pick(customers);
  const product = isFoiled(number)
    ? productBy('business-cards')
    : (products[(number * 4 + Math.floor(number / 9)) % products.length] ?? productBy('postcards'));
  const size = random.pick(sizes.filter((one) => one.productAlias === product.alias));
  const jobId = uuidOf(`job ${number}`);
  const base = { number, random, customer, product, size, jobId, padding };
  return {
    jobId,
    name: `${customer.name} - ${product.name}`,
    customer,
    product,
    size,
    quantity: random.pick([50, 100, 250, 500, 1_000, 2_500]),
    components: product.components.map((component) => ({
      id: component.id,
      label: component.label,
      ...ordered(component.label, base),
    })),
  };
}

interface Base {
  readonly number: number;
  readonly random: Random;
  readonly customer: Customer;
  readonly product: Product;
  readonly size: Size;
  readonly jobId: string;
  readonly padding: number | null;
}

function ordered(label: string, base: Base): Omit<OrderedComponent, 'id' | 'label'> {
  const { random, size } = base;
  const foiled = isFoiled(base.number);
  const orientation =
    size.finished.width === size.finished.height
      ? 'orientation-square'
      : size.finished.width > size.finished.height
        ? 'orientation-landscape'
        : 'orientation-portrait';
  const lamination =
    label === 'inner'
      ? []
      : [
          random.pick([
            'lamination-no-lamination',
            'lamination-matt-single',
            'lamination-gloss-double',
            'lamination-velvet-double',
          ]),
        ];
  const corners =
    base.product.alias === 'business-cards'
      ? [random.pick(['corners-round-corners', 'corners-square-corners'])]
      : [];
  const foil = foiled ? random.pick(['foiling-gold-foil-print', 'foiling-silver-foil-print'] as const) : null;
  const slugs = [
    orientation,
    random.pick(['ink-single', 'ink-double']),
    ...lamination,
    ...corners,
    ...(foil === null ? [] : [foil]),
  ];
  const thin = materials.filter((one) => one.weight.weight.units.gsm <= 260);
  return {
    material: random.pick(label === 'inner' ? thin : materials),
    finishings: slugs.map((slug) => finishing(slug).alias),
    files: [file(label, base, null), ...(foil === null ? [] : [file(label, base, foil)])],
  };
}

function file(label: string, base: Base, foil: string | null): OrderedFile {
  const { product, size, customer, jobId } = base;
  const kind = foil === null ? 'colour' : 'foil';
  const id = uuidOf(`file ${jobId} ${label} ${kind}`);
  const slug = customer.name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]+/g, '-');
  return {
    id,
    name: `${slug}-${product.alias}-${label}${foil === null ? '' : '-foil'}.pdf`,
    finishings: [finishing(foil ?? 'ink-double').alias],
    plan: {
      seed: id,
      title: customer.name,
      subtitle: customer.motto,
      pages: foil !== null ? 1 : label === 'inner' ? 16 : 2,
      finished: size.finished,
      unfinished: size.unfinished,
      folded: product.type === 'folded',
      foil: foil === null ? null : foil.includes('gold') ? 'Gold Foil' : 'Silver Foil',
      paddingBytes: base.padding ?? base.random.pick(paddingBytes),
    },
  };
}

function productBy(alias: string): Product {
  const found = products.find((one) => one.alias === alias);
  if (found === undefined) throw new RangeError(`There is no product ${alias}.`);
  return found;
}
