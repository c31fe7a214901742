import type { ArtworkId, FilesOnHold, PreflightLight } from '../../../../contract/index.ts';

/** Files on hold of jobs that are not over: a part of what needs attention, by the same definition. */
export interface OnHoldViews {
  /**
   * Rush first, then the one that waits longest.
   * @param lightOf what preflight says of a file, which follows from the settings as well
   */
  list(limit: number, lightOf: (id: ArtworkId) => PreflightLight): FilesOnHold;
  count(): number;
}
