export { IllegalTransitionError } from './database/illegal-transition-error.ts';
export { type LogVerdict, verifyLogFile } from './log/log-chain.ts';
export { StoreUnusableError } from './database/store-unusable-error.ts';
export type { MoveDetails } from './artworks/artworks-interface.ts';
export {
  type BatchOrderRecord,
  JobInBatchError,
  JobOrderedElsewhereError,
  JobOrderedError,
} from './orders/batch-orders-interface.ts';
export type { Examples } from './catalogue/capabilities-interface.ts';
export type { CatalogueList } from './catalogue/catalogue-interface.ts';
export type { DeskRecord } from './operators/desks-interface.ts';
export type { Sender, TakenBack } from './artworks/file-decisions-interface.ts';
export type { FolderFile } from './deliveries/folder-files-interface.ts';
export type { Dedup, PendingWebhook, WorkedWebhook } from './inbox/inbox-interface.ts';
export type { KeptIncident } from './incidents/incidents-interface.ts';
export type { KeptOperator } from './operators/operators-interface.ts';
export type { OrderedArtwork, PreflightRecord } from './artworks/preflights-interface.ts';
export type { DecisionToCarryOut, UnreportedDecision } from './site/shared-decisions-interface.ts';
export type { Store } from './store.ts';
export type { StoreChange } from './database/store-change.ts';
export type { SubmissionRecord, SubmittedFile } from './orders/submissions-interface.ts';
export { openOperatorStore, openStore } from './open-store.ts';
export { toArtwork, toArtworkRevision } from './artworks/artwork-view.ts';
export {
  type ArchiveSurvey,
  type ArtworkRecord,
  isAwaitingArtwork,
  type JobContext,
  type Removable,
  withoutPart,
} from './artworks/artwork-record.ts';
export type { DeliveryRecord } from './artworks/delivery-record.ts';
export { artworkId, batchKey, connectionOfKey, jobKey, queuedBatchKey } from './database/keys.ts';
export { type NewTransition, ORDER_CHANGED, RECALLED } from './database/new-transition.ts';
