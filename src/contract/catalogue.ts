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
  /** Its weight in each unit the service reports: `gsm`, `lb:cover`, `pt`, or an unknown one. */
  weights: z.array(z.object({ unit: z.string(), value: z.number() })),
  thickness: z.object({ value: z.number(), unit: z.string() }).nullable(),
});
export type Material = z.infer<typeof Material>;

/** The kinds in section 2.3; any other alias is `other`. */
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

/** The measures of one component of a product in one size. */
export const SizeSheet = z.object({
  label: z.string(),
  /** After trimming. */
  finished: Measures.nullable(),
  /** With bleed. */
  unfinished: Measures.nullable(),
  /** Only for square sizes; in words. */
  orientation: z.string().nullable(),
});
export type SizeSheet = z.infer<typeof SizeSheet>;

/** A size that a product comes in (interface section 2.4). */
export const ProductSize = z.object({
  id: z.string(),
  name: z.string(),
  /** Null where the interface lists none. */
  alias: z.string().nullable(),
  sheets: z.array(SizeSheet),
});
export type ProductSize = z.infer<typeof ProductSize>;

export const CatalogueKind = z.enum(['product', 'material', 'finishing', 'size']);
export type CatalogueKind = z.infer<typeof CatalogueKind>;

/** Why a list could not be read the last time. What was read before stays. */
export const CatalogueProblem = z.enum(['not-offered', 'forbidden', 'unreadable']);
export type CatalogueProblem = z.infer<typeof CatalogueProblem>;

/** A product as the list shows it. */
export const ProductRow = Product.extend({
  key: ProductKey,
  connectionId: ConnectionId,
  /** How many of each are available for it; null if that has not been read. */
  counts: z.object({
    material: z.number().int().nullable(),
    finishing: z.number().int().nullable(),
    size: z.number().int().nullable(),
  }),
  /** When the service stopped listing it; null while it is listed. */
  goneAt: Instant.nullable(),
  /** The latest change to it, or to what is available for it. */
  changedAt: Instant.nullable(),
});
export type ProductRow = z.infer<typeof ProductRow>;

/** Whether and when a list was read. */
const Reading = z.object({
  /** When the service last sent it or confirmed it as unchanged; null if it never has. */
  readAt: Instant.nullable(),
  problem: CatalogueProblem.nullable(),
  /** What could not be read, in words. */
  notUnderstood: z.array(Message),
});

/** What all connections offer, as far as it has been read. */
export const Catalogue = z.object({
  connections: z.array(Reading.extend({ id: ConnectionId, name: z.string() })),
  /** Listed products first, then those that are gone; each group by name. At most 500. */
  products: z.array(ProductRow),
  /** How many there are in all, including those beyond the limit. */
  total: z.number().int(),
});
export type Catalogue = z.infer<typeof Catalogue>;

/** An addition, removal or change in what the subscription shows. */
export const CatalogueUpdate = z.object({
  seq: z.number().int(),
  key: ProductKey,
  connectionId: ConnectionId,
  productName: z.string(),
  kind: CatalogueKind,
  /** The name of what changed: the product, or its material, finishing or size. */
  name: z.string(),
  /**
   * `version`: the service raised the product's version; `changed`: weights, thickness or measures are
   * different.
   */
  change: z.enum(['appeared', 'gone', 'version', 'changed']),
  /** The versions before and after. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: Instant,
});
export type CatalogueUpdate = z.infer<typeof CatalogueUpdate>;

/** One product with everything available for it, in the service's own order. */
export const ProductDetail = z.object({
  product: ProductRow,
  materials: Reading.extend({ items: z.array(Material) }),
  finishings: Reading.extend({ items: z.array(Finishing) }),
  sizes: Reading.extend({ items: z.array(ProductSize) }),
  /** The latest 50, newest first. */
  updates: z.array(CatalogueUpdate),
  /** What of the product itself could not be read, in words. */
  notUnderstood: z.array(Message),
  /** The service's own JSON, unchanged. */
  original: z.string(),
});
export type ProductDetail = z.infer<typeof ProductDetail>;
