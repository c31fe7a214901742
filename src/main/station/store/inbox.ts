import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ConnectionId, Saying, saying } from '../../../contract/index.ts';
import type { Database } from './database.ts';
import { json } from './rows.ts';

/** So many calls can be looked at; of refused ones, more are not even kept. */
const LOG_LENGTH = 1_000;

export interface PendingWebhook {
  readonly id: number;
  readonly connectionId: ConnectionId;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly body: Uint8Array;
}

export interface LoggedWebhook extends Omit<PendingWebhook, 'body'> {
  readonly bytes: number;
  readonly event: string | null;
  /** Null while it waits its turn. */
  readonly outcome: Saying | null;
}

const LoggedRow = z.object({
  id: z.number(),
  connection_id: ConnectionId,
  received_at: z.number(),
  bytes: z.number(),
  event: z.string().nullable(),
  outcome: z.string().nullable(),
  outcome_code: z.string().nullable(),
  outcome_values: json(Saying.shape.values).nullable(),
});

const PendingRow = z.object({
  id: z.number(),
  connection_id: ConnectionId,
  received_at: z.number(),
  body: z.instanceof(Uint8Array),
});

/** Webhooks as they came: kept before they are answered, worked on afterwards. */
export class InboxRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param entry.dedup the delivery id, or a hash of the body: the same one twice is a repeat. */
  add(entry: {
    readonly connectionId: ConnectionId;
    readonly receivedAt: number;
    readonly dedup: string;
    readonly body: Uint8Array;
  }): 'new' | 'repeat' {
    const added = this.#db.transaction(() =>
      this.#db.run(
        `INSERT INTO webhook_inbox (connection_id, received_at, dedup, body) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
        [entry.connectionId, entry.receivedAt, entry.dedup, entry.body],
      ),
    );
    return added > 0 ? 'new' : 'repeat';
  }

  /** Not yet worked on, oldest first. */
  pending(limit: number): PendingWebhook[] {
    return this.#db
      .all(
        'SELECT id, connection_id, received_at, body FROM webhook_inbox WHERE outcome IS NULL ORDER BY id LIMIT ?',
        [limit],
      )
      .map((row) => PendingRow.parse(row))
      .map((row) => ({
        id: row.id,
        connectionId: row.connection_id,
        receivedAt: row.received_at,
        body: row.body,
      }));
  }

  /** What came of it, for the webhook log. */
  done(id: number, event: string | null, outcome: Saying): void {
    this.#db.transaction(() =>
      this.#db.run(
        'UPDATE webhook_inbox SET event = ?, outcome = ?, outcome_code = ?, outcome_values = ? WHERE id = ?',
        [event, outcome.text, outcome.code, JSON.stringify(outcome.values), id],
      ),
    );
  }

  /** A call that was not believed: for the log only, and never more of them than the log is long. */
  refused(entry: {
    readonly connectionId: ConnectionId;
    readonly receivedAt: number;
    readonly bytes: number;
    readonly why: Saying;
  }): void {
    const { connectionId, receivedAt, bytes, why } = entry;
    this.#db.transaction(() => {
      this.#db.run(
        `INSERT INTO webhook_inbox
           (connection_id, received_at, dedup, body, bytes, outcome, outcome_code, outcome_values)
         VALUES (?, ?, ?, x'', ?, ?, ?, ?)`,
        [
          connectionId,
          receivedAt,
          `refused ${randomUUID()}`,
          bytes,
          why.text,
          why.code,
          JSON.stringify(why.values),
        ],
      );
      this.#db.run(
        `DELETE FROM webhook_inbox WHERE bytes IS NOT NULL AND id <=
           (SELECT id FROM webhook_inbox WHERE bytes IS NOT NULL ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        [LOG_LENGTH],
      );
    });
  }

  /** The latest calls, newest first, from before that one on; none beyond the latest thousand. */
  log(before: number | null, limit: number): LoggedWebhook[] {
    return this.#db
      .all(
        `SELECT id, connection_id, received_at, coalesce(bytes, length(body)) AS bytes, event, outcome,
                outcome_code, outcome_values
           FROM (SELECT * FROM webhook_inbox ORDER BY id DESC LIMIT ?)
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
        outcome:
          row.outcome === null
            ? null
            : saying(row.outcome_code ?? 'webhook.earlier', row.outcome_values ?? {}, row.outcome),
      }));
  }

  /** Forgets what was worked on before `before` (milliseconds since the epoch). */
  prune(before: number): number {
    return this.#db.transaction(() =>
      this.#db.run('DELETE FROM webhook_inbox WHERE outcome IS NOT NULL AND received_at < ?', [before]),
    );
  }
}
