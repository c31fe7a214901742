import { type Artwork, type ArtworkRevision, SEND_DELAY_MS } from '../../../../contract/index.ts';
import { instant } from '../database/rows.ts';
import { type ArtworkRecord, isAwaitingArtwork } from './artwork-record.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import type { ArtworkRevisionRecord } from './revisions.ts';

/** An artwork as a window sees it. The station adds speed, hot folders and the preflight result. */
export const toArtwork = (record: ArtworkRecord, deliveries: readonly DeliveryRecord[]): Artwork => ({
  id: record.id,
  fileId: record.fileId,
  name: record.name,
  kind: record.kind,
  finishings: [...record.finishings],
  state: record.state,
  sizeBytes: record.bytes ?? record.totalBytes ?? record.expectedBytes,
  receivedBytes: record.bytes ?? record.partBytes,
  bytesPerSecond: null,
  sha256: record.sha256,
  attempt: record.attempt,
  retryAt: instant(record.retryAt),
  reason: record.reason,
  recall: record.recall,
  isRecalled: record.isRecalled,
  replacement:
    record.replacement !== null && isAwaitingArtwork(record)
      ? {
          note: record.replacement.note,
          at: new Date(record.replacement.at).toISOString(),
          issue: record.replacement.issue,
        }
      : null,
  approval:
    record.approvedAt === null || record.state !== 'on-hold'
      ? null
      : { sendsAt: new Date(record.approvedAt + SEND_DELAY_MS).toISOString() },
  isAnnounced: record.expectedBytes !== null || Object.keys(record.expectedHashes).length > 0,
  preflight: 'none',
  decisionRevision: record.decisionRevision,
  deliveries: deliveries.map((delivery) => ({
    id: delivery.id,
    hotFolderId: delivery.hotFolderId,
    hotFolderName: delivery.hotFolderId,
    isWatched: true,
    revision: delivery.revision,
    state: delivery.state,
    finalName: delivery.finalName,
    routedBy: delivery.routedBy,
    copies: delivery.copies,
    movedTo: delivery.moved?.planned.map(({ name }) => name).join(', ') ?? null,
    deliveredAt: instant(delivery.deliveredAt),
    pickedUpAt: instant(delivery.pickedUpAt),
    problem: delivery.problem,
    waitsFor: null,
  })),
});

/** An earlier revision of a file, as a window sees it. */
export const toArtworkRevision = ({ replacedAt, ...revision }: ArtworkRevisionRecord): ArtworkRevision => ({
  ...revision,
  replacedAt: new Date(replacedAt).toISOString(),
});
