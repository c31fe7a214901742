import { z } from 'zod';
import { ConnectionId, Instant, ProductKey } from './ids.ts';
import { Message } from './message.ts';

/** A print product (interface section 2.1). What a deployment does not report is null or empty. */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  alias: z.string().nullable(),
  version: z.number().nullable(),
  /** `general`, or `cover` and `inner`; other labels are shown as they come. */
  components: z.array(z.string()),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
});
export type Product = z.infer<typeof Product>;

/** A paper stock that a product can be made of (interface section 2.2). */
export const Material = z.object({
  id: z.string(),
  name: z.string(),
  alias: z.string().nullable(),
  base: z.string().nullable(),
  variant: z.string().nullable(),
  /** Its weight in each unit that the service reports: `gsm`, `lb:cover`, `pt`, or an unknown one. */
  weights: z.array(z.object({ unit: z.string(), value: z.number() })),
  thickness: z.object({ value: z.number(), unit: z.string() }).nullable(),
});
export type Material = z.infer<typeof Material>;

/** The kinds of section 2.3; `other` is whatever has another alias. */
export const FinishingKind = z.enum(['orientation', 'ink', 'lamination', 'corners', 'foiling', 'other']);
export type FinishingKind = z.infer<typeof FinishingKind>;

/** A finishing that a product can have (interface section 2.3). */
export const Finishing = z.object({
  id: z.string(),
  name: z.string(),
  alias: z.string().nullable(),
  kind: FinishingKind,
});
export type Finishing = z.infer<typeof Finishing>;

const Sides = z.object({ width: z.number(), height: z.number() });

/** A rectangle in millimetres and in inches, each as the service reports it. */
export const Measures = z.object({ mm: Sides.nullable(), in: Sides.nullable() });
export type Measures = z.infer<typeof Measures>;

/** What one component of a product measures in one size. */
export const SizeSheet = z.object({
  label: z.string(),
  /** After trimming. */
  finished: Measures.nullable(),
  /** With bleed. */
  unfinished: Measures.nullable(),
  /** Present on square sizes, in words. */
  orientation: z.string().nullable(),
});
export type SizeSheet = z.infer<typeof SizeSheet>;

/** A size that a product comes in (interface section 2.4). */
export const ProductSize = z.object({ id: z.string(), name: z.string(), sheets: z.array(SizeSheet) });
export type ProductSize = z.infer<typeof ProductSize>;

export const CatalogueKind = z.enum(['product', 'material', 'finishing', 'size']);
export type CatalogueKind = z.infer<typeof CatalogueKind>;

/** Why a list could not be read when it was asked for last; what was read before stays. */
export const Withheld = z.enum(['not-offered', 'forbidden', 'unreadable']);
export type Withheld = z.infer<typeof Withheld>;

/** A product as the list shows it. */
export const ProductRow = Product.extend({
  key: ProductKey,
  connectionId: ConnectionId,
  /** How many of each it can have; null where that has not been read. */
  counts: z.object({
    material: z.number().int().nullable(),
    finishing: z.number().int().nullable(),
    size: z.number().int().nullable(),
  }),
  /** Since when the service does not show it any more; null while it does. */
  goneAt: Instant.nullable(),
  /** The latest change of it, or of what it can have. */
  changedAt: Instant.nullable(),
});
export type ProductRow = z.infer<typeof ProductRow>;

/** Whether and when a list was read. */
const Reading = z.object({
  /** When the service last sent it or confirmed it as unchanged; null: never yet. */
  readAt: Instant.nullable(),
  withheld: Withheld.nullable(),
  /** What of it could not be read, in words. */
  unread: z.array(Message),
});

/** What all connections offer, as far as it was asked for. */
export const Catalogue = z.object({
  connections: z.array(Reading.extend({ id: ConnectionId, name: z.string() })),
  /** Those that are shown first, then those that are gone; each by name. At most 500. */
  products: z.array(ProductRow),
  /** How many there are, also of those that were left out. */
  total: z.number().int(),
});
export type Catalogue = z.infer<typeof Catalogue>;

/** Something that came, went or changed in what the subscription shows. */
export const CatalogueUpdate = z.object({
  seq: z.number().int(),
  key: ProductKey,
  connectionId: ConnectionId,
  productName: z.string(),
  kind: CatalogueKind,
  /** The name of what changed: the product's own, or of its material, finishing or size. */
  name: z.string(),
  /**
   * `version`: the service counted the product's version on; `changed`: weights, thickness or measures are
   * others.
   */
  change: z.enum(['appeared', 'gone', 'version', 'changed']),
  /** The versions before and after. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: Instant,
});
export type CatalogueUpdate = z.infer<typeof CatalogueUpdate>;

/** One product with all that it can have, in the service's own order. */
export const ProductDetail = z.object({
  product: ProductRow,
  materials: Reading.extend({ items: z.array(Material) }),
  finishings: Reading.extend({ items: z.array(Finishing) }),
  sizes: Reading.extend({ items: z.array(ProductSize) }),
  /** The latest 50, newest first. */
  updates: z.array(CatalogueUpdate),
  /** What of the product itself could not be read, in words. */
  unread: z.array(Message),
  /** The service's own JSON of all of it, untouched. */
  original: z.string(),
});
export type ProductDetail = z.infer<typeof ProductDetail>;
