import { z } from 'zod';
import type { ConnectionId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';

import { phaseRank } from './queue-row.ts';
import type { QueueWriter } from './queue-writer.ts';

/** A row of the queue that is still in pre-press, as the service knows it. */
export interface PrepressJob {
  readonly key: { readonly kind: 'job' | 'batch' | 'queued-batch'; readonly id: string };
  /** Where the next read begins. */
  readonly place: string;
}

const OpenRow = z.object({
  key: z.string(),
  kind: z.enum(['job', 'batch', 'queued-batch']),
  service_id: z.string(),
});

// The unary plus limits the search to the few rows of these phases, instead of all rows of the connection.
const OF_CONNECTION = `WHERE level = 0 AND phase_rank IN (${phaseRank.attention}, ${phaseRank.prepress}) AND +key >= ? AND +key < ?`;

/** Rows of the queue that still wait for the service and are worth reading. */
export class PrepressJobs {
  readonly #db: Database;
  readonly #writer: Pick<QueueWriter, 'catchUp'>;

  constructor(db: Database, writer: Pick<QueueWriter, 'catchUp'>) {
    this.#db = db;
    this.#writer = writer;
  }

  /** Up to `limit` of them, in a fixed order, beginning after `after`. */
  list(connection: ConnectionId, after: string | null, limit: number): PrepressJob[] {
    this.#writer.catchUp();
    const [from, to] = range(connection);
    return this.#db
      .all(
        `SELECT key, json_extract(row, '$.kind') AS kind, json_extract(row, '$.serviceId') AS service_id
           FROM queue_row JOIN queue_content USING (id) ${OF_CONNECTION} AND +key > ? ORDER BY +key LIMIT ?`,
        [from, to, after ?? '', limit],
      )
      .map((row) => OpenRow.parse(row))
      .map((row) => ({ key: { kind: row.kind, id: row.service_id }, place: row.key }));
  }

  /** Whether there is one; may still be true for a moment after the last has left pre-press. */
  hasAny(connection: ConnectionId): boolean {
    // Only a row that is missing is worth making all changed rows again for the answer.
    if (this.#hasRow(connection)) return true;
    this.#writer.catchUp();
    return this.#hasRow(connection);
  }

  #hasRow(connection: ConnectionId): boolean {
    return this.#db.one(`SELECT 1 FROM queue_row ${OF_CONNECTION} LIMIT 1`, range(connection)) !== undefined;
  }
}

/** Keys of a connection begin with its id and a colon; the semicolon is the next character. */
const range = (connection: ConnectionId): [string, string] => [`${connection}:`, `${connection};`];
