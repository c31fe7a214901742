import {
  type CatalogueKind,
  type CatalogueProblem,
  type ConnectionId,
  type Message,
  message,
} from '../../../../contract/index.ts';
import { CatalogueIndex } from '../../catalogue-index.ts';
import type { CatalogueEntry, CatalogueListing, ListMark } from '../../model/catalogue-resources.ts';
import { text } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { productKey } from '../database/keys.ts';
import type { Change } from '../database/upsert.ts';
import type { Transitions } from '../log/transitions.ts';
import { type CatalogueChange, changesBetween } from './catalogue-changes.ts';
import { CatalogueItem, itemOf, ListRow, searchTextOf } from './catalogue-rows.ts';

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
  validator(list: CatalogueList): ListMark | null {
    return this.#list(list)?.validator ?? null;
  }

  /** Ids of the products that the service lists, in its order. */
  productIds(connectionId: ConnectionId): string[] {
    return this.#items({ connectionId, kind: 'product', productId: null }).map(({ item }) => item.id);
  }

  /** What the stored lists say about the ids and aliases that orders name. */
  index(connectionId: ConnectionId): CatalogueIndex {
    const rows = this.#db.all(
      `SELECT kind, item, product_id FROM catalogue_item WHERE connection_id = ?
        ORDER BY kind, product_id, position, id`,
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
          problem: null,
          validator: known?.validator ?? null,
          notUnderstood: known?.notUnderstood ?? [],
        });
        return [];
      }
      const read = listing.entries.map(({ item }) => CatalogueItem.parse({ kind: list.kind, item }));
      const isWhole = listing.notUnderstood.length === 0;
      const changes = changesBetween(this.#items(list), read, isWhole);
      for (const [position, { item, ...sent }] of listing.entries.entries()) {
        this.#keep(list, position, CatalogueItem.parse({ kind: list.kind, item }), sent);
      }
      for (const { id, change } of changes) if (change === 'gone') this.#letGo(list, id, at);
      this.#keepList(list, {
        readAt: at,
        problem: null,
        validator: listing.validator,
        notUnderstood: [...listing.notUnderstood],
      });
      const toLog = known === null || known.readAt === null ? [] : changes;
      for (const change of toLog) this.#log(list, change, { at, source });
      return toLog;
    });
  }

  /** A list could not be read; what is stored stays. */
  withhold(list: CatalogueList, problem: CatalogueProblem): void {
    this.#db.transaction(() => {
      const known = this.#list(list);
      this.#keepList(list, {
        readAt: known?.readAt ?? null,
        problem,
        validator: null,
        notUnderstood: known?.notUnderstood ?? [],
      });
      this.#db.changed({ kind: 'catalogue', connectionId: list.connectionId });
    });
  }

  #list({ connectionId, kind, productId }: CatalogueList): ListRow | null {
    const row = this.#db.one(
      `SELECT kind, read_at, problem, validator, not_understood FROM catalogue_list
        WHERE connection_id = ? AND product_id = ? AND kind = ?`,
      [connectionId, productId ?? '', kind],
    );
    return row === undefined ? null : ListRow.parse(row);
  }

  #items({ connectionId, kind, productId }: CatalogueList): CatalogueItem[] {
    return this.#db
      .all(
        `SELECT kind, item FROM catalogue_item
          WHERE connection_id = ? AND kind = ? AND (? IS NULL OR product_id = ?) AND gone_at IS NULL ORDER BY position`,
        [connectionId, kind, productId, productId],
      )
      .map(itemOf);
  }

  #keep(
    { connectionId, productId }: CatalogueList,
    position: number,
    one: CatalogueItem,
    sent: Pick<CatalogueEntry<unknown>, 'notUnderstood' | 'original'>,
  ): void {
    this.#db.run(
      `INSERT INTO catalogue_item (connection_id, product_id, kind, id, position, item, search_text, not_understood, original)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET position = excluded.position, item = excluded.item,
         search_text = excluded.search_text, not_understood = excluded.not_understood, original = excluded.original, gone_at = NULL`,
      [
        connectionId,
        productId ?? one.item.id,
        one.kind,
        one.item.id,
        position,
        JSON.stringify(one.item),
        searchTextOf(one),
        JSON.stringify(sent.notUnderstood),
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
      `INSERT INTO catalogue_list (connection_id, product_id, kind, read_at, problem, validator, not_understood)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET read_at = excluded.read_at, problem = excluded.problem,
         validator = excluded.validator, not_understood = excluded.not_understood`,
      [
        connectionId,
        productId ?? '',
        kind,
        row.readAt,
        row.problem,
        row.validator === null ? null : JSON.stringify(row.validator),
        JSON.stringify(row.notUnderstood),
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
      `INSERT INTO catalogue_change
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
