import type { ArtworkId } from '../../../contract/index.ts';
import { type DownloadClaims, downloadsAlone } from '../artwork/index.ts';
import type { ArtworkRecord } from '../store/index.ts';

/**
 * Downloads of a station that may belong to a site: without the ledger it downloads by itself. Until the
 * ledger has answered for the first time, or has not, it waits.
 */
export class MemberDownloads implements DownloadClaims {
  readonly #isConnecting: () => boolean;
  readonly #site: () => DownloadClaims | null;

  constructor(parts: {
    readonly isConnecting: () => boolean;
    /** Null while this station belongs to no site, or has not entered it yet. */
    readonly site: () => DownloadClaims | null;
  }) {
    this.#isConnecting = parts.isConnecting;
    this.#site = parts.site;
  }

  async claim(files: readonly ArtworkRecord[]): Promise<ReadonlySet<ArtworkId>> {
    if (this.#isConnecting()) return new Set();
    return (this.#site() ?? downloadsAlone).claim(files);
  }
}
