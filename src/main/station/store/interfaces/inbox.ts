import type { ConnectionId, Message } from '../../../../contract/index.ts';

/** So many calls wait that no more are taken. */
export class InboxFullError extends Error {
  override readonly name = 'InboxFullError';
}

/** What a call that comes again has in common with itself. */
export type Dedup =
  | { readonly by: 'delivery'; readonly id: string }
  /** In hexadecimal. */
  | { readonly by: 'body'; readonly sha256: string };

export interface PendingWebhook {
  readonly id: number;
  readonly connectionId: ConnectionId;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly body: Uint8Array;
  /** Those that it is read by, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of a webhook. */
export interface WorkedWebhook {
  readonly id: number;
  readonly event: string | null;
  readonly outcome: Message;
}

export interface LoggedWebhook extends Omit<PendingWebhook, 'body' | 'headers'> {
  readonly bytes: number;
  readonly event: string | null;
  /** Null while it waits its turn. */
  readonly outcome: Message | null;
}

/** Webhooks as they came: kept before they are answered, worked on afterwards. */
export interface InboxRepository {
  /**
   * Fulfilled once it is on disk; rejects where the disk refuses, or with InboxFullError. It can be worked on
   * before that.
   * @param entry.dedup what the same call has again: the delivery id, or a hash of the body. The same body
   * without a delivery id is a repeat only as long as the one before waits: a service may say no more than
   * whose status has changed.
   */
  add(entry: {
    readonly connectionId: ConnectionId;
    readonly receivedAt: number;
    readonly dedup: Dedup;
    readonly body: Uint8Array;
    readonly headers?: PendingWebhook['headers'];
  }): Promise<'new' | 'repeat'>;
  /** Not yet worked on, oldest first. */
  pending(limit: number): PendingWebhook[];
  /**
   * What came of some of them, for the webhook log; their bodies are let go of. A power cut may take it back:
   * then they are worked on once more.
   */
  done(worked: readonly WorkedWebhook[]): void;
  /** What became of it after all, for the webhook log. */
  became(id: number, outcome: Message): void;
  /** A call that was not believed: for the log only, and never more of them than the log is long. */
  refused(entry: {
    readonly connectionId: ConnectionId;
    readonly receivedAt: number;
    readonly bytes: number;
    readonly why: Message;
  }): void;
  /** The latest calls, newest first, from before that one on; none beyond the latest thousand. */
  log(before: number | null, limit: number): LoggedWebhook[];
  /** Forgets what was worked on before `before` (milliseconds since the epoch). */
  prune(before: number): number;
}
