import { LRUCache } from 'lru-cache';
import type { ConnectionId } from '../../../contract/index.ts';
import type { ServiceJob } from '../service/index.ts';
import type { PayloadIngestor } from './payload-ingestor.ts';
import { nameOf, type ReadKey } from './read-queue.ts';
import type { SyncStore } from './sync-store.ts';

const MAX_REMEMBERED = 20_000;

export interface NamedBatchesOptions {
  readonly profile: { readonly id: ConnectionId };
  readonly store: Pick<SyncStore, 'stored' | 'openJobs'>;
  readonly payloads: Pick<PayloadIngestor, 'lacksList' | 'isReadless'>;
}

/**
 * The batches that jobs name where the service does not list batches: each is read once per start, and again
 * when one of its jobs changes. Otherwise nothing would tell how its jobs are delivered.
 */
export class NamedBatches {
  readonly #options: NamedBatchesOptions;
  readonly #asked = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  constructor(options: NamedBatchesOptions) {
    this.#options = options;
  }

  /**
   * Those to read after an answer.
   * @param jobs that the answer contains.
   * @param changed names of the resources whose status it changed.
   */
  toRead(jobs: readonly ServiceJob[], changed: readonly string[]): ReadKey[] {
    const { profile, store, payloads } = this.#options;
    const isWanted = ({ kind }: ReadKey): boolean => payloads.lacksList(kind) && !payloads.isReadless(kind);
    const named = jobs.flatMap((job) =>
      keysOf(job)
        .filter(isWanted)
        .map((key) => ({ job, key })),
    );
    if (named.length === 0) return [];
    const open = new Set(store.openJobs(profile.id));
    const isKnown = ({ kind, id }: ReadKey): boolean => store.stored(profile.id, kind, [id]).length > 0;
    const found = new Map<string, ReadKey>();
    for (const { job, key } of named) {
      const name = nameOf(key);
      const isChanged = changed.includes(nameOf({ kind: 'job', id: job.serviceId }));
      // The batch of a job that is over matters only to show it.
      const isFirst = !this.#asked.has(name) && (open.has(job.serviceId) || !isKnown(key));
      if (isChanged || isFirst) found.set(name, key);
    }
    for (const name of found.keys()) this.#asked.set(name, true);
    return [...found.values()];
  }
}

const keysOf = ({ batchId, queuedBatchId }: ServiceJob): ReadKey[] => [
  ...(batchId === null ? [] : [{ kind: 'batch', id: batchId } as const]),
  ...(queuedBatchId === null ? [] : [{ kind: 'queued-batch', id: queuedBatchId } as const]),
];
