import type {
  ArtworkId,
  BatchOrderId,
  ConnectionId,
  HotFolderId,
  JobKey,
  QueueLevel,
  SubmissionId,
} from '../../../../contract/index.ts';
import type { NewTransition } from '../records/new-transition.ts';

/**
 * `same`: what a job or batch is printed as, how it ships and what it is found by are as before; only its
 * place in the queue may be another.
 */
type Facts = 'same';

/** What a committed transaction changed, for those who show it or act on it. */
export type StoreChange =
  | { readonly kind: 'job'; readonly key: JobKey; readonly facts?: Facts }
  | { readonly kind: 'artwork'; readonly id: ArtworkId; readonly jobKey: JobKey }
  | { readonly kind: 'transition'; readonly transition: NewTransition }
  | { readonly kind: 'hot-folder'; readonly id: HotFolderId }
  | { readonly kind: 'catalogue'; readonly connectionId: ConnectionId }
  | { readonly kind: 'capabilities'; readonly connectionId: ConnectionId }
  | { readonly kind: 'batch-order'; readonly id: BatchOrderId }
  | { readonly kind: 'submission'; readonly id: SubmissionId }
  /** A desk was paired, seen, renamed or revoked. */
  | { readonly kind: 'desks' }
  /** Something is to be told to the site, or to be carried out on its behalf. */
  | { readonly kind: 'shared-decision' }
  /** A batch or queued batch. */
  | { readonly kind: 'batch'; readonly key: string; readonly facts?: Facts }
  /** A row of the queue appeared, changed or disappeared. */
  | { readonly kind: 'queue-row'; readonly level: QueueLevel; readonly key: string };

/**
 * `durably`: on disk when it returns. `soon`: on disk when `synced` is fulfilled; the sync begins at the end
 * of this turn of the event loop, beside its thread, and all that is committed until then shares it.
 * `lazily`: whole or not at all, and safe from a crash of the process, but a power cut may take it back
 * together with everything after it; for steps that the next start works out again by itself.
 */
export type Durability = 'durably' | 'soon' | 'lazily';
