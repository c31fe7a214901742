import { z } from 'zod';
import { ConnectionId } from '../../../contract/index.ts';
import type { Database } from './database.ts';

export interface PendingWebhook {
  readonly id: number;
  readonly connectionId: ConnectionId;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly body: Uint8Array;
}

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

  /** @param outcome a sentence for the webhook log. */
  done(id: number, outcome: string): void {
    this.#db.transaction(() =>
      this.#db.run('UPDATE webhook_inbox SET outcome = ? WHERE id = ?', [outcome, id]),
    );
  }

  /** Forgets what was worked on before `before` (milliseconds since the epoch). */
  prune(before: number): number {
    return this.#db.transaction(() =>
      this.#db.run('DELETE FROM webhook_inbox WHERE outcome IS NOT NULL AND received_at < ?', [before]),
    );
  }
}
