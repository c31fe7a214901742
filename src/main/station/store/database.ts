import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { ArtworkId, BatchOrderId, ConnectionId, HotFolderId, JobKey } from '../../../contract/index.ts';
import { migrations } from './migrations/index.ts';
import type { NewTransition } from './new-transition.ts';

/** What a committed transaction changed, for whoever shows or works on it. */
export type StoreChange =
  | { readonly kind: 'job'; readonly key: JobKey }
  | { readonly kind: 'artwork'; readonly id: ArtworkId; readonly jobKey: JobKey }
  | { readonly kind: 'transition'; readonly transition: NewTransition }
  | { readonly kind: 'hot-folder'; readonly id: HotFolderId }
  | { readonly kind: 'catalogue'; readonly connectionId: ConnectionId }
  | { readonly kind: 'capabilities'; readonly connectionId: ConnectionId }
  | { readonly kind: 'batch-order'; readonly id: BatchOrderId }
  | { readonly kind: 'row'; readonly key: string }
  | { readonly kind: 'row-gone'; readonly key: string };

export type Row = Record<string, SQLOutputValue>;
type Params = readonly SQLInputValue[];

/**
 * `durably`: on disk when it returns. `soon`: on disk when `synced` is fulfilled, which is at the end of this turn of the
 * event loop; all that is committed in the same turn shares one sync. `lazily`: whole or not at all, and safe from a
 * crash of the process, but a power cut may take it back together with everything after it; for steps that the next
 * start works out again by itself.
 */
export type Durability = 'durably' | 'soon' | 'lazily';

/** SQLite below this can corrupt a database when the write-ahead log is reset while being read. */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** The store cannot be opened: the message says why and what to do. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
  readonly code = 'STORE_UNUSABLE';
}

/**
 * One SQLite file with one writer. Every change runs in a transaction; what it changed is told after the
 * commit, never before, so a listener cannot see what a crash would take back.
 */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #listeners = new Set<(changes: readonly StoreChange[]) => void>();
  readonly #beforeCommit: ((changes: readonly StoreChange[]) => void)[] = [];
  #changes: StoreChange[] = [];
  #depth = 0;
  #synchronous: 'FULL' | 'NORMAL' = 'FULL';
  #syncing: Promise<void> | null = null;

  /** @param file absolute path, or `:memory:`. Throws StoreUnusable. */
  constructor(file: string) {
    try {
      this.#db = new DatabaseSync(file);
      this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
      // The same pages change again and again: they are brought home less often than the usual 1,000 pages ask for.
      this.#db.exec('PRAGMA wal_autocheckpoint = 4000;');
    } catch (error) {
      throw new StoreUnusable(
        `The store ${file} cannot be opened (${error instanceof Error ? error.message : 'unknown reason'}). Check that the folder is writable and on a local disk.`,
        { cause: error },
      );
    }
    this.#demandSafeSqlite();
    this.#migrate();
  }

  #demandSafeSqlite(): void {
    const version = String(this.one('SELECT sqlite_version() AS version', [])?.version);
    const parts = version.split('.').map(Number);
    for (const [index, least] of OLDEST_SAFE_SQLITE.entries()) {
      const part = parts[index] ?? 0;
      if (part > least) return;
      if (part < least) {
        throw new StoreUnusable(
          `This runtime carries SQLite ${version}; Makeready needs ${OLDEST_SAFE_SQLITE.join('.')} or newer to keep its store safe.`,
        );
      }
    }
  }

  #migrate(): void {
    const at = Number(this.one('PRAGMA user_version', [])?.user_version ?? 0);
    if (at > migrations.length) {
      throw new StoreUnusable(
        'This store was written by a newer Makeready. Install that version again, or choose another data folder.',
      );
    }
    for (const [index, sql] of migrations.entries()) {
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

  /** Runs `work` in one transaction; a nested call joins the one under way, with that one's durability. */
  transaction<T>(work: () => T, durability: Durability = 'durably'): T {
    if (this.#depth > 0) return work();
    this.#become(durability === 'durably' ? 'FULL' : 'NORMAL');
    this.#db.exec('BEGIN IMMEDIATE');
    this.#depth = 1;
    try {
      const result = work();
      for (const hook of this.#beforeCommit) hook([...this.#changes]);
      this.#db.exec('COMMIT');
      const changes = this.#changes;
      this.#settle();
      if (durability === 'soon') this.#syncSoon();
      if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
      return result;
    } catch (error) {
      if (this.#depth > 0) {
        this.#db.exec('ROLLBACK');
        this.#settle();
      }
      throw error;
    }
  }

  /** Fulfilled when all that was committed `soon` is on disk; rejects where the disk refuses. */
  synced(): Promise<void> {
    return this.#syncing ?? Promise.resolve();
  }

  #syncSoon(): void {
    if (this.#syncing !== null) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#syncing = promise;
    // Whoever needs to know waits for `synced`; for all others a refused sync is made up for by the next one.
    promise.catch(() => undefined);
    setImmediate(() => {
      this.#syncing = null;
      try {
        // What is closed has been synced by the closing.
        if (this.#db.isOpen) this.#sync();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
  }

  /** A durable commit syncs the log, and with it every other one before it: it only has to have something to write. */
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

  #settle(): void {
    this.#depth = 0;
    this.#changes = [];
  }

  /** Notes a change of the transaction under way. */
  changed(change: StoreChange): void {
    this.#changes.push(change);
  }

  /** Runs inside every transaction, just before its commit, with what it has changed so far. */
  beforeCommit(hook: (changes: readonly StoreChange[]) => void): void {
    this.#beforeCommit.push(hook);
  }

  onChange(listener: (changes: readonly StoreChange[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}
