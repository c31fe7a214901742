import type { ArtworkId, FilesOnHold, PreflightLight } from '../../../../contract/index.ts';

/** Files on hold whose jobs are still open: a part of what needs attention, by the same definition. */
export interface OnHoldViews {
  /**
   * Rush first, then the longest waiting.
   * @param lightOf a file's preflight result, which also depends on the settings
   */
  list(limit: number, lightOf: (id: ArtworkId) => PreflightLight): FilesOnHold;
  count(): number;
}
