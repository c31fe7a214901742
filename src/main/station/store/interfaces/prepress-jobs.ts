import type { ConnectionId } from '../../../../contract/index.ts';

/** A row of the queue that is not through with pre-press, as the service knows it. */
export interface PrepressJob {
  readonly key: { readonly kind: 'job' | 'batch' | 'queued-batch'; readonly id: string };
  /** Where the next reading begins. */
  readonly place: string;
}

/** What of the queue still waits for the service: the rows that are worth a look. */
export interface PrepressJobRepository {
  /** Up to `limit` of them, in a fixed order, beginning behind `after`. */
  list(connection: ConnectionId, after: string | null, limit: number): PrepressJob[];
  count(connection: ConnectionId): number;
}
