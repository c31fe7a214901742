export type { MoveDetails } from './artworks/artwork-lifecycle.ts';
export {
  type ArchiveSurvey,
  type ArtworkRecord,
  isAwaitingArtwork,
  type JobContext,
  type Removable,
  withoutPart,
} from './artworks/artwork-record.ts';
export { toArtwork, toArtworkRevision } from './artworks/artwork-view.ts';
export type { DeliveryRecord } from './artworks/delivery-record.ts';
export type { Sender, TakenBack } from './artworks/file-decisions.ts';
export type { PreflightRecord } from './artworks/preflights.ts';
export type { Examples } from './catalogue/capabilities.ts';
export type { CatalogueList } from './catalogue/catalogue.ts';
export { IllegalTransitionError } from './database/illegal-transition-error.ts';
export { artworkId, batchKey, connectionOfKey, jobKey, queuedBatchKey } from './database/keys.ts';
export {
  LABEL_MADE,
  type NewTransition,
  ORDER_CHANGED,
  RECALLED,
  SHEET_MADE,
} from './database/new-transition.ts';
export type { StoredAnswer, StoredJob, StoredVersion } from './database/rows.ts';
export type { StoreChange } from './database/store-change.ts';
export { StoreUnusableError } from './database/store-unusable-error.ts';
export type { UpsertResult } from './database/upsert.ts';
export type { Slip } from './deliveries/delivery-rows.ts';
export type { FolderFile } from './deliveries/folder-files.ts';
export type { Dedup, PendingWebhook, WorkedWebhook } from './inbox/inbox.ts';
export type { KeptIncident, RecalledFiles } from './incidents/incidents.ts';
export { type LogVerdict, verifyLogFile } from './log/log-chain.ts';
export { openOperatorStore, openStore } from './open-store.ts';
export type { DeskRecord } from './operators/desks.ts';
export type { KeptOperator } from './operators/operators.ts';
export {
  type BatchOrderRecord,
  JobInBatchError,
  JobOrderedElsewhereError,
  JobOrderedError,
} from './orders/batch-orders.ts';
export type { SubmissionRecord, SubmittedFile } from './orders/submissions.ts';
export type { IncidentRecord, OutgoingContent, OutgoingRecord } from './outgoing/outgoing-messages.ts';
export type { PrepressJob } from './queue/prepress-jobs.ts';
export { type LineRow, movingPhases, type TakenRow } from './queue/shipping-days.ts';
export type { ParcelRecord } from './reports/parcels.ts';
export type { ReportFacts } from './reports/report-facts.ts';
export type { ReportRecord } from './reports/status-reports.ts';
export type { NotedRow, Period, Place, SentRow } from './shift/shift-views.ts';
export type { DecisionToCarryOut, UnreportedDecision } from './site/shared-decisions.ts';
export type { Store } from './store.ts';
