import { z } from 'zod';
import { Capability, type ConnectionId, type Endpoint } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { instant } from '../database/rows.ts';

/** Ids of known things of a connection with which an endpoint can be probed; null if there is none yet. */
export interface Examples {
  readonly product: string | null;
  readonly job: string | null;
  readonly batch: string | null;
  readonly queuedBatch: string | null;
  readonly file: string | null;
}

const Id = z.object({ id: z.string() });

/** Which endpoints each deployment offers, as probed. */
export class Capabilities {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  list(connection: ConnectionId): Capability[] {
    return this.#db
      .all('SELECT endpoint, verdict, status, at FROM capability WHERE connection_id = ?', [connection])
      .map((row) => Capability.parse({ ...row, at: instant(row.at) }));
  }

  /** @param found.at milliseconds since the epoch. */
  keep(
    connection: ConnectionId,
    {
      endpoint,
      verdict,
      status,
      at,
    }: Pick<Capability, 'endpoint' | 'verdict' | 'status'> & { readonly at: number },
  ): void {
    this.#db.transaction(() => {
      this.#db.run(
        `INSERT INTO capability (connection_id, endpoint, verdict, status, at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET verdict = excluded.verdict, status = excluded.status, at = excluded.at`,
        [connection, endpoint, verdict, status, at],
      );
      this.#db.changed({ kind: 'capabilities', connectionId: connection });
    });
  }

  /** Their path changed, so what was found under the old one no longer counts. */
  forget(connection: ConnectionId, endpoints: readonly Endpoint[]): void {
    this.#db.transaction(() => {
      for (const endpoint of endpoints) {
        this.#db.run('DELETE FROM capability WHERE connection_id = ? AND endpoint = ?', [
          connection,
          endpoint,
        ]);
      }
      this.#db.changed({ kind: 'capabilities', connectionId: connection });
    });
  }

  /** The latest of each kind. */
  examples(connection: ConnectionId): Examples {
    // The unary plus makes SQLite look at the newest rows first instead of using an index of all rows of
    // the connection.
    const latest = (column: string, from: string): string | null => {
      const row = this.#db.one(
        `SELECT ${column} AS id FROM ${from} AND +connection_id = ? ORDER BY rowid DESC LIMIT 1`,
        [connection],
      );
      return row === undefined ? null : Id.parse(row).id;
    };
    return {
      product: latest('product_id', "catalogue_item WHERE kind = 'product' AND gone_at IS NULL"),
      job: latest('service_id', 'job WHERE 1'),
      batch: latest('service_id', "batch WHERE kind = 'batch'"),
      queuedBatch: latest('service_id', "batch WHERE kind = 'queued-batch'"),
      // A file that was downloaded once is one that the service provides.
      file: latest('file_id', 'artwork WHERE sha256 IS NOT NULL') ?? latest('file_id', 'artwork WHERE 1'),
    };
  }
}
