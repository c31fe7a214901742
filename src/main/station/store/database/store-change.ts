import type {
  ArtworkId,
  ArtworkState,
  BatchOrderId,
  ConnectionId,
  HotFolderId,
  JobKey,
  QueueLevel,
  SubmissionId,
} from '../../../../contract/index.ts';
import type { NewTransition } from './new-transition.ts';

/**
 * How a job or batch is printed and shipped is unchanged: `same`: only its place in the queue may differ;
 * `words`: what it is found by may, too.
 */
type Facts = 'same' | 'words';

/** The changes of a committed transaction, for those who show them or act on them. */
export type StoreChange =
  | { readonly kind: 'job'; readonly key: JobKey; readonly facts?: Facts }
  | {
      readonly kind: 'artwork';
      readonly id: ArtworkId;
      readonly jobKey: JobKey;
      /** 'same' if the rows of the queue say nothing of the change. */
      readonly rows?: 'same';
      /** Where a step has led it; absent if something else changed, from which anything may follow. */
      readonly state?: ArtworkState;
    }
  | { readonly kind: 'transition'; readonly transition: NewTransition }
  | { readonly kind: 'hot-folder'; readonly id: HotFolderId }
  | { readonly kind: 'catalogue'; readonly connectionId: ConnectionId }
  | { readonly kind: 'capabilities'; readonly connectionId: ConnectionId }
  | { readonly kind: 'batch-order'; readonly id: BatchOrderId }
  | { readonly kind: 'submission'; readonly id: SubmissionId }
  /** A report of that job to the service. */
  | { readonly kind: 'status-report'; readonly jobKey: JobKey }
  /** A desk was paired, seen, renamed or revoked. */
  | { readonly kind: 'desks' }
  /** A decision has to be reported to the site, or carried out for it. */
  | { readonly kind: 'shared-decision' }
  /** A batch or queued batch. */
  | { readonly kind: 'batch'; readonly key: string; readonly facts?: Facts }
  /** A row of the queue appeared, changed or disappeared. */
  | { readonly kind: 'queue-row'; readonly level: QueueLevel; readonly key: string };

/**
 * `durably`: on disk when it returns. `soon`: on disk when `synced` is fulfilled; the sync starts at the end
 * of this turn of the event loop, outside its thread, and covers everything committed until then. `lazily`:
 * whole or not at all, and safe from a crash of the process, but a power cut may undo it together with
 * everything after it; for steps that the next start works out again.
 */
export type Durability = 'durably' | 'soon' | 'lazily';
