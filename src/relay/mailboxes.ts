import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** Maximum stored per station; the oldest goes first. */
export interface Bounds {
  readonly events: number;
  readonly bytes: number;
  readonly ageMs: number;
}

/** A call, as it came. */
export interface Call {
  /** The path after the station's own, with the query. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

export interface StoredCall extends Call {
  readonly sequence: number;
}

export interface Mailbox {
  readonly id: number;
  readonly name: string;
  /** New whenever sequences begin at 1 again. */
  readonly epoch: string;
}

const MailboxRow = z.object({
  id: z.number(),
  name: z.string(),
  path: z.instanceof(Uint8Array),
  epoch: z.string(),
  token: z.instanceof(Uint8Array),
});
const CallRow = z.object({
  sequence: z.number(),
  path: z.string(),
  headers: z.string(),
  body: z.instanceof(Uint8Array),
});
const Headers = z.array(z.tuple([z.string(), z.string()]));
const Sizes = z.object({ events: z.number(), bytes: z.number() });
const Range = z.object({ first: z.number().nullable(), next: z.number() });

/**
 * A mailbox per station, in one SQLite file. An acknowledged call survives any crash. Only the owner may read
 * the file; it holds paths and tokens as hashes.
 */
export class Mailboxes {
  readonly #db: DatabaseSync;
  readonly #bounds: Bounds;

  /** @param file absolute path, or `:memory:`. */
  constructor(file: string, bounds: Bounds) {
    this.#bounds = bounds;
    if (file !== ':memory:') keepPrivate(file);
    this.#db = new DatabaseSync(file);
    this.#db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA busy_timeout = 5000;
      CREATE TABLE IF NOT EXISTS mailbox (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, path BLOB NOT NULL, token BLOB NOT NULL,
        epoch TEXT NOT NULL, next INTEGER NOT NULL DEFAULT 1, events INTEGER NOT NULL DEFAULT 0,
        bytes INTEGER NOT NULL DEFAULT 0
      );
      CREATE TABLE IF NOT EXISTS call (
        mailbox INTEGER NOT NULL REFERENCES mailbox ON DELETE CASCADE, sequence INTEGER NOT NULL,
        received_at INTEGER NOT NULL, bytes INTEGER NOT NULL,
        path TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (mailbox, sequence)
      );
      CREATE TRIGGER IF NOT EXISTS call_came AFTER INSERT ON call BEGIN
        UPDATE mailbox SET next = next + 1, events = events + 1, bytes = bytes + NEW.bytes
        WHERE id = NEW.mailbox;
      END;
      CREATE TRIGGER IF NOT EXISTS call_went AFTER DELETE ON call BEGIN
        UPDATE mailbox SET events = events - 1, bytes = bytes - OLD.bytes WHERE id = OLD.mailbox;
      END;
    `);
  }

  /**
   * Adds a station. Returns its path and token, only this once: they are stored as hashes. Null if the name
   * is taken.
   */
  add(name: string): { readonly path: string; readonly token: string } | null {
    const [token, epoch] = [secret(32), secret(6)];
    const path = pathOf(token);
    const added = this.#db
      .prepare('INSERT INTO mailbox (name, path, token, epoch) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
      .run(name, hash(path), hash(token), epoch);
    return Number(added.changes) === 0 ? null : { path, token };
  }

  /** Removes a station and everything stored for it. */
  remove(name: string): boolean {
    return Number(this.#db.prepare('DELETE FROM mailbox WHERE name = ?').run(name).changes) > 0;
  }

  list(): Mailbox[] {
    return this.#rows().map(({ id, name, epoch }) => ({ id, name, epoch }));
  }

  /** The station called at `path`; compared in constant time. */
  byPath(path: string): Mailbox | null {
    const given = hash(path);
    return this.#rows().find((mailbox) => timingSafeEqual(mailbox.path, given)) ?? null;
  }

  /** The station that pulls with `token`; compared in constant time. */
  byToken(token: string): Mailbox | null {
    const given = hash(token);
    return this.#rows().find((mailbox) => timingSafeEqual(mailbox.token, given)) ?? null;
  }

  /** Stores a call, on disk when it returns; drops the oldest beyond the station's limits. */
  keep(mailbox: Mailbox, call: Call, now: number): void {
    const headers = JSON.stringify(call.headers);
    const bytes = call.body.length + headers.length + call.path.length;
    this.#transaction(() => {
      this.#db
        .prepare(
          `INSERT INTO call (mailbox, sequence, received_at, bytes, path, headers, body)
           SELECT id, next, ?, ?, ?, ?, ? FROM mailbox WHERE id = ?`,
        )
        .run(now, bytes, call.path, headers, call.body, mailbox.id);
      this.#trim(mailbox, now);
    });
  }

  /** In order, those after `sequence`. */
  after(mailbox: Mailbox, sequence: number, limit: number): StoredCall[] {
    return this.#db
      .prepare(
        `SELECT sequence, path, headers, body FROM call
         WHERE mailbox = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
      )
      .all(mailbox.id, sequence, limit)
      .map((row) => CallRow.parse(row))
      .map((row) => ({ ...row, headers: Headers.parse(JSON.parse(row.headers)) }));
  }

  /** The station has everything up to `sequence`: deletes it. */
  forget(mailbox: Mailbox, sequence: number): void {
    this.#db.prepare('DELETE FROM call WHERE mailbox = ? AND sequence <= ?').run(mailbox.id, sequence);
  }

  /** Number of calls after `sequence` that came and are no longer stored. */
  missedAfter(mailbox: Mailbox, sequence: number): number {
    const row = this.#db
      .prepare(
        `SELECT (SELECT min(sequence) FROM call WHERE mailbox = mailbox.id) AS first, next
         FROM mailbox WHERE id = ?`,
      )
      .get(mailbox.id);
    const { first, next } = Range.parse(row);
    return Math.max(0, (first ?? next) - 1 - sequence);
  }

  /** What is stored for a station. */
  sizes(mailbox: Mailbox): { readonly events: number; readonly bytes: number } {
    return Sizes.parse(this.#db.prepare('SELECT events, bytes FROM mailbox WHERE id = ?').get(mailbox.id));
  }

  close(): void {
    this.#db.close();
  }

  #rows(): z.infer<typeof MailboxRow>[] {
    return this.#db
      .prepare('SELECT id, name, path, epoch, token FROM mailbox ORDER BY id')
      .all()
      .map((row) => MailboxRow.parse(row));
  }

  #trim(mailbox: Mailbox, now: number): void {
    this.#db
      .prepare('DELETE FROM call WHERE mailbox = ? AND received_at < ?')
      .run(mailbox.id, now - this.#bounds.ageMs);
    this.#db
      .prepare(
        `DELETE FROM call
         WHERE mailbox = ?1 AND sequence <= (SELECT next - 1 FROM mailbox WHERE id = ?1) - ?2`,
      )
      .run(mailbox.id, this.#bounds.events);
    let { bytes } = this.sizes(mailbox);
    while (bytes > this.#bounds.bytes) {
      this.#db
        .prepare(
          `DELETE FROM call
           WHERE mailbox = ?1 AND sequence = (SELECT min(sequence) FROM call WHERE mailbox = ?1)`,
        )
        .run(mailbox.id);
      bytes = this.sizes(mailbox).bytes;
    }
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

/**
 * The secret path at which outsiders call a station. Derived from the station's token, and unknown without
 * it.
 */
export const pathOf = (token: string): string =>
  createHmac('sha256', token).update('path').digest('base64url');

/** SQLite creates its other files with the mode of the first. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600);
}

const secret = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
