import type { ArtworkId } from '../../../contract/index.ts';
import type { ArtworkRecord } from '../store/index.ts';

/** Permission to download, if several stations may send the same files. */
export interface DownloadClaims {
  /**
   * Claims files that are about to be downloaded.
   * @returns those that this station downloads. The others now wait for another station, or are claimed again
   * a moment later.
   */
  claim(files: readonly ArtworkRecord[]): Promise<ReadonlySet<ArtworkId>>;
}

/** A station that shares its hot folders with no other downloads what it needs. */
export const downloadsAlone: DownloadClaims = {
  async claim(files) {
    return new Set(files.map(({ id }) => id));
  },
};
