import { z } from 'zod';
import { HotFolderId, JobKey, Transition } from '../../../../contract/index.ts';
import type { Database, Row } from '../database/database.ts';
import { instant, messageFrom } from '../database/rows.ts';
import { levelRank } from '../queue/queue-row.ts';
import type { QueueWriter } from '../queue/queue-writer.ts';

const SentRow = z.object({
  id: z.number(),
  hotFolder: HotFolderId,
  revision: z.number(),
  deliveredAt: z.number().nullable(),
  /** Null also if it was rejected since. */
  pickedUpAt: z.number().nullable(),
  job: JobKey,
  product: z.string(),
  copies: z.number().nullable(),
  /** How many an operator wanted with it; null: as ordered. */
  wanted: z.number().nullable(),
  stock: z.string().nullable(),
});
/** A delivery that was made or picked up in a period, with the order of its file as it is now. */
export type SentRow = z.infer<typeof SentRow>;

const toSent = (row: Row): SentRow => SentRow.parse(row);

const NotedRow = Transition.pick({
  subject: true,
  subjectId: true,
  to: true,
  at: true,
  why: true,
  source: true,
  by: true,
});
/** What an operator did, or a RIP rejected. */
export type NotedRow = z.infer<typeof NotedRow>;

const toNoted = (row: Row): NotedRow =>
  NotedRow.parse({
    subject: row.subject,
    subjectId: row.subject_id,
    to: row.to_state,
    at: instant(row.at),
    why: messageFrom(row.why, row.why_code, row.why_values),
    source: row.source,
    by: row.operator,
  });

/** Milliseconds since the epoch; `until` is no part of it. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Where rows go on: an instant in milliseconds, and an id among those of that instant. */
export interface Place {
  readonly at: number;
  readonly id: number;
}

/** Some rows in order, and where the next ones begin; null at the end. */
interface Rows<One> {
  readonly rows: readonly One[];
  readonly next: Place | null;
}

const DueRow = z.object({ job: JobKey, shipBy: z.string().nullable() });

const SENT = `delivery.id, hot_folder_id AS hotFolder, revision, delivered_at AS deliveredAt,
    CASE WHEN delivery.state = 'picked-up' THEN picked_up_at END AS pickedUpAt, artwork.job_key AS job, job.product, job.quantity AS copies, delivery.copies AS wanted, queue_row.stock
  FROM delivery JOIN artwork ON artwork.id = artwork_id JOIN job ON job.key = artwork.job_key
  LEFT JOIN queue_row ON level = ${levelRank.components}
   AND queue_row.key = artwork.job_key || '#' || artwork.component`;

/** Reads what happened between two instants, in milliseconds, some rows at a time and by an index. */
export class ShiftViews {
  readonly #db: Database;
  readonly #writer: Pick<QueueWriter, 'catchUp'>;

  constructor(db: Database, writer: Pick<QueueWriter, 'catchUp'>) {
    this.#db = db;
    this.#writer = writer;
  }

  /** Stocks and ship-bys are those of the queue, which is brought up to date first. */
  catchUp(): void {
    this.#writer.catchUp();
  }

  /** What was put into hot folders, after a place and before an instant. */
  delivered(after: Place, until: number, limit: number): Rows<SentRow> {
    const query = `${SENT} WHERE delivered_at IS NOT NULL`;
    return this.#rows({ query, at: 'delivered_at', id: 'delivery.id' }, [], toSent, { after, until, limit });
  }

  /**
   * What was picked up from a hot folder, not rejected since, and delivered outside the period, which
   * `delivered` does not find.
   */
  pickedUp(folder: HotFolderId, { from, until }: Period, after: Place, limit: number): Rows<SentRow> {
    const query = `${SENT} WHERE delivery.state = 'picked-up' AND hot_folder_id = ?
      AND (delivered_at IS NULL OR delivered_at < ? OR delivered_at >= ?)`;
    const by = { query, at: 'picked_up_at', id: 'delivery.id' };
    return this.#rows(by, [folder, from, until], toSent, { after, until, limit });
  }

  /** Every hot folder that ever got a file; each is found by one step in an index. */
  folders(): HotFolderId[] {
    return this.#db
      .all(
        `WITH RECURSIVE folder (id) AS (
           SELECT min(hot_folder_id) FROM delivery UNION ALL
           SELECT (SELECT min(hot_folder_id) FROM delivery WHERE hot_folder_id > folder.id)
             FROM folder WHERE id IS NOT NULL)
         SELECT id FROM folder WHERE id IS NOT NULL`,
        [],
      )
      .map(({ id }) => HotFolderId.parse(id));
  }

  /** A delivery, whenever it was made; null if there is none. */
  delivery(id: number): SentRow | null {
    const row = this.#db.one(`SELECT ${SENT} WHERE delivery.id = ?`, [id]);
    return row === undefined ? null : (this.#db.readable([row], toSent)[0] ?? null);
  }

  /** What operators did, and what RIPs rejected. */
  noted(after: Place, until: number, limit: number): Rows<NotedRow> {
    const query = "* FROM transition WHERE (source = 'operator' OR to_state IN ('rejected', 'refused'))";
    return this.#rows({ query, at: 'at', id: 'seq' }, [], toNoted, { after, until, limit });
  }

  /** When jobs have to be ready, as far as the queue has them. */
  shipBys(jobs: readonly JobKey[]): Map<JobKey, number | null> {
    const rows = this.#db.all(
      `SELECT queue_row.key AS job, json_extract(row, '$.shipBy') AS shipBy
         FROM json_each(?) AS wanted CROSS JOIN queue_row ON level = ${levelRank.jobs} AND queue_row.key = wanted.value
         JOIN queue_content ON queue_content.id = queue_row.id`,
      [JSON.stringify(jobs)],
    );
    return new Map(
      this.#db
        .readable(rows, (row) => DueRow.parse(row))
        .map(({ job, shipBy }) => [job, shipBy === null ? null : Date.parse(shipBy)]),
    );
  }

  /**
   * In the order of an instant and an id. The others of the instant where the last rows ended are read by
   * themselves: SQLite compares both at once without an index, row by row.
   */
  #rows<One>(
    { query, at, id }: { readonly query: string; readonly at: string; readonly id: string },
    params: readonly (string | number)[],
    read: (row: Row) => One,
    { after, until, limit }: { readonly after: Place; readonly until: number; readonly limit: number },
  ): Rows<One> {
    const select = `SELECT ${at} AS place_at, ${id} AS place_id, ${query}`;
    const found = this.#db.all(`${select} AND ${at} = ? AND ${id} > ? ORDER BY ${id} LIMIT ?`, [
      ...[...params, after.at, after.id, limit],
    ]);
    if (found.length < limit)
      found.push(
        ...this.#db.all(`${select} AND ${at} > ? AND ${at} < ? ORDER BY ${at}, ${id} LIMIT ?`, [
          ...[...params, after.at, until, limit - found.length],
        ]),
      );
    const last = found.length < limit ? undefined : found.at(-1);
    return {
      rows: this.#db.readable(found, read),
      next: last === undefined ? null : { at: Number(last.place_at), id: Number(last.place_id) },
    };
  }
}
