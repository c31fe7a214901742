import type { HotFolderId } from '../../../../contract/index.ts';

/**
 * Where each hot folder's staging folder is, so that a recreated folder or an unmounted share is
 * recognised.
 */
export interface StagingRepository {
  /** The staging folder that identifies a hot folder at `hotFolder`; null if none was created for it. */
  get(hotFolderId: HotFolderId, hotFolder: string): string | null;
  /** Null forgets it and where the hot folder leads to, so that a new one is created. */
  set(hotFolderId: HotFolderId, hotFolder: string, path: string | null): void;
  /** The folder without links to which a hot folder led when it was chosen; null if that was not noted. */
  leadsTo(hotFolderId: HotFolderId, hotFolder: string): string | null;
  setLeadsTo(hotFolderId: HotFolderId, hotFolder: string, leadsTo: string): void;
}
