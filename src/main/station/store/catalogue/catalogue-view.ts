import { z } from 'zod';
import {
  type Catalogue,
  type CatalogueKind,
  CatalogueUpdate,
  ConnectionId,
  type Message,
  type ProductDetail,
  type ProductKey,
  ProductRow,
} from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import type { Database, Row } from '../database/database.ts';
import { productKey } from '../database/keys.ts';
import { instant, json, Notes } from '../database/rows.ts';
import { CatalogueItem, itemOf, ListRow } from './catalogue-rows.ts';

const MAX_PRODUCTS = 500;
const UPDATES_OF_PRODUCT = 50;

const SentRow = z.object({ not_understood: json(Notes), original: z.string() });
const UpdateRow = z.object({ connection_id: ConnectionId, product_id: z.string() });
const Counts = z.object({
  connection_id: ConnectionId,
  material: z.number().nullable(),
  finishing: z.number().nullable(),
  size: z.number().nullable(),
});

/** A list that was never read has no count. */
const countOf = (kind: Exclude<CatalogueKind, 'product'>): string =>
  `(SELECT CASE WHEN list.read_at IS NULL THEN NULL ELSE (
      SELECT count(*) FROM catalogue_item AS option WHERE option.connection_id = product.connection_id
         AND option.product_id = product.product_id AND option.kind = '${kind}') END
    FROM catalogue_list AS list WHERE list.connection_id = product.connection_id
     AND list.product_id = product.product_id AND list.kind = '${kind}') AS ${kind}`;

const PRODUCT = `SELECT connection_id, kind, item, not_understood, original, gone_at,
  (SELECT max(at) FROM catalogue_change AS change WHERE change.connection_id = product.connection_id
      AND change.product_id = product.product_id) AS changed_at,
  ${countOf('material')}, ${countOf('finishing')}, ${countOf('size')}
  FROM catalogue_item AS product`;

/** Every word has to occur in the product or in something available for it. */
const HAS_WORD = `EXISTS (SELECT 1 FROM catalogue_item AS part WHERE part.connection_id = product.connection_id
  AND part.product_id = product.product_id AND part.search_text LIKE ? ESCAPE '\\')`;

/** The catalogue as the screens show it. */
export class CatalogueViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The products of these connections that match each word of the search. */
  products(connections: readonly ConnectionId[], search: string): Pick<Catalogue, 'products' | 'total'> {
    const words = search
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const where = [
      `kind = 'product' AND connection_id IN (${connections.map(() => '?').join(', ')})`,
      ...words.map(() => HAS_WORD),
    ].join(' AND ');
    const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    const params = [...connections, ...patterns];
    const rows = this.#db.all(
      `${PRODUCT} WHERE ${where}
        ORDER BY gone_at IS NOT NULL, json_extract(item, '$.name') COLLATE NOCASE, connection_id, product_id LIMIT ?`,
      [...params, MAX_PRODUCTS],
    );
    const total = this.#db.one(
      `SELECT count(*) AS n FROM catalogue_item AS product WHERE ${where}`,
      params,
    )?.n;
    return { products: rows.map(productOf), total: Number(total ?? 0) };
  }

  /** Whether and when a connection's list of products was read. */
  reading(connection: ConnectionId) {
    return this.#reading(connection, '', 'product');
  }

  /** Null if there is no such product. */
  product(key: ProductKey): ProductDetail | null {
    const [connection, id] = partsOf(key);
    const row = this.#db.one(`${PRODUCT} WHERE connection_id = ? AND product_id = ? AND kind = 'product'`, [
      connection,
      id,
    ]);
    if (row === undefined) return null;
    const sent = SentRow.parse(row);
    const materials = this.#options(connection, id, 'material');
    const finishings = this.#options(connection, id, 'finishing');
    const sizes = this.#options(connection, id, 'size');
    return {
      product: productOf(row),
      materials: {
        ...materials.reading,
        items: materials.items.flatMap((one) => (one.kind === 'material' ? [one.item] : [])),
      },
      finishings: {
        ...finishings.reading,
        items: finishings.items.flatMap((one) => (one.kind === 'finishing' ? [one.item] : [])),
      },
      sizes: {
        ...sizes.reading,
        items: sizes.items.flatMap((one) => (one.kind === 'size' ? [one.item] : [])),
      },
      updates: this.updates({ key, connections: [connection], limit: UPDATES_OF_PRODUCT }),
      notUnderstood: sent.not_understood,
      original: `{"product":${sent.original},"materials":${materials.original},"finishings":${finishings.original},"sizes":${sizes.original}}`,
    };
  }

  /** What changed, newest first, for one product or (null) for all. */
  updates(query: {
    readonly key: ProductKey | null;
    readonly connections: readonly ConnectionId[];
    readonly limit: number;
  }): CatalogueUpdate[] {
    const [, product] = query.key === null ? [null, null] : partsOf(query.key);
    return this.#db
      .all(
        `SELECT * FROM catalogue_change WHERE connection_id IN (${query.connections.map(() => '?').join(', ')})
            AND (? IS NULL OR product_id = ?) ORDER BY seq DESC LIMIT ?`,
        [...query.connections, product, product, query.limit],
      )
      .map(updateOf);
  }

  #options(connection: ConnectionId, product: string, kind: CatalogueKind) {
    const rows = this.#db.all(
      `SELECT kind, item, not_understood, original FROM catalogue_item
        WHERE connection_id = ? AND product_id = ? AND kind = ? ORDER BY position`,
      [connection, product, kind],
    );
    const sent = rows.map((row) => SentRow.parse(row));
    const reading = this.#reading(connection, product, kind);
    return {
      reading: {
        ...reading,
        notUnderstood: [...reading.notUnderstood, ...eachOnce(sent.flatMap((one) => one.not_understood))],
      },
      items: rows.map(itemOf),
      original: `[${sent.map(({ original }) => original).join(',')}]`,
    };
  }

  #reading(connection: ConnectionId, product: string, kind: CatalogueKind) {
    const found = this.#db.one(
      `SELECT kind, read_at, problem, validator, not_understood FROM catalogue_list
        WHERE connection_id = ? AND product_id = ? AND kind = ?`,
      [connection, product, kind],
    );
    if (found === undefined) return { readAt: null, problem: null, notUnderstood: [] };
    const { readAt, problem, notUnderstood } = ListRow.parse(found);
    return { readAt: instant(readAt), problem, notUnderstood };
  }
}

function productOf(row: Row): ProductRow {
  const { item } = CatalogueItem.options[0].parse(itemOf(row));
  const { connection_id: connectionId, ...counts } = Counts.parse(row);
  return ProductRow.parse({
    ...item,
    key: productKey(connectionId, item.id),
    connectionId,
    counts,
    goneAt: instant(row.gone_at),
    changedAt: instant(row.changed_at),
  });
}

function updateOf(row: Row): CatalogueUpdate {
  const { connection_id: connectionId, product_id: product } = UpdateRow.parse(row);
  return CatalogueUpdate.parse({
    seq: row.seq,
    key: productKey(connectionId, product),
    connectionId,
    productName: row.product_name,
    kind: row.kind,
    name: row.name,
    change: row.change,
    from: row.from_value,
    to: row.to_value,
    at: instant(row.at),
  });
}

/** Ids of connections contain no colon. */
function partsOf(key: ProductKey): [ConnectionId, string] {
  const colon = key.indexOf(':');
  return [ConnectionId.parse(key.slice(0, colon)), key.slice(colon + 1)];
}

const eachOnce = (notes: readonly Message[]): Message[] => [
  ...new Map(notes.map((one) => [inEnglish(one), one])).values(),
];
