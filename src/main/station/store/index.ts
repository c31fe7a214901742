export { IllegalTransitionError } from './database/illegal-transition-error.ts';
export { type LogVerdict, verifyLogFile } from './database/log-chain.ts';
export { StoreUnusableError } from './database/store-unusable-error.ts';
export type { MoveDetails } from './interfaces/artworks.ts';
export {
  type BatchOrderRecord,
  JobInBatchError,
  JobOrderedElsewhereError,
  JobOrderedError,
} from './interfaces/batch-orders.ts';
export type { Examples } from './interfaces/capabilities.ts';
export type { CatalogueList } from './interfaces/catalogue.ts';
export type { DeskRecord } from './interfaces/desks.ts';
export type { Sender, TakenBack } from './interfaces/file-decisions.ts';
export type { FolderFile } from './interfaces/folder-views.ts';
export type { Dedup, PendingWebhook, WorkedWebhook } from './interfaces/inbox.ts';
export type { KeptIncident } from './interfaces/incidents.ts';
export type { KeptOperator } from './interfaces/operators.ts';
export type { OrderedArtwork, PreflightRecord } from './interfaces/preflights.ts';
export type { DecisionToCarryOut, UnreportedDecision } from './interfaces/shared-decisions.ts';
export type { Store } from './interfaces/store.ts';
export type { StoreChange } from './interfaces/store-change.ts';
export type { SubmissionRecord, SubmittedFile } from './interfaces/submissions.ts';
export { openOperatorStore, openStore } from './open-store.ts';
export { toArtwork, toArtworkRevision } from './projections/artwork-view.ts';
export {
  type ArchiveSurvey,
  type ArtworkRecord,
  isAwaitingArtwork,
  type JobContext,
  type Removable,
  withoutPart,
} from './records/artwork-record.ts';
export type { DeliveryRecord } from './records/delivery-record.ts';
export { artworkId, batchKey, connectionOfKey, jobKey, queuedBatchKey } from './records/keys.ts';
export { type NewTransition, ORDER_CHANGED, RECALLED } from './records/new-transition.ts';
