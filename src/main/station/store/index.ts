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
import { Database, type Durability, probeFts5, type StoreChange } from './database/database.ts';
import { ArtworkLifecycle } from './lifecycle/artwork-lifecycle.ts';
import { ActivityViews } from './projections/activity-views.ts';
import { BatchViews } from './projections/batch-views.ts';
import { CatalogueViews } from './projections/catalogue-views.ts';
import { JobViews } from './projections/job-views.ts';
import { QueueRepository } from './projections/queue.ts';
import { UnbatchedJobViews } from './projections/unbatched-job-views.ts';
import { ArtworkRevisionRepository } from './repositories/artwork-revisions.ts';
import { ArtworkRepository } from './repositories/artworks.ts';
import { BatchOrderRepository } from './repositories/batch-orders.ts';
import { BatchRepository } from './repositories/batches.ts';
import { CapabilityRepository } from './repositories/capabilities.ts';
import { CatalogueRepository } from './repositories/catalogue.ts';
import { DeliveryRepository } from './repositories/deliveries.ts';
import { DueFiles } from './repositories/due-files.ts';
import { FacetRepository } from './repositories/facets.ts';
import { InboxRepository } from './repositories/inbox.ts';
import { JobRepository } from './repositories/jobs.ts';
import { KeyValueRepository } from './repositories/key-value.ts';
import { PreflightRepository } from './repositories/preflights.ts';
import { PrepressJobRepository } from './repositories/prepress-jobs.ts';
import { StagingRepository } from './repositories/stagings.ts';
import { SubmissionRepository } from './repositories/submissions.ts';
import { TransitionRepository } from './repositories/transitions.ts';

export { type StoreChange, StoreUnusableError } from './database/database.ts';
export { IllegalTransitionError } from './database/illegal-transition-error.ts';
export { type LogVerdict, verifyLogFile } from './database/log-chain.ts';
export type { MoveDetails } from './lifecycle/artwork-lifecycle.ts';
export { toArtwork, toArtworkRevision } from './projections/artwork-view.ts';
export type { ArtworkRecord, JobContext, Removable } from './records/artwork-record.ts';
export type { DeliveryRecord } from './records/delivery-record.ts';
export { artworkId, batchKey, jobKey, queuedBatchKey } from './records/keys.ts';
export { type NewTransition, RECALLED } from './records/new-transition.ts';
export { type BatchOrderRecord, JobInBatchError, JobOrderedError } from './repositories/batch-orders.ts';
export type { Examples } from './repositories/capabilities.ts';
export type { CatalogueList } from './repositories/catalogue.ts';
export type { Dedup, PendingWebhook } from './repositories/inbox.ts';
export type { OrderedArtwork, PreflightRecord } from './repositories/preflights.ts';
export type { SubmissionRecord } from './repositories/submissions.ts';

/** The only owner of the station's state. */
export interface Store {
  readonly jobs: JobRepository;
  readonly jobViews: JobViews;
  readonly due: DueFiles;
  readonly batches: BatchRepository;
  readonly batchViews: BatchViews;
  readonly batchOrders: BatchOrderRepository;
  readonly unbatchedJobs: UnbatchedJobViews;
  readonly submissions: SubmissionRepository;
  readonly artworks: ArtworkRepository;
  readonly artworkRevisions: ArtworkRevisionRepository;
  readonly deliveries: DeliveryRepository;
  readonly stagings: StagingRepository;
  readonly preflights: PreflightRepository;
  readonly transitions: TransitionRepository;
  readonly activity: ActivityViews;
  readonly inbox: InboxRepository;
  readonly keyValues: KeyValueRepository;
  readonly queue: QueueRepository;
  readonly prepressJobs: PrepressJobRepository;
  readonly facets: FacetRepository;
  readonly catalogue: CatalogueRepository;
  readonly catalogueViews: CatalogueViews;
  readonly capabilities: CapabilityRepository;
  /**
   * A unit of work: runs `work` in one transaction, all of which is written, or nothing. One within another joins it, and
   * makes it as durable as the stronger of the two asks for. `lazily` only where a power cut leaves nothing that the next
   * start cannot work out again. Returns what `work` returns; what `work` throws takes everything back.
   */
  transaction<T>(work: () => T, durability?: Durability): T;
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
 * @throws StoreUnusableError with a sentence for the operator.
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
  const artworkRevisions = new ArtworkRevisionRepository(db);
  const lifecycle = new ArtworkLifecycle(db, transitions, options.clock);
  const artworks = new ArtworkRepository(db, lifecycle, artworkRevisions, options.clock);
  const deliveries = new DeliveryRepository(db, lifecycle, transitions, options.clock);
  const { clock, statusRules = () => usualStatusRules, folderName = (id) => id } = options;
  const meaningOf = (connection: ConnectionId, code: string): StatusMeaning =>
    meaningByRules(code, statusRules(connection));
  const due = new DueFiles(db, { artworks, deliveries, lifecycle, clock, folderName });
  const jobs = new JobRepository(db, { artworks, transitions, due, meaningOf });
  const activity = new ActivityViews(db);
  const jobViews = new JobViews(db, { artworks, deliveries, activity });
  const older = jobs.meanAll();
  const queue = new QueueRepository(db, times, meaningOf);
  if (older.length > 0) {
    db.transaction(() => {
      for (const key of older) db.changed({ kind: 'job', key });
    });
  }
  return {
    jobs,
    jobViews,
    due,
    batches: new BatchRepository(db, transitions),
    batchViews: new BatchViews(db, { jobViews, activity, times }),
    batchOrders: new BatchOrderRepository(db, transitions, options.clock),
    unbatchedJobs: new UnbatchedJobViews(db),
    submissions: new SubmissionRepository(db, transitions, options.clock),
    artworks,
    artworkRevisions,
    deliveries,
    stagings: new StagingRepository(db),
    preflights: new PreflightRepository(db, transitions, options.clock),
    transitions,
    activity,
    inbox: new InboxRepository(db),
    keyValues: new KeyValueRepository(db),
    queue,
    prepressJobs: new PrepressJobRepository(db),
    facets: new FacetRepository(db),
    catalogue: new CatalogueRepository(db, transitions),
    catalogueViews: new CatalogueViews(db),
    capabilities: new CapabilityRepository(db),
    transaction: (work, durability) => db.transaction(work, durability),
    onChange: (listener) => db.onChange(listener),
    close: () => db.close(),
  };
}
