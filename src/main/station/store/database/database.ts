import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { Durability, StoreChange } from '../interfaces/store-change.ts';
import { migrations, migrationsWithoutFts5 } from '../migrations/index.ts';
import { LogSync } from './log-sync.ts';
import { StoreUnusableError } from './store-unusable-error.ts';

type Listener = (changes: readonly StoreChange[]) => void;

export type Row = Record<string, SQLOutputValue>;
type Params = readonly SQLInputValue[];

/** From the weakest to the strongest. */
const DURABILITIES: readonly Durability[] = ['lazily', 'soon', 'durably'];
const stronger = (one: Durability, other: Durability): Durability =>
  DURABILITIES.indexOf(one) < DURABILITIES.indexOf(other) ? other : one;

/** SQLite below this can corrupt a database when the write-ahead log is reset while being read. */
const MIN_SQLITE_VERSION = [3, 51, 3] as const;

/** What a database is opened with. */
export interface DatabaseOptions {
  /** Absolute path, or `:memory:`. */
  readonly file: string;
  /** Hears of a listener that threw. The transaction it was told of is committed all the same. */
  readonly onFault: (error: unknown) => void;
  /** Whether this SQLite has its index of words (FTS5). */
  readonly hasFts5: boolean;
}

/** Does the SQLite of this runtime have its index of words? */
export function probeFts5(): boolean {
  const db = new DatabaseSync(':memory:');
  try {
    return db.prepare("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").get() !== undefined;
  } finally {
    db.close();
  }
}

/**
 * One SQLite file with one writer. Every change runs in a transaction. What it changed is told after the
 * commit, once the code that committed it has run on to its end: a listener sees nothing that a crash would
 * take back, and what it throws is its own fault, not the transaction's.
 */
export class Database {
  readonly hasFts5: boolean;
  readonly #db: DatabaseSync;
  readonly #onFault: (error: unknown) => void;
  /** Null: there is no log, as the database is in memory; then SQLite syncs by itself. */
  readonly #logSync: LogSync | null;
  readonly #statements = new Map<string, StatementSync>();
  readonly #listeners = new Set<Listener>();
  readonly #unreadable = new Set<string>();
  readonly #beforeCommit: ((changes: readonly StoreChange[]) => void)[] = [];
  #changes: StoreChange[] = [];
  /** What has been committed and not been told yet, by transaction, and who listened at the commit. */
  #unpublished: { readonly changes: readonly StoreChange[]; readonly listeners: readonly Listener[] }[] = [];
  #inTransaction = false;
  /** Of the transaction under way: the strongest that it or one nested in it asked for. */
  #durability: Durability = 'lazily';
  #synchronous: 'FULL' | 'NORMAL' = 'FULL';

  /** Throws StoreUnusableError. */
  constructor({ file, onFault, hasFts5 }: DatabaseOptions) {
    this.#onFault = onFault;
    this.hasFts5 = hasFts5;
    try {
      this.#db = new DatabaseSync(file);
      this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
      // The same pages change again and again: they are brought home less often than the usual 1,000 pages
      // ask for.
      this.#db.exec('PRAGMA wal_autocheckpoint = 4000;');
      const hasLog = this.one('PRAGMA journal_mode', [])?.journal_mode === 'wal';
      this.#logSync = hasLog ? new LogSync(`${file}-wal`) : null;
    } catch (error) {
      throw new StoreUnusableError(
        `The store ${file} cannot be opened (${error instanceof Error ? error.message : 'unknown reason'}). ` +
          'Check that the folder is writable and on a local disk.',
        { cause: error },
      );
    }
    this.#assertSafeSqlite();
    this.#migrate();
  }

  #assertSafeSqlite(): void {
    const version = String(this.one('SELECT sqlite_version() AS version', [])?.version);
    const parts = version.split('.').map(Number);
    for (const [index, least] of MIN_SQLITE_VERSION.entries()) {
      const part = parts[index] ?? 0;
      if (part > least) return;
      if (part < least) {
        throw new StoreUnusableError(
          `This runtime carries SQLite ${version}; Makeready needs ${MIN_SQLITE_VERSION.join('.')} or newer to keep its store safe.`,
        );
      }
    }
  }

  #migrate(): void {
    const at = Number(this.one('PRAGMA user_version', [])?.user_version ?? 0);
    if (at > migrations.length) {
      throw new StoreUnusableError(
        'This store was written by a newer Makeready. Install that version again, or choose another data folder.',
      );
    }
    // It would fail at each row that goes, and at each table that is altered: SearchIndex makes it again.
    if (!this.hasFts5) this.#db.exec('DROP TRIGGER IF EXISTS queue_row_gone');
    const steps = this.hasFts5 ? migrations : migrationsWithoutFts5;
    for (const [index, sql] of steps.entries()) {
      if (index < at) continue;
      this.transaction(() => this.#db.exec(`${sql}; PRAGMA user_version = ${index + 1};`));
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  run(sql: string, params: Params): number {
    return Number(this.#prepare(sql).run(...params).changes);
  }

  one(sql: string, params: Params): Row | undefined {
    return this.#prepare(sql).get(...params);
  }

  all(sql: string, params: Params): Row[] {
    return this.#prepare(sql).all(...params);
  }

  /** The rows that can be read; one that cannot is left out, and reported. */
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

  /** A row that cannot be read is reported once, however often it is met. */
  reportUnreadable(name: string, error: unknown): void {
    if (this.#unreadable.has(name)) return;
    this.#unreadable.add(name);
    this.#onFault(new Error(`A row of the store cannot be read: ${name}`, { cause: error }));
  }

  /** Runs several statements, without values. */
  script(sql: string): void {
    this.#db.exec(sql);
  }

  /**
   * Runs `work` in one transaction. A nested call joins the one under way, which is then as durable as the
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
      if (this.#inTransaction) {
        this.#changes = [];
        this.#inTransaction = false;
        // A commit that the disk refuses may have been rolled back already.
        if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      }
      throw error;
    }
  }

  get isInTransaction(): boolean {
    return this.#inTransaction;
  }

  /**
   * SQLite takes no other durability within a transaction: what a nested one asked for beyond `begunAs`
   * follows the commit.
   */
  #makeDurable(begunAs: Durability): void {
    if (this.#durability === 'soon' && this.#logSync !== null) this.#logSync.soon();
    else if (this.#durability !== 'lazily' && begunAs !== 'durably') this.#sync();
  }

  /** Fulfilled when all that was committed `soon` is on disk; rejects where the disk refuses. */
  synced(): Promise<void> {
    return this.#logSync?.settled() ?? Promise.resolve();
  }

  /**
   * A durable commit syncs the log, and with it every other one before it: it only has to have something to
   * write.
   */
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

  /** After a commit: what it changed is told once whoever committed it has run on to its end. */
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

  /** Notes a change of the transaction under way. */
  changed(change: StoreChange): void {
    this.#changes.push(change);
  }

  /** Runs inside every transaction, just before its commit, with what it has changed so far. */
  beforeCommit(hook: (changes: readonly StoreChange[]) => void): void {
    this.#beforeCommit.push(hook);
  }

  /** Calls back after each commit with what it changed; returns how to stop. */
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
