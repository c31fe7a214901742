import type { ArtworkRecord } from '../../store/index.ts';
import type { StorageClient } from './storage-client.ts';

/** A file as another station of the site has it. */
export interface OtherCopy {
  /** The name of that station. */
  readonly station: string;
  /** What its bytes have to be. */
  readonly sha256: string;
  readonly bytes: number;
  readonly url: URL;
  readonly storage: Pick<StorageClient, 'open' | 'silenceMs'>;
}

/** A file as the ordering service names it. */
export type KnownFile = Pick<ArtworkRecord, 'id' | 'connectionId'>;

/** Archives of other stations, which are asked before the service. */
export interface OtherArchives {
  /**
   * The copies of a file. Never rejects: if they cannot be determined, the service is asked instead.
   * @param sha256 of the wanted bytes; null: those that the others will send, or have sent
   */
  copiesOf(file: KnownFile, sha256: string | null): Promise<readonly OtherCopy[]>;
}

/** Of a station that has no others. */
export const noOtherArchives: OtherArchives = {
  copiesOf: async () => [],
};
