import {
  BatchingTimes,
  type ConnectionId,
  type HotFolderId,
  meaningOf as meaningByRules,
  type StatusMeaning,
  type StatusRules,
  usualStatusRules,
} from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { ArtworkRepository } from './artworks.ts';
import { BatchOrderRepository } from './batch-orders.ts';
import { BatchRepository } from './batches.ts';
import { CapabilityRepository } from './capabilities.ts';
import { CatalogueRepository } from './catalogue.ts';
import { CatalogueViews } from './catalogue-views.ts';
import { Database, probeFts5, type StoreChange } from './database.ts';
import { DeliveryRepository } from './deliveries.ts';
import { DueFiles } from './due-files.ts';
import { EarlierArtworkRepository } from './earlier-artworks.ts';
import { InboxRepository } from './inbox.ts';
import { JobRepository } from './jobs.ts';
import { LooseJobRepository } from './loose-jobs.ts';
import { MemoryRepository } from './memory.ts';
import { OpenWorkRepository } from './open-work.ts';
import { PreflightRepository } from './preflights.ts';
import { QueueRepository } from './queue.ts';
import { StagingRepository } from './stagings.ts';
import { SubmissionRepository } from './submissions.ts';
import { TransitionRepository } from './transitions.ts';
import { VocabularyRepository } from './vocabulary.ts';

export type { ArtworkRecord, JobContext, Removable } from './artwork-record.ts';
export { toArtwork } from './artwork-view.ts';
export type { MoveDetails } from './artworks.ts';
export { type BatchOrderRecord, JobInBatchError, JobOrderedError } from './batch-orders.ts';
export type { Examples } from './capabilities.ts';
export type { CatalogueList } from './catalogue.ts';
export { type StoreChange, StoreUnusable } from './database.ts';
export type { DeliveryRecord } from './delivery-record.ts';
export { IllegalMove } from './illegal-move.ts';
export type { Dedup, PendingWebhook } from './inbox.ts';
export { artworkId, batchKey, jobKey, queuedBatchKey } from './keys.ts';
export { type LogVerdict, verifyLogFile } from './log-chain.ts';
export type { NewTransition } from './new-transition.ts';
export type { OrderedArtwork, PreflightRecord } from './preflights.ts';
export type { SubmissionRecord } from './submissions.ts';
export { RECALLED } from './transitions.ts';

/** The only owner of the station's state. */
export interface Store {
  readonly jobs: JobRepository;
  readonly due: DueFiles;
  readonly batches: BatchRepository;
  readonly batchOrders: BatchOrderRepository;
  readonly looseJobs: LooseJobRepository;
  readonly submissions: SubmissionRepository;
  readonly artworks: ArtworkRepository;
  readonly earlierArtworks: EarlierArtworkRepository;
  readonly deliveries: DeliveryRepository;
  readonly stagings: StagingRepository;
  readonly preflights: PreflightRepository;
  readonly transitions: TransitionRepository;
  readonly inbox: InboxRepository;
  readonly memory: MemoryRepository;
  readonly queue: QueueRepository;
  readonly openWork: OpenWorkRepository;
  readonly vocabulary: VocabularyRepository;
  readonly catalogue: CatalogueRepository;
  readonly catalogueViews: CatalogueViews;
  readonly capabilities: CapabilityRepository;
  /** Calls back after each commit with what it changed; returns how to stop. */
  onChange(listener: (changes: readonly StoreChange[]) => void): () => void;
  close(): void;
}

/**
 * Opens (and, where needed, creates or migrates) the store.
 * @param options.file absolute path, or `:memory:`.
 * @param options.onFault hears of a row that cannot be read and of a listener that throws; neither costs more than itself.
 * @param options.batchingTimes how the account of a connection has auto batching set; as the interface says by default.
 * @param options.hasFts5 asks whether this SQLite has an index of words; without one, a search looks at every row.
 * @param options.statusRules what decides the meaning of the statuses of a connection; the usual by default.
 * @param options.folderName what the operator calls a hot folder.
 * @throws StoreUnusable with a sentence for the operator.
 */
export function openStore(options: {
  readonly file: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly onFault: (error: unknown) => void;
  readonly batchingTimes?: (connection: ConnectionId) => BatchingTimes;
  readonly hasFts5?: () => boolean;
  readonly statusRules?: (connection: ConnectionId) => StatusRules;
  readonly folderName?: (id: HotFolderId) => string;
}): Store {
  const times = options.batchingTimes ?? (() => BatchingTimes.parse({}));
  const db = new Database({
    file: options.file,
    onFault: options.onFault,
    hasFts5: (options.hasFts5 ?? probeFts5)(),
  });
  const transitions = new TransitionRepository(db);
  const earlierArtworks = new EarlierArtworkRepository(db);
  const artworks = new ArtworkRepository(db, transitions, earlierArtworks, options.clock);
  const deliveries = new DeliveryRepository(db, artworks, transitions, options.clock);
  const { clock, statusRules = () => usualStatusRules, folderName = (id) => id } = options;
  const meaningOf = (connection: ConnectionId, code: string): StatusMeaning =>
    meaningByRules(code, statusRules(connection));
  const due = new DueFiles(db, { artworks, deliveries, transitions, clock, folderName });
  const jobs = new JobRepository(db, { artworks, deliveries, transitions, due, meaningOf });
  const older = jobs.meanAll();
  const queue = new QueueRepository(db, times, meaningOf);
  if (older.length > 0) {
    db.transaction(() => {
      for (const key of older) db.changed({ kind: 'job', key });
    });
  }
  const batches = new BatchRepository(db, jobs, transitions, times);
  return {
    jobs,
    due,
    batches,
    batchOrders: new BatchOrderRepository(db, transitions, options.clock),
    looseJobs: new LooseJobRepository(db),
    submissions: new SubmissionRepository(db, transitions, options.clock),
    artworks,
    earlierArtworks,
    deliveries,
    stagings: new StagingRepository(db),
    preflights: new PreflightRepository(db, transitions, options.clock),
    transitions,
    inbox: new InboxRepository(db),
    memory: new MemoryRepository(db),
    queue,
    openWork: new OpenWorkRepository(db),
    vocabulary: new VocabularyRepository(db),
    catalogue: new CatalogueRepository(db, transitions),
    catalogueViews: new CatalogueViews(db),
    capabilities: new CapabilityRepository(db),
    onChange: (listener) => db.onChange(listener),
    close: () => db.close(),
  };
}
