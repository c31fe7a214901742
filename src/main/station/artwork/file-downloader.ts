import { type ArtworkId, type ConnectionId, message } from '../../../contract/index.ts';
import { whenFree } from '../rename-when-free.ts';
import { ServiceError } from '../service/index.ts';
import { type ArtworkRecord, type MoveDetails, type Store, withoutPart } from '../store/index.ts';
import type { Archive } from './archive/archive.ts';
import { type CopyFromStation, cameFrom } from './copy-from-station.ts';
import type { Received } from './transfer/receive.ts';
import type { OneDownload, Receiver } from './transfer/receiver.ts';
import type { FileSource } from './transfer/source.ts';
import { stopped } from './transfer/storage-client.ts';

export interface FileDownloaderOptions {
  readonly store: Pick<Store, 'artworks' | 'transaction'>;
  readonly archive: Archive;
  /** Null if the connection was removed. */
  readonly source: (connection: ConnectionId) => FileSource | null;
  readonly receiver: Receiver;
  readonly fromStation: CopyFromStation;
}

/** How one file is downloaded. */
export interface DownloadOrder extends Pick<OneDownload, 'signal' | 'onProgress'> {
  /** An operator wants it here, although another station has it: its archive is asked first. */
  readonly isWantedHere: boolean;
}

/** Downloads files into the archive, each from its first missing byte to its entry in the store. */
export class FileDownloader {
  readonly #options: FileDownloaderOptions;

  constructor(options: FileDownloaderOptions) {
    this.#options = options;
  }

  /** Resolves when the file is in the archive. Throws TransferError or ServiceError. */
  async download(record: ArtworkRecord, order: DownloadOrder): Promise<void> {
    const { archive } = this.#options;
    const { id } = record;
    const source = this.#options.source(record.connectionId);
    if (source === null) throw new ServiceError('no-token', { userMessage: message('file.no-connection') });
    const one = {
      announced: announcedOf(record),
      signal: order.signal,
      onProgress: order.onProgress,
    };
    const { fromStation } = this.#options;
    const copied = order.isWantedHere ? await fromStation.bring(record, null, source, one) : null;
    const received = copied ?? (await this.#receive(record, source, one));
    await whenFree(() => {
      if (order.signal.aborted) throw stopped();
      archive.admit(copied?.partPath ?? archive.partOf(id), received.sha256);
      this.#record(id, received, order.isWantedHere ? { why: cameFrom(copied) } : {});
    });
    if (copied !== null) archive.removePart(id);
  }

  #receive(
    record: ArtworkRecord,
    source: FileSource,
    one: Pick<OneDownload, 'announced' | 'signal' | 'onProgress'>,
  ): Promise<Received> {
    const { store, archive, receiver } = this.#options;
    const { id, partBytes, partValidator, partSha256, totalBytes } = record;
    return receiver.receive(record, source, {
      ...one,
      partPath: archive.partOf(id),
      part: { bytes: partBytes, validator: partValidator, totalBytes, sha256: partSha256 },
      onCheckpoint: (part) =>
        store.artworks.checkpoint(id, {
          partBytes: part.bytes,
          partValidator: part.validator,
          partSha256: part.sha256,
          totalBytes: part.totalBytes,
        }),
    });
  }

  /** The file is in the archive, and the store says so. */
  #record(id: ArtworkId, { sha256, bytes, extension }: Received, why: Pick<MoveDetails, 'why'>): void {
    const { store } = this.#options;
    const stored = { source: 'station', sha256, bytes, extension } as const;
    store.transaction(() => {
      const now = store.artworks.get(id);
      // It was withdrawn while it was being admitted; stored anyway, in case it is wanted again.
      if (now?.state === 'withdrawn') {
        store.artworks.move(id, 'withdrawn', { ...stored, reason: now.reason, ...withoutPart });
        return;
      }
      store.artworks.move(id, 'archived', { ...stored, ...why, attempt: 0, ...withoutPart }, ['verifying']);
    }, 'lazily');
  }
}

/** What the service said about the file beforehand. */
function announcedOf({ expectedBytes, expectedHashes }: ArtworkRecord): OneDownload['announced'] {
  const kinds = ['sha256', 'sha512', 'sha384', 'sha1', 'md5', 'crc32c'] as const;
  return {
    sizeBytes: expectedBytes,
    checksums: kinds.flatMap((kind) => {
      const hex = expectedHashes[kind];
      return hex === undefined ? [] : [{ kind, hex }];
    }),
  };
}
