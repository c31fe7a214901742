import {
  type CatalogueKind,
  type ConnectionId,
  type Message,
  message,
  type Withheld,
} from '../../../../contract/index.ts';
import { CatalogueIndex } from '../../catalogue-index.ts';
import type { CatalogueEntry, CatalogueListing, ListMark } from '../../model/catalogue-resources.ts';
import { text } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { productKey } from '../database/keys.ts';
import type { Change } from '../database/upsert.ts';
import type { Transitions } from '../log/transitions.ts';
import { type CatalogueChange, changesBetween } from './catalogue-changes.ts';
import { CatalogueItem, itemOf, ListRow, wordsOf } from './catalogue-rows.ts';

/** One list of one connection: its products, or the materials, finishings or sizes of a product. */
export type CatalogueList =
  | { readonly connectionId: ConnectionId; readonly kind: 'product'; readonly productId: null }
  | {
      readonly connectionId: ConnectionId;
      readonly kind: Exclude<CatalogueKind, 'product'>;
      readonly productId: string;
    };

/**
 * Stores what the service lists in its catalogue, and records changes for the screens and in the transition
 * log.
 */
export class Catalogue {
  readonly #db: Database;
  readonly #transitions: Transitions;

  constructor(db: Database, transitions: Transitions) {
    this.#db = db;
    this.#transitions = transitions;
  }

  /** With it, the service need not resend an unchanged list. */
  mark(list: CatalogueList): ListMark | null {
    return this.#list(list)?.mark ?? null;
  }

  /** Ids of the products that the service lists, in its order. */
  productIds(connectionId: ConnectionId): string[] {
    return this.#items({ connectionId, kind: 'product', productId: null }).map(({ item }) => item.id);
  }

