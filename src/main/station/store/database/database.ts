import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { message } from '../../../../contract/index.ts';
import { keepDatabasePrivate } from '../../private-files.ts';
import { LogSync } from './log-sync.ts';
import { migrations, SCHEMA_NAME, schema, schemaHash, storedSchema } from './schema/index.ts';
import { type Row, Statement } from './statement.ts';
import type { Durability, StoreChange } from './store-change.ts';
import { StoreUnusableError } from './store-unusable-error.ts';

type Listener = (changes: readonly StoreChange[]) => void;

export type { Row } from './statement.ts';

type Params = readonly SQLInputValue[];

/** From the weakest to the strongest. */
const DURABILITIES: readonly Durability[] = ['lazily', 'soon', 'durably'];
const stronger = (one: Durability, other: Durability): Durability =>
  DURABILITIES.indexOf(one) < DURABILITIES.indexOf(other) ? other : one;

/** Older versions of SQLite can corrupt a database when the write-ahead log is reset while being read. */
const MIN_SQLITE_VERSION = [3, 51, 3] as const;

/** What a database is opened with. */
export interface DatabaseOptions {
  /** Absolute path, or `:memory:`. */
  readonly file: string;
  /** Receives what a listener threw. The transaction that it was told about is committed anyway. */
  readonly onFault: (error: unknown) => void;
  /** Whether this SQLite has full-text search (FTS5). */
  readonly hasFts5: boolean;
  /** What brings a store of a released version to the present schema; by default the released ones. */
  readonly migrations?: readonly string[];
}

/** Whether the SQLite of this runtime has full-text search. */
export function probeFts5(): boolean {
  const db = new DatabaseSync(':memory:');
  try {
    return db.prepare("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").get() !== undefined;
  } finally {
    db.close();
  }
}

/**
 * One SQLite file with one writer. Every change runs in a transaction. Its changes are published after the
 * commit, once the committing code has run to its end, so a listener sees nothing that a crash would undo,
 * and a listener that throws harms only itself.
 */
export class Database {
  readonly hasFts5: boolean;
  readonly #db: DatabaseSync;
  readonly #onFault: (error: unknown) => void;
  /** Null: there is no log, as the database is in memory; then SQLite syncs by itself. */
  readonly #logSync: LogSync | null;
  readonly #statements = new Map<string, Statement>();
  readonly #listeners = new Set<Listener>();
  readonly #unreadable = new Set<string>();
  readonly #beforeCommit: ((changes: readonly StoreChange[]) => void)[] = [];
  readonly #onRollback: (() => void)[] = [];
  #changes: StoreChange[] = [];
  /**
   * Committed changes that have not been published yet, by transaction, with the listeners at the time of
   * the commit.
   */
  #unpublished: { readonly changes: readonly StoreChange[]; readonly listeners: readonly Listener[] }[] = [];
  #inTransaction = false;
  /** The strongest durability that the current transaction, or one nested in it, asked for. */
  #durability: Durability = 'lazily';
  #synchronous: 'FULL' | 'NORMAL' = 'FULL';

  /** Throws StoreUnusableError. */
  constructor({ file, onFault, hasFts5, migrations: steps = migrations }: DatabaseOptions) {
    this.#onFault = onFault;
    this.hasFts5 = hasFts5;
    try {
      keepDatabasePrivate(file);
      this.#db = new DatabaseSync(file);
      this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
      // The same pages change again and again, so checkpoints are less frequent than the default of 1,000
      // pages.
      this.#db.exec('PRAGMA wal_autocheckpoint = 4000;');
      // In kilobytes. The default of 2,000 has no room for the indexes of a long queue.
      this.#db.exec('PRAGMA cache_size = -16000;');
      const hasLog = this.one('PRAGMA journal_mode', [])?.journal_mode === 'wal';
      this.#logSync = hasLog ? new LogSync(`${file}-wal`, () => this.#writeAgain()) : null;
    } catch (error) {
      throw new StoreUnusableError(
        message('startup.store-not-open', {
          path: file,
          why: error instanceof Error ? error.message : 'unknown',
        }),
        { cause: error },
      );
    }
    this.#assertSafeSqlite();
    this.#migrate(file, steps);
  }

