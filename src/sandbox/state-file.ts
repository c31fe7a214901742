import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { signatures } from './webhooks/signature.ts';
import { jobIdOf } from './world/orders.ts';
import { Account, BatchRecord, JobRecord, QueuedBatchRecord } from './world/records.ts';
import type { Kept } from './world/world.ts';

/** The file exists, but cannot be used. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

const FORMAT = 1;
/** `application_id` of the sandbox's files, so that no other database is taken for one. */
const APPLICATION = 0x504f5342;
type Kind = 'job' | 'batch' | 'queued-batch';

const Row = z.object({ json: z.string() });

/** Webhooks to register again at the next start. */
const KeptWebhook = z.object({
  url: z.string(),
  secret: z.string().nullable(),
  signature: z.enum(signatures).default('standard'),
  isStrict: z.boolean().default(false),
});
export type KeptWebhook = z.infer<typeof KeptWebhook>;

/** The state of a sandbox in a SQLite file: only changes are written, in one transaction. */
export class StateFile {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Throws StateFileError. */
  static open(file: string): StateFile {
    try {
      const database = new DatabaseSync(file);
      const found = z
        .object({ application_id: z.number() })
        .parse(database.prepare('PRAGMA application_id').get());
      const tables = z.object({ count: z.number() });
      const { count } = tables.parse(database.prepare('SELECT count(*) AS count FROM sqlite_master').get());
      if (found.application_id !== APPLICATION && count > 0) {
        database.close();
        throw new StateFileError(`${file} is a database, but not one of the sandbox's.`);
      }
      database.exec(`
        PRAGMA application_id = ${APPLICATION};
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        CREATE TABLE IF NOT EXISTS record (
          place INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL,
          UNIQUE (kind, id)
        );
        CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
      `);
      const state = new StateFile(database);
      const format = state.#setting('format', z.number());
      if (format !== null && format !== FORMAT) {
        database.close();
        throw new StateFileError(`${file} was written by another version of the sandbox (format ${format}).`);
      }
      state.#set('format', FORMAT);
      return state;
    } catch (error) {
      if (error instanceof StateFileError) throw error;
      const why = error instanceof Error ? error.message : 'unknown';
      throw new StateFileError(`${file} cannot be used as a state file: ${why}.`);
    }
  }

  /** What was stored, or null if nothing was yet. Throws ZodError if it is damaged. */
  read(): Kept | null {
    const now = this.#setting('now', z.number());
    const account = this.#setting('account', Account);
    if (now === null || account === null) return null;
    return {
      now,
      account,
      jobs: this.#all('job', JobRecord),
      batches: this.#all('batch', BatchRecord),
      queuedBatches: this.#all('queued-batch', QueuedBatchRecord),
    };
  }

  get webhooks(): readonly KeptWebhook[] {
    return this.#setting('webhooks', z.array(KeptWebhook)) ?? [];
  }

  set webhooks(webhooks: readonly KeptWebhook[]) {
    this.#set('webhooks', z.array(KeptWebhook).parse(webhooks));
  }

  write(changes: Kept): void {
    this.#database.exec('BEGIN');
    try {
      this.#set('now', changes.now);
      this.#set('account', changes.account);
      this.#put('job', changes.jobs, (job) => jobIdOf(job.number));
      this.#put('batch', changes.batches, (batch) => batch.id);
      this.#put('queued-batch', changes.queuedBatches, (queued) => queued.id);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  /** A record keeps its place when it is overwritten. */
  #put<T>(kind: Kind, records: readonly T[], idOf: (record: T) => string): void {
    const put = this.#database.prepare(
      `INSERT INTO record (kind, id, json) VALUES (?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json`,
    );
    for (const record of records) put.run(kind, idOf(record), JSON.stringify(record));
  }

  #all<T>(kind: Kind, schema: z.ZodType<T>): T[] {
    const rows = this.#database.prepare('SELECT json FROM record WHERE kind = ? ORDER BY place').all(kind);
    return rows.map((row) => schema.parse(JSON.parse(Row.parse(row).json)));
  }

  #set(name: string, value: unknown): void {
    this.#database
      .prepare(
        `INSERT INTO setting (name, json) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET json = excluded.json`,
      )
      .run(name, JSON.stringify(value));
  }

  #setting<T>(name: string, schema: z.ZodType<T>): T | null {
    const row = this.#database.prepare('SELECT json FROM setting WHERE name = ?').get(name);
    return row === undefined ? null : schema.parse(JSON.parse(Row.parse(row).json));
  }
}
