import { createHash } from 'node:crypto';
import { z } from 'zod';
import { idleStates, JobKey, type QueueLevel, QueueRow } from '../../../../contract/index.ts';
import { FILE_RECALLED } from '../artworks/file-attention.ts';
import type { Database, Row } from '../database/database.ts';
import { json, sqlSet } from '../database/rows.ts';
import { levelRank } from './queue-row.ts';
import type { QueueWriter } from './queue-writer.ts';

/**
 * The name under which the store remembers what is left to be made: rows of these tables before these
 * rowids.
 */
const NAME = 'queue.backfill';
/** The name under which it remembers the schema of the rows. */
const SCHEMA_NAME = 'queue.schema';
const Left = json(z.object({ job: z.number(), batch: z.number() }));
type Left = z.infer<typeof Left>;

const JobRow = z.object({ rowid: z.number(), key: JobKey });
const BatchRow = z.object({ rowid: z.number(), key: z.string() });

/** An operator may have to do something about it, or waits for it. */
const OPEN = `
  (EXISTS (SELECT 1 FROM artwork WHERE job_key = job.key
     AND (state NOT IN ${sqlSet(['picked-up', ...idleStates])} OR ${FILE_RECALLED}))
   OR (meaning NOT IN ('done', 'cancelled') AND gone_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM artwork WHERE job_key = job.key AND state = 'picked-up')))`;

/**
 * Makes all rows again if there are none, or if this version's rows have another schema than those stored:
 * first those of open jobs, then all others newest first, a few at a time.
 */
export class QueueBackfill {
  readonly #db: Database;
  readonly #writer: QueueWriter;

  constructor(db: Database, writer: QueueWriter) {
    this.#db = db;
    this.#writer = writer;
    this.#dropFormerRows();
    if (db.one('SELECT 1 FROM queue_row', []) === undefined) this.#begin();
  }

  /** Rows of an earlier version may lack a field, and would be shown as unreadable. */
  #dropFormerRows(): void {
    const schema = schemaHash();
    const stored = this.#db.one('SELECT value FROM key_value WHERE name = ?', [SCHEMA_NAME])?.value;
    if (stored === schema) return;
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM queue_row', []);
      this.#keep(SCHEMA_NAME, schema);
    });
  }

  #begin(): void {
    const last = (table: keyof Left): number =>
      Number(this.#db.one(`SELECT max(rowid) AS last FROM ${table}`, [])?.last ?? 0);
    const left: Left = { job: last('job') + 1, batch: last('batch') + 1 };
    if (left.job + left.batch === 2) return;
    this.#db.transaction(() => {
      this.#remember(left);
      const open = this.#db.all(`SELECT rowid, key FROM job WHERE ${OPEN}`, []);
      const keys = open.map((row) => JobRow.parse(row).key);
      this.#writer.make(keys, []);
    });
  }

  /**
   * Makes the rows of at most `limit` jobs or batches, unless they were made meanwhile. @returns whether any
   * are left.
   */
  next(limit: number): boolean {
    const kept = this.#db.one('SELECT value FROM key_value WHERE name = ?', [NAME]);
    if (kept === undefined) return false;
    const left = Left.parse(kept.value);
    this.#db.transaction(() => {
      const jobs = this.#before('job', left.job, limit).map((row) => JobRow.parse(row));
      const batches =
        jobs.length > 0 ? [] : this.#before('batch', left.batch, limit).map((row) => BatchRow.parse(row));
      this.#writer.make(
        jobs.map(({ key }) => key).filter((key) => !this.#isMade('jobs', key)),
        batches.map(({ key }) => key).filter((key) => !this.#isMade('batches', key)),
      );
      const [job, batch] = [jobs.at(-1)?.rowid ?? 0, batches.at(-1)?.rowid];
      this.#remember(batch === undefined && jobs.length === 0 ? null : { job, batch: batch ?? left.batch });
    }, 'lazily');
    return true;
  }

  #before(table: keyof Left, rowid: number, limit: number): Row[] {
    return this.#db.all(`SELECT rowid, key FROM ${table} WHERE rowid < ? ORDER BY rowid DESC LIMIT ?`, [
      rowid,
      limit,
    ]);
  }

  /** It was open, or has changed since: all rows were gone when this began. */
  #isMade(level: QueueLevel, key: string): boolean {
    return (
      this.#db.one('SELECT 1 FROM queue_row WHERE level = ? AND key = ?', [levelRank[level], key]) !==
      undefined
    );
  }

  #remember(left: Left | null): void {
    if (left === null) this.#db.run('DELETE FROM key_value WHERE name = ?', [NAME]);
    else this.#keep(NAME, JSON.stringify(left));
  }

  #keep(name: string, value: string): void {
    this.#db.run(
      'INSERT INTO key_value (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      [name, value],
    );
  }
}

/** SHA-256 of the schema of a row, in hexadecimal. */
const schemaHash = (): string =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(QueueRow)))
    .digest('hex');
