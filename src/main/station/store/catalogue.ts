import { z } from 'zod';
import type { ConnectionId } from '../../../contract/index.ts';
import type { Database } from './database.ts';

export type CatalogueKind = 'product' | 'material' | 'finishing' | 'size';

/** One entry of the catalogue; `original` is the service's own JSON text. */
export interface CatalogueItem {
  readonly id: string;
  readonly original: string;
}

const ItemRow = z.object({ id: z.string(), original: z.string() });

/** The catalogue as last read, for use without a network. */
export class CatalogueRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param productId the product the items belong to; '' for the products themselves. */
  replace(
    connection: ConnectionId,
    kind: CatalogueKind,
    productId: string,
    items: readonly CatalogueItem[],
    readAt: number,
  ): void {
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM catalogue WHERE connection_id = ? AND kind = ? AND product_id = ?', [
        connection,
        kind,
        productId,
      ]);
      for (const item of items) {
        this.#db.run(
          `INSERT INTO catalogue (connection_id, kind, product_id, id, original, read_at)
           VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          [connection, kind, productId, item.id, item.original, readAt],
        );
      }
    });
  }

  list(connection: ConnectionId, kind: CatalogueKind, productId = ''): CatalogueItem[] {
    return this.#db
      .all(
        'SELECT id, original FROM catalogue WHERE connection_id = ? AND kind = ? AND product_id = ? ORDER BY rowid',
        [connection, kind, productId],
      )
      .map((row) => ItemRow.parse(row));
  }
}