  /** What the stored lists say about the ids and aliases that orders name. */
  index(connectionId: ConnectionId): CatalogueIndex {
    const rows = this.#db.all(
      `SELECT kind, item, product_id FROM catalogue_item WHERE connection_id = ?
        ORDER BY kind, product_id, place, id`,
      [connectionId],
    );
    return new CatalogueIndex(rows.map((row) => ({ ...itemOf(row), productId: text(row.product_id) })));
  }

  /**
   * Replaces the stored list. A first reading does not count as a change, because everything would be one.
   */
  take(list: CatalogueList, listing: CatalogueListing<unknown>, { at, source }: Change): CatalogueChange[] {
    return this.#db.transaction(() => {
      const known = this.#list(list);
      this.#db.changed({ kind: 'catalogue', connectionId: list.connectionId });
      if (listing.kind === 'unchanged') {
        this.#keepList(list, {
          readAt: at,
          withheld: null,
          mark: known?.mark ?? null,
          unread: known?.unread ?? [],
        });
        return [];
      }
      const read = listing.entries.map(({ item }) => CatalogueItem.parse({ kind: list.kind, item }));
      const isWhole = listing.unread.length === 0;
      const changes = changesBetween(this.#items(list), read, isWhole);
      for (const [place, { item, ...sent }] of listing.entries.entries()) {
        this.#keep(list, place, CatalogueItem.parse({ kind: list.kind, item }), sent);
      }
      for (const { id, change } of changes) if (change === 'gone') this.#letGo(list, id, at);
      this.#keepList(list, { readAt: at, withheld: null, mark: listing.mark, unread: [...listing.unread] });
      const toLog = known === null || known.readAt === null ? [] : changes;
      for (const change of toLog) this.#log(list, change, { at, source });
      return toLog;
    });
  }

  /** A list could not be read; what is stored stays. */
  withhold(list: CatalogueList, withheld: Withheld): void {
    this.#db.transaction(() => {
      const known = this.#list(list);
      this.#keepList(list, {
        readAt: known?.readAt ?? null,
        withheld,
        mark: null,
        unread: known?.unread ?? [],
      });
      this.#db.changed({ kind: 'catalogue', connectionId: list.connectionId });
    });
  }

  #list({ connectionId, kind, productId }: CatalogueList): ListRow | null {
    const row = this.#db.one(
      `SELECT kind, read_at, withheld, mark, unread FROM catalogue_list
        WHERE connection_id = ? AND product_id = ? AND kind = ?`,
      [connectionId, productId ?? '', kind],
    );
    return row === undefined ? null : ListRow.parse(row);
  }

  #items({ connectionId, kind, productId }: CatalogueList): CatalogueItem[] {
    return this.#db
      .all(
        `SELECT kind, item FROM catalogue_item
          WHERE connection_id = ? AND kind = ? AND (? IS NULL OR product_id = ?) AND gone_at IS NULL ORDER BY place`,
        [connectionId, kind, productId, productId],
      )
      .map(itemOf);
  }

  #keep(
    { connectionId, productId }: CatalogueList,
    place: number,
    one: CatalogueItem,
    sent: Pick<CatalogueEntry<unknown>, 'unread' | 'original'>,
  ): void {
    this.#db.run(
      `INSERT INTO catalogue_item (connection_id, product_id, kind, id, place, item, words, unread, original)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET place = excluded.place, item = excluded.item, words = excluded.words,
         unread = excluded.unread, original = excluded.original, gone_at = NULL`,
      [
        connectionId,
        productId ?? one.item.id,
        one.kind,
        one.item.id,
        place,
        JSON.stringify(one.item),
        wordsOf(one),
        JSON.stringify(sent.unread),
        sent.original,
      ],
    );
  }

  /** If jobs are still made of it, a product stays known, with everything that was available for it. */
  #letGo({ connectionId, kind, productId }: CatalogueList, id: string, at: number): void {
    if (kind === 'product') {
      this.#db.run(
        "UPDATE catalogue_item SET gone_at = ? WHERE connection_id = ? AND product_id = ? AND kind = 'product'",
        [at, connectionId, id],
      );
      return;
    }
    this.#db.run(
      'DELETE FROM catalogue_item WHERE connection_id = ? AND product_id = ? AND kind = ? AND id = ?',
      [connectionId, productId, kind, id],
    );
  }

  #keepList({ connectionId, kind, productId }: CatalogueList, row: Omit<ListRow, 'kind'>): void {
    this.#db.run(
      `INSERT INTO catalogue_list (connection_id, product_id, kind, read_at, withheld, mark, unread)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET read_at = excluded.read_at, withheld = excluded.withheld, mark = excluded.mark,
         unread = excluded.unread`,
      [
        connectionId,
        productId ?? '',
        kind,
        row.readAt,
        row.withheld,
        row.mark === null ? null : JSON.stringify(row.mark),
        JSON.stringify(row.unread),
      ],
    );
  }

  #log(
    { connectionId, kind, productId }: CatalogueList,
    change: CatalogueChange,
    { at, source }: Change,
  ): void {
    const product = productId ?? change.id;
    const productName = productId === null ? change.name : this.#productName(connectionId, productId);
    this.#db.run(
      `INSERT INTO catalogue_news
         (connection_id, product_id, product_name, kind, name, change, from_value, to_value, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [connectionId, product, productName, kind, change.name, change.change, change.from, change.to, at],
    );
    this.#transitions.append({
      subject: 'catalogue',
      subjectId: productKey(connectionId, product),
      label: productId === null ? productName : `${productName}: ${change.name}`,
      jobKey: null,
      batchKey: null,
      from: null,
      to: change.change,
      at,
      status: null,
      why: change.change === 'version' ? versionMessage(change.from ?? '?', change.to ?? '?') : null,
      source,
    });
  }

  #productName(connectionId: ConnectionId, productId: string): string {
    const row = this.#db.one(
      "SELECT kind, item FROM catalogue_item WHERE connection_id = ? AND product_id = ? AND kind = 'product'",
      [connectionId, productId],
    );
    return row === undefined ? productId : itemOf(row).item.name;
  }
}

const versionMessage = (from: string, to: string): Message => message('catalogue.version', { from, to });
