import type { ArtworkState, HotFolderId, ReadyToSend } from '../../../../contract/index.ts';
import type { ArtworkRecord } from './artwork-record.ts';

/** Files that need attention, by the one definition that all screens use. */
export interface AttentionViews {
  /** The longest unchanged first. */
  files(limit: number): ArtworkRecord[];
  /** @param among only files in these states; by default all. */
  count(among?: readonly ArtworkState[]): number;
  /** Files in progress that are owed to those hot folders and to no others. */
  countOwedOnlyTo(folders: readonly HotFolderId[]): number;
  /** What waits to be sent, or is on its way to the station. */
  readyToSend(): ReadyToSend;
}
