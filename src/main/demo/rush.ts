import { QueueQuery, type QueueRow } from '../../contract/index.ts';

/** The part of a station's queue that marks a row. */
export interface RushQueue {
  list(query: QueueQuery): { readonly rows: readonly Pick<QueueRow, 'key'>[] };
  decide(input: {
    readonly keys: QueueRow['key'][];
    readonly decision: { readonly kind: 'rush'; readonly isRush: boolean };
  }): unknown;
}

const POLL_INTERVAL_MS = 500;

/** Marks the row of a job as rush once the station has read the job. Returns a function that gives up. */
export function rushWhenRead(queue: RushQueue, jobId: string): () => void {
  const looking = setInterval(() => {
    const [row] = queue.list(QueueQuery.parse({ search: jobId, limit: 1 })).rows;
    if (row === undefined) return;
    clearInterval(looking);
    queue.decide({ keys: [row.key], decision: { kind: 'rush', isRush: true } });
  }, POLL_INTERVAL_MS);
  return () => clearInterval(looking);
}
