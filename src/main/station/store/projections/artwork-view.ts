import type { Artwork, ArtworkRevision } from '../../../../contract/index.ts';
import { instant } from '../database/rows.ts';
import type { ArtworkRevisionRecord } from '../interfaces/artwork-revisions.ts';
import type { ArtworkRecord } from '../records/artwork-record.ts';
import type { DeliveryRecord } from '../records/delivery-record.ts';

/** An artwork as a window sees it. Speed, hot folder names and preflight's light are the station's to add. */
export const toArtwork = (record: ArtworkRecord, deliveries: readonly DeliveryRecord[]): Artwork => ({
  id: record.id,
  fileId: record.fileId,
  name: record.name,
  kind: record.kind,
  finishings: [...record.finishings],
  state: record.state,
  sizeBytes: record.bytes ?? record.totalBytes ?? record.announcedSize,
  receivedBytes: record.bytes ?? record.partBytes,
  bytesPerSecond: null,
  sha256: record.sha256,
  attempt: record.attempt,
  retryAt: instant(record.retryAt),
  reason: record.reason,
  recall: record.recall,
  preflight: 'none',
  deliveries: deliveries.map((delivery) => ({
    id: delivery.id,
    hotFolderId: delivery.hotFolderId,
    hotFolderName: delivery.hotFolderId,
    revision: delivery.revision,
    state: delivery.state,
    finalName: delivery.finalName,
    deliveredAt: instant(delivery.deliveredAt),
    pickedUpAt: instant(delivery.pickedUpAt),
    problem: delivery.problem,
  })),
});

/** What the archive held in a file's place before, as a window sees it. */
export const toArtworkRevision = ({ replacedAt, ...revision }: ArtworkRevisionRecord): ArtworkRevision => ({
  ...revision,
  replacedAt: new Date(replacedAt).toISOString(),
});
