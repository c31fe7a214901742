import { z } from 'zod';
import type { ConnectionId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import type { PrepressJob, PrepressJobRepository } from '../interfaces/prepress-jobs.ts';
import { phaseRank } from '../projections/queue-row.ts';
import type { QueueWriter } from '../projections/queue-writer.ts';

const OpenRow = z.object({
  key: z.string(),
  kind: z.enum(['job', 'batch', 'queued-batch']),
  service_id: z.string(),
});

// The unary plus limits the search to the few rows of these phases, instead of all rows of the connection.
const OF_CONNECTION = `WHERE level = 0 AND phase_rank IN (${phaseRank.attention}, ${phaseRank.prepress}) AND +key >= ? AND +key < ?`;

export class SqlitePrepressJobRepository implements PrepressJobRepository {
  readonly #db: Database;
  readonly #writer: Pick<QueueWriter, 'catchUp'>;

  constructor(db: Database, writer: Pick<QueueWriter, 'catchUp'>) {
    this.#db = db;
    this.#writer = writer;
  }

  list(connection: ConnectionId, after: string | null, limit: number): PrepressJob[] {
    this.#writer.catchUp();
    const [from, to] = range(connection);
    return this.#db
      .all(
        `SELECT key, json_extract(row, '$.kind') AS kind, json_extract(row, '$.serviceId') AS service_id
           FROM queue_row JOIN queue_text USING (id) ${OF_CONNECTION} AND +key > ? ORDER BY +key LIMIT ?`,
        [from, to, after ?? '', limit],
      )
      .map((row) => OpenRow.parse(row))
      .map((row) => ({ key: { kind: row.kind, id: row.service_id }, place: row.key }));
  }

  count(connection: ConnectionId): number {
    this.#writer.catchUp();
    return Number(
      this.#db.one(`SELECT count(*) AS n FROM queue_row ${OF_CONNECTION}`, range(connection))?.n ?? 0,
    );
  }
}

/** Keys of a connection begin with its id and a colon; the semicolon is the next character. */
const range = (connection: ConnectionId): [string, string] => [`${connection}:`, `${connection};`];
