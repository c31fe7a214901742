import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ConnectionId, type Message, message } from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import type { Database, Row } from '../database/database.ts';
import { json, messageFrom } from '../database/rows.ts';

/** Too many calls are waiting for another to be accepted. */
export class InboxFullError extends Error {
  override readonly name = 'InboxFullError';
}

/** What identifies a repeated call. */
export type Dedup =
  | { readonly by: 'delivery'; readonly id: string }
  /** In hexadecimal. */
  | { readonly by: 'body'; readonly sha256: string };

/** A webhook as received. */
export interface ArrivedWebhook {
  readonly connectionId: ConnectionId;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /**
   * What a repetition has in common: the delivery id, or a hash of the body. The same body without a delivery
   * id only counts as a repetition while the earlier one waits, since a service may say no more than whose
   * status has changed.
   */
  readonly dedup: Dedup;
  readonly body: Uint8Array;
  readonly headers?: PendingWebhook['headers'];
}

export interface PendingWebhook {
  readonly id: number;
  readonly connectionId: ConnectionId;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly body: Uint8Array;
  /** The headers used for reading it, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** How often it was begun. */
  readonly begun: number;
}

/** What came of a webhook. */
export interface WorkedWebhook {
  readonly id: number;
  readonly event: string | null;
  readonly outcome: Message;
}

export interface LoggedWebhook extends Omit<PendingWebhook, 'body' | 'headers' | 'begun'> {
  readonly bytes: number;
  readonly event: string | null;
  /** Null while it waits to be handled. */
  readonly outcome: Message | null;
}

/** This many calls can be viewed; of refused ones, no more are stored. */
const LOG_LENGTH = 1_000;
/**
 * At most this many handled calls are recognised when repeated, so that the cost of calls is bounded,
 * no matter who makes them.
 */
const MAX_KNOWN = 100_000;
/** No more calls than this wait; further callers are told to try again. */
const MAX_WAITING = 10_000;

const LoggedRow = z.object({
  id: z.number(),
  connection_id: ConnectionId,
  received_at: z.number(),
  bytes: z.number(),
  event: z.string().nullable(),
  outcome: z.string().nullable(),
  outcome_code: z.string().nullable(),
  outcome_values: z.string().nullable(),
});

const PendingRow = z.object({
  id: z.number(),
  connection_id: ConnectionId,
  received_at: z.number(),
  body: z.instanceof(Uint8Array),
  headers: json(z.record(z.string(), z.string())).nullable(),
  begun: z.number(),
});

function toPending(row: Row): PendingWebhook {
  const { connection_id: connectionId, received_at: receivedAt, headers, ...rest } = PendingRow.parse(row);
  return { ...rest, connectionId, receivedAt, headers: headers ?? {} };
}

const failed = message('webhook.failed');

/** A webhook whose caller waits until it is on disk. */
interface Arrival {
  readonly entry: ArrivedWebhook;
  readonly resolve: (outcome: 'new' | 'repeat') => void;
  readonly reject: (error: unknown) => void;
}

