import type { ArtworkState, HotFolderId, ReadyToSend } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../records/artwork-record.ts';

/** Files that need attention, by the one definition that all screens count by. */
export interface AttentionViews {
  /** Longest ago changed first. */
  files(limit: number): ArtworkRecord[];
  /** @param among only files in these states; all where it is left out. */
  count(among?: readonly ArtworkState[]): number;
  /** Files on their way that those hot folders, and no others, are still owed. */
  countOwedOnlyTo(folders: readonly HotFolderId[]): number;
  /** What waits to be sent, or is on its way here to be. */
  readyToSend(): ReadyToSend;
}
