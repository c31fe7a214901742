import type { ActivityViews } from './activity-views.ts';
import type { ArtworkRevisionRepository } from './artwork-revisions.ts';
import type { ArtworkRepository } from './artworks.ts';
import type { AttentionViews } from './attention-views.ts';
import type { BatchOrderRepository } from './batch-orders.ts';
import type { BatchViews } from './batch-views.ts';
import type { BatchRepository } from './batches.ts';
import type { CapabilityRepository } from './capabilities.ts';
import type { CatalogueRepository } from './catalogue.ts';
import type { CatalogueViews } from './catalogue-views.ts';
import type { DeliveryRepository } from './deliveries.ts';
import type { DeskRepository } from './desks.ts';
import type { DueFiles } from './due-files.ts';
import type { FacetRepository } from './facets.ts';
import type { FileDecisions } from './file-decisions.ts';
import type { FileSearch } from './file-search.ts';
import type { FolderViews } from './folder-views.ts';
import type { InboxRepository } from './inbox.ts';
import type { IncidentRepository, IncidentViews } from './incidents.ts';
import type { JobViews } from './job-views.ts';
import type { JobRepository } from './jobs.ts';
import type { KeyValueRepository } from './key-value.ts';
import type { OnHoldViews } from './on-hold-views.ts';
import type { OperatorRepository } from './operators.ts';
import type { OrderedElsewhereRepository } from './ordered-elsewhere.ts';
import type { PreflightRepository } from './preflights.ts';
import type { PrepressJobRepository } from './prepress-jobs.ts';
import type { QueueRepository } from './queue.ts';
import type { RuleHitRepository } from './rule-hits.ts';
import type { SentElsewhereRepository } from './sent-elsewhere.ts';
import type { SharedDecisionRepository } from './shared-decisions.ts';
import type { ShippingViews } from './shipping-views.ts';
import type { StagingRepository } from './stagings.ts';
import type { Durability, StoreChange } from './store-change.ts';
import type { SubmissionRepository } from './submissions.ts';
import type { TransitionRepository } from './transitions.ts';
import type { UnbatchedJobViews } from './unbatched-job-views.ts';

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
  readonly attention: AttentionViews;
  readonly decisions: FileDecisions;
  readonly onHold: OnHoldViews;
  readonly deliveries: DeliveryRepository;
  readonly fileSearch: FileSearch;
  readonly folderViews: FolderViews;
  readonly stagings: StagingRepository;
  readonly preflights: PreflightRepository;
  readonly incidents: IncidentRepository;
  readonly incidentViews: IncidentViews;
  readonly operators: OperatorRepository;
  readonly transitions: TransitionRepository;
  readonly activity: ActivityViews;
  readonly inbox: InboxRepository;
  readonly keyValues: KeyValueRepository;
  readonly queue: QueueRepository;
  readonly shippingViews: ShippingViews;
  readonly prepressJobs: PrepressJobRepository;
  readonly facets: FacetRepository;
  readonly ruleHits: RuleHitRepository;
  readonly sentElsewhere: SentElsewhereRepository;
  readonly orderedElsewhere: OrderedElsewhereRepository;
  readonly sharedDecisions: SharedDecisionRepository;
  readonly catalogue: CatalogueRepository;
  readonly catalogueViews: CatalogueViews;
  readonly capabilities: CapabilityRepository;
  readonly desks: DeskRepository;
  /**
   * A unit of work: runs `work` in one transaction, which is written completely or not at all. A nested one
   * joins it, and makes it as durable as the stronger of the two requires. Use `lazily` only if a power cut
   * loses nothing that the next start cannot work out again. Returns what `work` returns; if `work` throws,
   * everything is rolled back.
   */
  transaction<T>(work: () => T, durability?: Durability): T;
  /** Fulfilled when all that was committed `soon` is on disk; rejects if the disk refuses. */
  synced(): Promise<void>;
  /** Calls back after each commit with what it changed; returns a function that stops. */
  onChange(listener: (changes: readonly StoreChange[]) => void): () => void;
  close(): void;
}
