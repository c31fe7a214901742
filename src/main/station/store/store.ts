import type { ActivityViews } from './log/activity-interface.ts';
import type { ArtworkRevisionRepository } from './artworks/revisions-interface.ts';
import type { ArtworkRepository } from './artworks/artworks-interface.ts';
import type { AttentionViews } from './artworks/attention-interface.ts';
import type { BatchOrderRepository } from './orders/batch-orders-interface.ts';
import type { BatchViews } from './pages/batch-page-interface.ts';
import type { BatchRepository } from './batches/batches-interface.ts';
import type { CapabilityRepository } from './catalogue/capabilities-interface.ts';
import type { CatalogueRepository } from './catalogue/catalogue-interface.ts';
import type { CatalogueViews } from './catalogue/catalogue-view-interface.ts';
import type { DeliveryRepository } from './deliveries/deliveries-interface.ts';
import type { DeskRepository } from './operators/desks-interface.ts';
import type { DueFiles } from './jobs/due-files-interface.ts';
import type { FacetRepository } from './jobs/facets-interface.ts';
import type { FileDecisions } from './artworks/file-decisions-interface.ts';
import type { FileSearch } from './queue/file-search-interface.ts';
import type { FolderViews } from './deliveries/folder-files-interface.ts';
import type { InboxRepository } from './inbox/inbox-interface.ts';
import type { IncidentRepository, IncidentViews } from './incidents/incidents-interface.ts';
import type { JobViews } from './pages/job-page-interface.ts';
import type { JobRepository } from './jobs/jobs-interface.ts';
import type { KeyValueRepository } from './database/key-values-interface.ts';
import type { OnHoldViews } from './artworks/on-hold-interface.ts';
import type { OperatorRepository } from './operators/operators-interface.ts';
import type { OrderedElsewhereRepository } from './site/ordered-elsewhere-interface.ts';
import type { PreflightRepository } from './artworks/preflights-interface.ts';
import type { PrepressJobRepository } from './queue/prepress-jobs-interface.ts';
import type { QueueRepository } from './queue/queue-interface.ts';
import type { RuleHitRepository } from './deliveries/rule-hits-interface.ts';
import type { SentElsewhereRepository } from './site/sent-elsewhere-interface.ts';
import type { SharedDecisionRepository } from './site/shared-decisions-interface.ts';
import type { ShippingViews } from './queue/shipping-days-interface.ts';
import type { StagingRepository } from './deliveries/stagings-interface.ts';
import type { Durability, StoreChange } from './database/store-change.ts';
import type { SubmissionRepository } from './orders/submissions-interface.ts';
import type { TransitionRepository } from './log/transitions-interface.ts';
import type { UnbatchedJobViews } from './orders/unbatched-jobs-interface.ts';

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
