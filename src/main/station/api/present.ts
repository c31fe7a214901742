import {
  type Artwork,
  type ArtworkId,
  type BatchOrder,
  type Delivery,
  deliveredStates,
  type HotFolderId,
  isOneOf,
  type JobDetail,
  type JobStage,
  type Message,
  message,
  owedStates,
  type PreflightStatus,
  runningStates,
  type Submission,
  type SubmissionId,
  type SubmittedUpload,
  standingOf,
  type Transfer,
  type TransferList,
  toDownloadStates,
} from '../../../contract/index.ts';
import type { ArtworkRecord, BatchOrderRecord, Store, SubmissionRecord } from '../store/index.ts';
import { toArtwork } from '../store/index.ts';

/** Progress of a running transfer, in memory only; the store is updated at checkpoints. */
export interface Progress {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
  readonly bytesPerSecond: number | null;
}

/** What a window shows but the store does not contain. */
export interface RuntimeState {
  progress(id: ArtworkId): Progress | null;
  /** Milliseconds from one downloaded file to the next; null if unknown. */
  msPerFile(): number | null;
  /** Null if the settings no longer contain it. */
  hotFolderName(id: HotFolderId): string | null;
  /** Why nothing can be sent to a hot folder now; null if it can. */
  hotFolderProblem(id: HotFolderId): Message | null;
  preflight(id: ArtworkId): PreflightStatus;
  /** The stages after sending that the company uses. */
  stages(): readonly JobStage[];
  /** How far the upload of its file is; null if none is being uploaded. */
  upload(id: SubmissionId): SubmittedUpload | null;
}

const LIST_LENGTH = 500;
const RECENT_LENGTH = 100;

/** Adds current facts (progress, names and profiles from the settings) to what the store contains. */
export function withRuntimeState(artwork: Artwork, runtime: RuntimeState): Artwork {
  const progress = artwork.state === 'transferring' ? runtime.progress(artwork.id) : null;
  return {
    ...artwork,
    sizeBytes: progress?.totalBytes ?? artwork.sizeBytes,
    receivedBytes: progress?.receivedBytes ?? artwork.receivedBytes,
    bytesPerSecond: progress?.bytesPerSecond ?? null,
    preflight: runtime.preflight(artwork.id),
    deliveries: artwork.deliveries.map((delivery) => ({
      ...delivery,
      hotFolderName: runtime.hotFolderName(delivery.hotFolderId) ?? delivery.hotFolderName,
      isWatched: runtime.hotFolderName(delivery.hotFolderId) !== null,
      waitsFor: waitsFor(delivery, runtime),
    })),
  };
}

/** Why a file is not in its hot folder yet; null if nothing keeps it from there. */
function waitsFor({ state, hotFolderId, movedTo }: Delivery, runtime: RuntimeState): Message | null {
  if (!isOneOf(state, owedStates)) return null;
  if (movedTo !== null) return message('delivery.awaits-move');
  const problem = runtime.hotFolderProblem(hotFolderId);
  const isAsked = state === 'committing' && problem?.code.startsWith('site.') === true;
  return isAsked ? message('delivery.waits-to-hear') : problem;
}

export function jobWithRuntimeState(job: JobDetail, runtime: RuntimeState): JobDetail {
  return {
    ...job,
    production: { ...job.production, stages: [...runtime.stages()] },
    components: job.components.map((component) => ({
      ...component,
      files: component.files.map((file) => withRuntimeState(file, runtime)),
    })),
  };
}

/** One file as the screen of downloads shows it. */
export function toTransfer(record: ArtworkRecord, store: Store, runtime: RuntimeState): Transfer {
  const artwork = withRuntimeState(toArtwork(record, store.deliveries.ofArtwork(record.id)), runtime);
  const jobName = store.artworks.jobContext(record.id)?.jobName ?? '';
  return { ...artwork, jobKey: record.jobKey, jobName, component: record.component };
}

/** These files as the screen of downloads shows them; one that cannot be read is left out. */
export const shownTransfers = (
  records: readonly ArtworkRecord[],
  store: Store,
  runtime: RuntimeState,
): Transfer[] => store.artworks.legible(records, (record) => toTransfer(record, store, runtime));

/** The screen of downloads: at most 500 files of each kind, and the last 100 that were delivered. */
export function transferList(
  store: Store,
  runtime: RuntimeState,
  { paused, pausedConnections }: Pick<TransferList, 'paused' | 'pausedConnections'>,
): TransferList {
  const show = (records: readonly ArtworkRecord[]): Transfer[] => shownTransfers(records, store, runtime);
  const stopped = store.attention.files(LIST_LENGTH);
  const needAttention = new Set(stopped.map(({ id }) => id));
  const others = (records: readonly ArtworkRecord[]): Transfer[] =>
    show(records.filter(({ id }) => !needAttention.has(id)));
  const onTheirWay = others(store.artworks.inState(runningStates, LIST_LENGTH));
  const waitsForFolder = (transfer: Transfer): boolean => standingOf(transfer).kind === 'waits-for-folder';
  return {
    running: onTheirWay.filter((one) => !waitsForFolder(one)),
    waitingForFolder: onTheirWay.filter(waitsForFolder),
    // In the order of download: files that an operator prioritised come first.
    waiting: show(store.artworks.line(LIST_LENGTH)),
    stopped: show(stopped),
    recent: others(store.artworks.latestInState(deliveredStates, RECENT_LENGTH)),
    queued: store.artworks.countInState(['queued']),
    totals: {
      waiting: store.artworks.countInState(toDownloadStates),
      stopped: store.attention.count(),
    },
    msPerFile: paused ? null : runtime.msPerFile(),
    paused,
    pausedConnections,
  };
}

/** A submitted job, as windows see it. */
export const toSubmission = (record: SubmissionRecord, upload: SubmittedUpload | null): Submission => ({
  id: record.id,
  connectionId: record.connectionId,
  name: record.name,
  state: record.state,
  why: record.why,
  needsDecision: record.needsDecision,
  needsAttention: record.needsAttention,
  changedAt: new Date(record.changedAt).toISOString(),
  upload,
  resultKey: record.resultKey,
});

/** A batch order, as windows see it. */
export const toBatchOrder = (order: BatchOrderRecord): BatchOrder => ({
  id: order.id,
  connectionId: order.connectionId,
  kind: order.kind,
  jobs: [...order.jobs],
  option: order.option,
  state: order.state,
  why: order.why,
  needsDecision: order.needsDecision,
  needsAttention: order.needsAttention,
  createdAt: new Date(order.createdAt).toISOString(),
  changedAt: new Date(order.changedAt).toISOString(),
  resultKey: order.resultKey,
});
