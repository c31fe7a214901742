import type { Clock } from '../ports.ts';
import { ArtworkRepository } from './artworks.ts';
import { BatchRepository } from './batches.ts';
import { Database, type StoreChange } from './database.ts';
import { DeliveryRepository } from './deliveries.ts';
import { InboxRepository } from './inbox.ts';
import { JobRepository } from './jobs.ts';
import { MemoryRepository } from './memory.ts';
import { OpenWorkRepository } from './open-work.ts';
import { PreflightRepository } from './preflights.ts';
import { QueueRepository } from './queue.ts';
import { TransitionRepository } from './transitions.ts';
import { VocabularyRepository } from './vocabulary.ts';

export type { ArtworkRecord, JobContext, Removable } from './artwork-record.ts';
export { IllegalMove, type MoveDetails } from './artworks.ts';
export { type StoreChange, StoreUnusable } from './database.ts';
export type { DeliveryRecord } from './delivery-record.ts';
export { toArtwork } from './jobs.ts';
export { artworkId, jobKey } from './keys.ts';
export type { OrderedArtwork, PreflightRecord } from './preflights.ts';

/** The only owner of the station's state. */
export interface Store {
  readonly jobs: JobRepository;
  readonly batches: BatchRepository;
  readonly artworks: ArtworkRepository;
  readonly deliveries: DeliveryRepository;
  readonly preflights: PreflightRepository;
  readonly transitions: TransitionRepository;
  readonly inbox: InboxRepository;
  readonly memory: MemoryRepository;
  readonly queue: QueueRepository;
  readonly openWork: OpenWorkRepository;
  readonly vocabulary: VocabularyRepository;
  /** Calls back after each commit with what it changed; returns how to stop. */
  onChange(listener: (changes: readonly StoreChange[]) => void): () => void;
  close(): void;
}

/**
 * Opens (and, where needed, creates or migrates) the store.
 * @param options.file absolute path, or `:memory:`.
 * @throws StoreUnusable with a sentence for the operator.
 */
export function openStore(options: { readonly file: string; readonly clock: Pick<Clock, 'now'> }): Store {
  const db = new Database(options.file);
  const transitions = new TransitionRepository(db);
  const artworks = new ArtworkRepository(db, transitions, options.clock);
  const deliveries = new DeliveryRepository(db, artworks, transitions, options.clock);
  const jobs = new JobRepository(db, artworks, deliveries, transitions);
  const batches = new BatchRepository(db, jobs, transitions);
  return {
    jobs,
    batches,
    artworks,
    deliveries,
    preflights: new PreflightRepository(db, transitions, options.clock),
    transitions,
    inbox: new InboxRepository(db),
    memory: new MemoryRepository(db),
    queue: new QueueRepository(db),
    openWork: new OpenWorkRepository(db),
    vocabulary: new VocabularyRepository(db),
    onChange: (listener) => db.onChange(listener),
    close: () => db.close(),
  };
}
