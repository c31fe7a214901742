import type { Artworks } from './artworks/artworks.ts';
import type { AttentionViews } from './artworks/attention.ts';
import type { FileDecisions } from './artworks/file-decisions.ts';
import type { OnHoldViews } from './artworks/on-hold.ts';
import type { Preflights } from './artworks/preflights.ts';
import type { ArtworkRevisions } from './artworks/revisions.ts';
import type { Batches } from './batches/batches.ts';
import type { Capabilities } from './catalogue/capabilities.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { CatalogueViews } from './catalogue/catalogue-view.ts';
import type { KeyValues } from './database/key-values.ts';
import type { Durability, StoreChange } from './database/store-change.ts';
import type { Deliveries } from './deliveries/deliveries.ts';
import type { FolderViews } from './deliveries/folder-files.ts';
import type { RuleHits } from './deliveries/rule-hits.ts';
import type { Slips } from './deliveries/slips.ts';
import type { Stagings } from './deliveries/stagings.ts';
import type { ProductionEvidence } from './evidence/production-evidence.ts';
import type { Inbox } from './inbox/inbox.ts';
import type { IncidentViews } from './incidents/incident-view.ts';
import type { Incidents } from './incidents/incidents.ts';
import type { DueFiles } from './jobs/due-files.ts';
import type { LatestFacets } from './jobs/facets.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ActivityViews } from './log/activity.ts';
import type { Transitions } from './log/transitions.ts';
import type { Desks } from './operators/desks.ts';
import type { Operators } from './operators/operators.ts';
import type { BatchOrders } from './orders/batch-orders.ts';
import type { Submissions } from './orders/submissions.ts';
import type { UnbatchedJobViews } from './orders/unbatched-jobs.ts';
import type { OutgoingMessages } from './outgoing/outgoing-messages.ts';
import type { BatchViews } from './pages/batch-page.ts';
import type { JobViews } from './pages/job-page.ts';
import type { FileSearch } from './queue/file-search.ts';
import type { OperatorNotes } from './queue/operator-notes.ts';
import type { PrepressJobs } from './queue/prepress-jobs.ts';
import type { Queue } from './queue/queue.ts';
import type { ShippingViews } from './queue/shipping-days.ts';
import type { Parcels } from './reports/parcels.ts';
import type { ReportFactsViews } from './reports/report-facts.ts';
import type { StatusReports } from './reports/status-reports.ts';
import type { ShiftViews } from './shift/shift-views.ts';
import type { OrderedElsewhere } from './site/ordered-elsewhere.ts';
import type { SentElsewhere } from './site/sent-elsewhere.ts';
import type { SharedDecisions } from './site/shared-decisions.ts';

/** The public members of a class; without private fields, so that a literal object may stand in for it. */
export type Public<T> = Pick<T, keyof T>;

/** The only owner of the station's state. */
export interface Store {
  readonly jobs: Public<Jobs>;
  readonly jobViews: Public<JobViews>;
  readonly due: Public<DueFiles>;
  readonly batches: Public<Batches>;
  readonly batchViews: Public<BatchViews>;
  readonly batchOrders: Public<BatchOrders>;
  readonly unbatchedJobs: Public<UnbatchedJobViews>;
  readonly submissions: Public<Submissions>;
  readonly artworks: Public<Artworks>;
  readonly artworkRevisions: Public<ArtworkRevisions>;
  readonly attention: Public<AttentionViews>;
  readonly decisions: Public<FileDecisions>;
  readonly onHold: Public<OnHoldViews>;
  readonly deliveries: Public<Deliveries>;
  readonly slips: Public<Slips>;
  readonly evidence: Public<ProductionEvidence>;
  readonly statusReports: Public<StatusReports>;
  readonly parcels: Public<Parcels>;
  readonly reportFacts: Public<ReportFactsViews>;
  readonly fileSearch: Public<FileSearch>;
  readonly folderViews: Public<FolderViews>;
  readonly stagings: Public<Stagings>;
  readonly preflights: Public<Preflights>;
  readonly incidents: Public<Incidents>;
  readonly incidentViews: Public<IncidentViews>;
  readonly outgoing: Public<OutgoingMessages>;
  readonly operators: Public<Operators>;
  readonly transitions: Public<Transitions>;
  readonly activity: Public<ActivityViews>;
  readonly shiftViews: Public<ShiftViews>;
  readonly inbox: Public<Inbox>;
  readonly keyValues: Public<KeyValues>;
  readonly queue: Public<Queue>;
  readonly notes: Public<OperatorNotes>;
  readonly shippingViews: Public<ShippingViews>;
  readonly prepressJobs: Public<PrepressJobs>;
  readonly facets: Public<LatestFacets>;
  readonly ruleHits: Public<RuleHits>;
  readonly sentElsewhere: Public<SentElsewhere>;
  readonly orderedElsewhere: Public<OrderedElsewhere>;
  readonly sharedDecisions: Public<SharedDecisions>;
  readonly catalogue: Public<Catalogue>;
  readonly catalogueViews: Public<CatalogueViews>;
  readonly capabilities: Public<Capabilities>;
  readonly desks: Public<Desks>;
  /**
   * A unit of work: runs `work` in one transaction, which is written completely or not at all. A nested one
   * joins it, and makes it as durable as the stronger of the two requires. Use `lazily` only if a power cut
   * loses nothing that the next start cannot work out again. Returns what `work` returns; if `work` throws,
   * everything is rolled back.
   */
  transaction<T>(work: () => T, durability?: Durability): T;
  /** A part of a transaction that may fail by itself: if `work` throws, only what it wrote is rolled back. */
  savepoint<T>(work: () => T): T;
  /** Fulfilled when all that was committed `soon` is on disk; rejects if the disk refuses. */
  synced(): Promise<void>;
  /** Calls back after each commit with what it changed; returns a function that stops. */
  onChange(listener: (changes: readonly StoreChange[]) => void): () => void;
  close(): void;
}
