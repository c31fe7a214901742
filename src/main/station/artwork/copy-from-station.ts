import { type Message, message } from '../../../contract/index.ts';
import type { ArtworkRecord } from '../store/index.ts';
import type { Archive } from './archive/archive.ts';
import type { OtherArchives, OtherCopy } from './transfer/other-archives.ts';
import type { Received } from './transfer/receive.ts';
import type { OneDownload, Receiver } from './transfer/receiver.ts';
import type { FileSource } from './transfer/source.ts';

/** A station on the local network that takes longer is too slow to be useful. */
const PATIENCE_MS = 5_000;
const SLOWEST_BYTES_PER_MS = 2_000;

export interface CopyFromStationOptions {
  readonly archive: Pick<Archive, 'copyPartOf'>;
  readonly otherArchives: OtherArchives;
  /** A station did not give a file that it should have. */
  readonly onCopyFailed: (station: string, error: unknown) => void;
}

/** A file copied from another station; its part file is whole. */
export interface CopiedFile extends Received {
  readonly station: string;
  readonly partPath: string;
}

/** Copies files from the archives of other stations: one attempt at each, within bounded time. */
export class CopyFromStation {
  readonly #options: CopyFromStationOptions;
  readonly #receiver: Pick<Receiver, 'receiveCopy'>;

  constructor(options: CopyFromStationOptions, receiver: Pick<Receiver, 'receiveCopy'>) {
    this.#options = options;
    this.#receiver = receiver;
  }

  /**
   * Null if no station has the file or serves it, so that the service has to be asked. Throws TransferError
   * once `signal` is aborted.
   * @param sha256 of the wanted bytes; null: those that the other stations send
   */
  async bring(
    file: ArtworkRecord,
    sha256: string | null,
    source: FileSource,
    one: Pick<OneDownload, 'announced' | 'signal' | 'onProgress'>,
  ): Promise<CopiedFile | null> {
    const { archive, otherArchives, onCopyFailed } = this.#options;
    const partPath = archive.copyPartOf(file.id);
    for (const copy of await otherArchives.copiesOf(file, sha256)) {
      // The service has announced another file by now.
      if (one.announced.sizeBytes !== null && one.announced.sizeBytes !== copy.bytes) continue;
      const patience = AbortSignal.timeout(patienceOf(copy));
      const signal = AbortSignal.any([one.signal, patience]);
      try {
        const received = await this.#receiver.receiveCopy(file, source, copy, { ...one, signal, partPath });
        return { ...received, station: copy.station, partPath };
      } catch (error) {
        if (one.signal.aborted) throw error;
        onCopyFailed(copy.station, patience.aborted ? new Error('It took too long.') : error);
      }
    }
    return null;
  }
}

const patienceOf = ({ bytes }: OtherCopy): number => PATIENCE_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);

/** Where a file that an operator wanted here came from, for its history. */
export const cameFrom = (copied: Pick<CopiedFile, 'station'> | null): Message =>
  copied === null
    ? message('transfer.from-service')
    : message('transfer.from-station', { station: copied.station });