/** Webhooks as received: stored before they are answered, handled afterwards. */
export class Inbox {
  readonly #db: Database;
  #arrived: Arrival[] = [];
  /** The sync of those written last, until it has ended; never rejects. */
  #syncing: Promise<void> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Resolves once it is on disk; rejects if the disk refuses, or with InboxFullError. It may be handled
   * before that. Those that arrive together are written together.
   */
  add(entry: ArrivedWebhook): Promise<'new' | 'repeat'> {
    const { promise, resolve, reject } = Promise.withResolvers<'new' | 'repeat'>();
    this.#arrived.push({ entry, resolve, reject });
    if (this.#arrived.length === 1) void this.#writeArrived();
    return promise;
  }

  /**
   * Writes all that arrived while the ones before were being synced. They would have waited for that in any
   * case, since the disk does one sync after the other.
   */
  async #writeArrived(): Promise<void> {
    if (this.#syncing !== null) await this.#syncing;
    const arrived = this.#arrived.splice(0);
    try {
      const outcomes = this.#db.transaction(() => this.#insertAll(arrived), 'soon');
      await this.#sync();
      for (const [index, { resolve, reject }] of arrived.entries()) {
        const outcome = outcomes[index] ?? 'full';
        if (outcome === 'full') reject(new InboxFullError());
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of arrived) reject(error);
    }
  }

  async #sync(): Promise<void> {
    const synced = this.#db.synced();
    this.#syncing = synced.then(
      () => undefined,
      () => undefined,
    );
    await this.#syncing;
    this.#syncing = null;
    await synced;
  }

  #insertAll(arrived: readonly Arrival[]): ('new' | 'repeat' | 'full')[] {
    let waiting = this.#waiting();
    return arrived.map(({ entry }) => {
      if (waiting >= MAX_WAITING) return 'full';
      if (!this.#insert(entry)) return 'repeat';
      waiting++;
      return 'new';
    });
  }

  /** False if it is there already. */
  #insert({ connectionId, receivedAt, dedup, body, headers = {} }: ArrivedWebhook): boolean {
    const key = dedup.by === 'delivery' ? `id ${dedup.id}` : dedup.sha256;
    if (dedup.by === 'body') {
      this.#db.run('DELETE FROM webhook WHERE connection_id = ? AND dedup = ? AND outcome IS NOT NULL', [
        connectionId,
        key,
      ]);
    }
    const added = this.#db.run(
      `INSERT INTO webhook (connection_id, received_at, dedup, body, body_bytes, headers) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      [connectionId, receivedAt, key, body, body.byteLength, JSON.stringify(headers)],
    );
    return added > 0;
  }

  /** The maximum number that may be waiting; ids rise, and the waiting ones are the latest. */
  #waiting(): number {
    const row = this.#db.one(
      `SELECT (SELECT max(id) FROM webhook) - min(id) + 1 AS n FROM webhook WHERE outcome IS NULL`,
      [],
    );
    return Number(row?.n ?? 0);
  }

  /** Not yet handled, oldest first. */
  pending(limit: number): PendingWebhook[] {
    const rows = this.#db.all(
      `SELECT id, connection_id, received_at, body, headers, begun FROM webhook
        WHERE outcome IS NULL ORDER BY id LIMIT +?`,
      [limit],
    );
    const pending = this.#db.readable(rows, toPending);
    if (pending.length === rows.length) return pending;
    // An unreadable one would hold up all others, and every file that waits for them.
    const isRead = new Set(pending.map(({ id }) => id));
    for (const row of rows)
      if (!isRead.has(Number(row.id))) this.became([{ id: Number(row.id), outcome: failed }]);
    return this.pending(limit);
  }

  /** Notes that their bodies are about to be read: known after a crash. */
  begin(ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#db.transaction(
      () =>
        this.#db.run('UPDATE webhook SET begun = begun + 1 WHERE id IN (SELECT value FROM json_each(?))', [
          JSON.stringify(ids),
        ]),
      'lazily',
    );
  }

  /**
   * What came of some of them, for the webhook log; their bodies are let go of. A power cut may take it back:
   * then they are worked on once more.
   */
  done(worked: readonly WorkedWebhook[]): void {
    const last = worked.at(-1);
    if (last === undefined) return;
    this.#db.transaction(() => {
      for (const { id, event, outcome } of worked) {
        this.#db.run(
          `UPDATE webhook SET event = ?, outcome = ?, outcome_code = ?, outcome_values = ?,
             body = x'', headers = NULL WHERE id = ?`,
          [event, inEnglish(outcome), outcome.code, JSON.stringify(outcome.values), id],
        );
      }
      this.#db.run('DELETE FROM webhook WHERE id <= ? AND outcome IS NOT NULL', [last.id - MAX_KNOWN]);
    }, 'lazily');
  }

  /** Stores final outcomes for the webhook log. */
  became(ended: readonly Omit<WorkedWebhook, 'event'>[]): void {
    this.#db.transaction(() => {
      for (const { id, outcome } of ended) {
        this.#db.run('UPDATE webhook SET outcome = ?, outcome_code = ?, outcome_values = ? WHERE id = ?', [
          inEnglish(outcome),
          outcome.code,
          JSON.stringify(outcome.values),
          id,
        ]);
      }
    }, 'lazily');
  }

  /** A call that failed verification: for the log only, and never more of them than the log is long. */
  refused(entry: {
    readonly connectionId: ConnectionId;
    readonly receivedAt: number;
    readonly bytes: number;
    readonly why: Message;
  }): void {
    const { connectionId, receivedAt, bytes, why } = entry;
    this.#db.transaction(() => {
      this.#db.run(
        `INSERT INTO webhook
           (connection_id, received_at, dedup, body, body_bytes, is_refused, outcome, outcome_code, outcome_values)
         VALUES (?, ?, ?, x'', ?, 1, ?, ?, ?)`,
        [
          connectionId,
          receivedAt,
          `refused ${randomUUID()}`,
          bytes,
          inEnglish(why),
          why.code,
          JSON.stringify(why.values),
        ],
      );
      this.#db.run(
        `DELETE FROM webhook WHERE is_refused = 1 AND id <=
           (SELECT id FROM webhook WHERE is_refused = 1 ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        [LOG_LENGTH],
      );
    }, 'lazily');
  }

  /** The latest calls, newest first, starting before that one; none beyond the latest thousand. */
  log(before: number | null, limit: number): LoggedWebhook[] {
    return this.#db
      .all(
        `SELECT id, connection_id, received_at, body_bytes AS bytes, event, outcome,
                outcome_code, outcome_values
           FROM (SELECT * FROM webhook ORDER BY id DESC LIMIT ?)
          WHERE id < ? ORDER BY id DESC LIMIT ?`,
        [LOG_LENGTH, before ?? Number.MAX_SAFE_INTEGER, limit],
      )
      .map((row) => LoggedRow.parse(row))
      .map((row) => ({
        id: row.id,
        connectionId: row.connection_id,
        receivedAt: row.received_at,
        bytes: row.bytes,
        event: row.event,
        outcome: row.outcome === null ? null : messageFrom(row.outcome, row.outcome_code, row.outcome_values),
      }));
  }

  /** Deletes what was handled before `before` (milliseconds since the epoch). */
  prune(before: number): number {
    return this.#db.transaction(() =>
      this.#db.run('DELETE FROM webhook WHERE outcome IS NOT NULL AND received_at < ?', [before]),
    );
  }
}
