import type { ArtworkId, HotFolderId, PickUps, troubledDeliveryStates } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../artworks/artwork-record.ts';
import type { DeliveryRecord, FolderCounts } from '../artworks/delivery-record.ts';

/** A file in a hot folder, with the name of its job. */
export interface FolderFile {
  readonly file: ArtworkRecord;
  readonly jobName: string;
}

/** What the screens show about hot folders. */
export interface FolderViews {
  counts(id: HotFolderId): FolderCounts;
  /** What the RIPs of these hot folders have picked up, in one query, in the given order. */
  pickUps(ids: readonly HotFolderId[]): PickUps[];
  /** Deliveries of a hot folder that an operator can end and whose file needs attention; the newest first. */
  troubled(id: HotFolderId, state: (typeof troubledDeliveryStates)[number], limit: number): DeliveryRecord[];
  /** Some files with the names of their jobs, in one query; an unreadable one is left out. */
  files(ids: readonly ArtworkId[]): ReadonlyMap<ArtworkId, FolderFile>;
}
