import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const dataSync = promisify(fdatasync);

/**
 * Brings SQLite's write-ahead log to disk beside its thread, which a sync by SQLite itself would hold up. The
 * log is read from its beginning after a crash, so a sync makes everything durable that was committed before
 * it began. It keeps one descriptor of the log, which stays the same file while the database is open.
 *
 * Once the disk has refused a sync, a later one proves nothing: the system may have dropped what it could not
 * write, and reports success from then on. What was committed is then written once more, elsewhere.
 */
export class LogSync {
  readonly #file: string;
  readonly #writeAgain: () => void;
  #descriptor: number | null = null;
  /** A sync that has not begun yet: it covers everything that is committed until then. */
  #next: Promise<void> | null = null;
  #current: Promise<void> | null = null;
  /** The disk has refused a sync, and none has worked since. */
  #isBehind = false;
  #isClosed = false;

  /**
   * @param file absolute path of the log.
   * @param writeAgain brings everything committed to disk without relying on the log; throws if the disk
   * refuses.
   */
  constructor(file: string, writeAgain: () => void) {
    this.#file = file;
    this.#writeAgain = writeAgain;
  }

  /**
   * Syncs what has been committed at the end of this turn of the event loop, together with its other commits.
   */
  soon(): void {
    if (this.#next !== null) return;
    this.#next = this.#syncInTurn();
    // Callers that need to know wait for `settled`; for others the next sync makes up for a refused one.
    this.#next.catch(() => undefined);
  }

  /** Fulfilled when everything that `soon` was called for is on disk; rejects if the disk refuses. */
  settled(): Promise<void> {
    if (this.#isBehind) this.soon();
    return this.#next ?? this.#current ?? Promise.resolve();
  }

  /** Called after the database has been closed, which syncs by itself. */
  close(): void {
    this.#isClosed = true;
    if (this.#current === null) this.#closeFile();
  }

  async #syncInTurn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#current?.catch(() => undefined);
    this.#next = null;
    this.#current = this.#sync().finally(() => {
      this.#current = null;
      if (this.#isClosed) this.#closeFile();
    });
    await this.#current;
  }

  async #sync(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#isBehind) {
      this.#writeAgain();
      this.#isBehind = false;
      return;
    }
    try {
      this.#descriptor ??= openSync(this.#file, 'r+');
      await dataSync(this.#descriptor);
    } catch (error) {
      this.#isBehind = true;
      throw error;
    }
  }

  #closeFile(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}
