import type { ConnectionId, Message } from '../../../../contract/index.ts';

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

/** Webhooks as received: stored before they are answered, handled afterwards. */
export interface InboxRepository {
  /**
   * Resolves once it is on disk; rejects if the disk refuses, or with InboxFullError. It may be handled
   * before that. Those that arrive together are written together.
   */
  add(entry: ArrivedWebhook): Promise<'new' | 'repeat'>;
  /** Not yet handled, oldest first. */
  pending(limit: number): PendingWebhook[];
  /** Notes that its body is about to be read: known after a crash. */
  begin(id: number): void;
  /**
   * What came of some of them, for the webhook log; their bodies are let go of. A power cut may take it back:
   * then they are worked on once more.
   */
  done(worked: readonly WorkedWebhook[]): void;
  /** Stores the final outcome for the webhook log. */
  became(id: number, outcome: Message): void;
  /** A call that failed verification: for the log only, and never more of them than the log is long. */
  refused(entry: {
    readonly connectionId: ConnectionId;
    readonly receivedAt: number;
    readonly bytes: number;
    readonly why: Message;
  }): void;
  /** The latest calls, newest first, starting before that one; none beyond the latest thousand. */
  log(before: number | null, limit: number): LoggedWebhook[];
  /** Deletes what was handled before `before` (milliseconds since the epoch). */
  prune(before: number): number;
}