  #assertSafeSqlite(): void {
    const version = String(this.one('SELECT sqlite_version() AS version', [])?.version);
    const parts = version.split('.').map(Number);
    for (const [index, least] of MIN_SQLITE_VERSION.entries()) {
      const part = parts[index] ?? 0;
      if (part > least) return;
      if (part < least) {
        throw new StoreUnusableError(
          message('startup.sqlite-too-old', { version, least: MIN_SQLITE_VERSION.join('.') }),
        );
      }
    }
  }

  #migrate(file: string, steps: readonly string[]): void {
    // Without FTS5 it would fail for each deleted row, and for each altered table; SearchIndex creates it
    // again.
    if (!this.hasFts5) this.#db.exec('DROP TRIGGER IF EXISTS queue_row_gone');
    const newest = steps.length + 1;
    const at = Number(this.one('PRAGMA user_version', [])?.user_version ?? 0);
    if (at === 0) {
      this.#advance(schema, newest);
      return;
    }
    const stored = storedSchema(this);
    if (stored === null) throw new StoreUnusableError(message('startup.store-unreleased', { path: file }));
    if (at > newest) throw new StoreUnusableError(message('startup.store-newer'));
    for (const [index, sql] of steps.entries()) {
      if (index + 2 > at) this.#advance(sql, index + 2);
    }
    if (at === newest && stored !== schemaHash)
      throw new StoreUnusableError(message('startup.store-unreleased', { path: file }));
  }

  #advance(sql: string, version: number): void {
    this.transaction(() => {
      this.#db.exec(`${sql}; PRAGMA user_version = ${version};`);
      this.run('INSERT OR REPLACE INTO key_value (name, value) VALUES (?, ?)', [SCHEMA_NAME, schemaHash]);
    });
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = new Statement(this.#db.prepare(sql));
    this.#statements.set(sql, statement);
    return statement;
  }

  run(sql: string, params: Params): number {
    return this.#prepare(sql).run(params);
  }

  one(sql: string, params: Params): Row | undefined {
    return this.#prepare(sql).one(params);
  }

  /**
   * SQLite looks at the value of a bare parameter after LIMIT, so it prepares such a statement again at every
   * call. `LIMIT +?` avoids that in statements that run for every file.
   */
  all(sql: string, params: Params): Row[] {
    return this.#prepare(sql).all(params);
  }

  /** The readable rows; an unreadable one is left out and reported. */
  readable<T>(rows: readonly Row[], read: (row: Row) => T): T[] {
    return rows.flatMap((row) => {
      try {
        return [read(row)];
      } catch (error) {
        this.reportUnreadable(String(row.id ?? row.seq), error);
        return [];
      }
    });
  }

  /**
   * The first `limit` readable rows. The next ones take the place of those that are left out, so that no
   * number of unreadable rows holds up what comes after them.
   * @param select the first rows, as many as it is asked for; always in the same order.
   */
  firstReadable<T>(limit: number, select: (limit: number) => readonly Row[], read: (row: Row) => T): T[] {
    for (let wanted = limit; ; ) {
      const rows = select(wanted);
      const readable = this.readable(rows, read);
      const enough = limit + rows.length - readable.length;
      if (enough === wanted || rows.length < wanted) return readable;
      wanted = enough;
    }
  }

  /** An unreadable row is reported once, however often it is met. */
  reportUnreadable(name: string, error: unknown): void {
    if (this.#unreadable.has(name)) return;
    this.#unreadable.add(name);
    this.#onFault(new Error(`A row of the store cannot be read: ${name}`, { cause: error }));
  }

  /** Runs several statements without parameters. */
  script(sql: string): void {
    this.#db.exec(sql);
  }

  /**
   * Runs `work` in one transaction. A nested call joins the current one, which is then as durable as the
   * strongest of them asks for.
   */
  transaction<T>(work: () => T, durability: Durability = 'durably'): T {
    if (this.#inTransaction) {
      this.#durability = stronger(this.#durability, durability);
      return work();
    }
    this.#become(durability === 'durably' ? 'FULL' : 'NORMAL');
    this.#db.exec('BEGIN IMMEDIATE');
    this.#inTransaction = true;
    this.#durability = durability;
    try {
      const result = work();
      for (const hook of this.#beforeCommit) hook([...this.#changes]);
      this.#db.exec('COMMIT');
      this.#settle();
      this.#makeDurable(durability);
      return result;
    } catch (error) {
      if (this.#inTransaction) this.#undo();
      throw error;
    }
  }

  /** Runs `work` within the current transaction. If it throws, only what `work` wrote is undone. */
  savepoint<T>(work: () => T): T {
    const before = this.#changes.length;
    this.#db.exec('SAVEPOINT work');
    try {
      return work();
    } catch (error) {
      this.#changes = this.#changes.slice(0, before);
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK TO work');
      for (const forget of this.#onRollback) forget();
      throw error;
    } finally {
      if (this.#db.isTransaction) this.#db.exec('RELEASE work');
    }
  }

  /** Runs `work` outside of any transaction, and undoes what it wrote. Nothing is published. */
  trial<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    this.#inTransaction = true;
    try {
      return work();
    } finally {
      this.#undo();
    }
  }

  #undo(): void {
    this.#changes = [];
    this.#inTransaction = false;
    // A commit that the disk refused may have been rolled back already.
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
    for (const forget of this.#onRollback) forget();
  }

  get isInTransaction(): boolean {
    return this.#inTransaction;
  }

  /**
   * SQLite cannot change the durability within a transaction, so what a nested one asked for beyond
   * `begunAs` follows the commit.
   */
  #makeDurable(begunAs: Durability): void {
    if (this.#durability === 'soon' && this.#logSync !== null) this.#logSync.soon();
    else if (this.#durability !== 'lazily' && begunAs !== 'durably') this.#sync();
  }

  /** Resolves when everything committed `soon` is on disk; rejects if the disk refuses. */
  synced(): Promise<void> {
    return this.#logSync?.settled() ?? Promise.resolve();
  }

  /** Moves all that was committed from the log to the database; the disk may have lost part of the log. */
  #writeAgain(): void {
    if (this.one('PRAGMA wal_checkpoint(TRUNCATE)', [])?.busy !== 0) {
      throw new Error('The log cannot be moved to the database now, because another program is reading it.');
    }
  }

  /** A durable commit syncs the log, including every earlier commit; it only needs something to write. */
  #sync(): void {
    this.#become('FULL');
    const { user_version: version } = this.one('PRAGMA user_version', []) ?? {};
    this.#db.exec(`PRAGMA user_version = ${Number(version)}`);
  }

  #become(synchronous: 'FULL' | 'NORMAL'): void {
    if (this.#synchronous === synchronous) return;
    this.#db.exec(`PRAGMA synchronous = ${synchronous}`);
    this.#synchronous = synchronous;
  }

  /** After a commit: publishes its changes once the committing code has run to its end. */
  #settle(): void {
    const changes = this.#changes;
    this.#changes = [];
    this.#inTransaction = false;
    if (changes.length === 0) return;
    if (this.#unpublished.length === 0) queueMicrotask(() => this.#notify());
    this.#unpublished.push({ changes, listeners: [...this.#listeners] });
  }

  #notify(): void {
    for (const { changes, listeners } of this.#unpublished.splice(0)) {
      for (const listener of listeners) {
        if (!this.#listeners.has(listener)) continue;
        try {
          listener(changes);
        } catch (error) {
          this.#onFault(error);
        }
      }
    }
  }

  /** Records a change of the current transaction. */
  changed(change: StoreChange): void {
    this.#changes.push(change);
  }

  /** Runs inside every transaction, just before its commit, with what it has changed so far. */
  beforeCommit(hook: (changes: readonly StoreChange[]) => void): void {
    this.#beforeCommit.push(hook);
  }

  /** Calls back after each rollback, for what is remembered of the rows that were written. */
  onRollback(forget: () => void): void {
    this.#onRollback.push(forget);
  }

  /** Calls back after each commit with what it changed; returns a function that stops. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#unpublished = [];
    this.#statements.clear();
    this.#db.close();
    this.#logSync?.close();
  }
}
