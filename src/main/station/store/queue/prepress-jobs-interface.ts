import type { ConnectionId } from '../../../../contract/index.ts';

/** A row of the queue that is still in pre-press, as the service knows it. */
export interface PrepressJob {
  readonly key: { readonly kind: 'job' | 'batch' | 'queued-batch'; readonly id: string };
  /** Where the next read begins. */
  readonly place: string;
}

/** Rows of the queue that still wait for the service and are worth reading. */
export interface PrepressJobRepository {
  /** Up to `limit` of them, in a fixed order, beginning after `after`. */
  list(connection: ConnectionId, after: string | null, limit: number): PrepressJob[];
  /** Whether there is one; may still be true for a moment after the last has left pre-press. */
  hasAny(connection: ConnectionId): boolean;
}
