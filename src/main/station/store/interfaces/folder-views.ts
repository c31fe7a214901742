import type { HotFolderId, PickUps, troubledDeliveryStates } from '../../../../contract/index.ts';
import type { DeliveryRecord, FolderCounts } from '../records/delivery-record.ts';

/** What the screens show of hot folders. */
export interface FolderViews {
  counts(id: HotFolderId): FolderCounts;
  /** What the RIPs of these hot folders have picked up, in one query; each in its place. */
  pickUps(ids: readonly HotFolderId[]): PickUps[];
  /**
   * Deliveries of a hot folder that an operator can end, and of which the file needs attention; the newest
   * first.
   */
  troubled(id: HotFolderId, state: (typeof troubledDeliveryStates)[number], limit: number): DeliveryRecord[];
}
