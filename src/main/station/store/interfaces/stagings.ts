import type { HotFolderId } from '../../../../contract/index.ts';

/**
 * Where the staging folder of each hot folder is, so that a folder that was created again, or a share that
 * is not there, is recognised.
 */
export interface StagingRepository {
  /** The staging folder by which a hot folder at `hotFolder` is known; null where none was made for it. */
  get(hotFolderId: HotFolderId, hotFolder: string): string | null;
  /** Null: forgets it, so that a new one is made. */
  set(hotFolderId: HotFolderId, hotFolder: string, path: string | null): void;
}
