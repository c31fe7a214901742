import type { ArtworkId } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { ArtworkRecord } from '../../store/index.ts';
import type { Archive } from '../archive/archive.ts';
import { BlockPool } from './block-pool.ts';
import { DiskSpaceReservation } from './disk-space-reservation.ts';
import { MinorCollections } from './minor-collections.ts';
import type { OtherCopy } from './other-archives.ts';
import { noPart } from './part.ts';
import type { Received } from './receive.ts';
import type { FileSource } from './source.ts';
import type { StorageClient } from './storage-client.ts';
import { Throttle } from './throttle.ts';
import { type TransferRequest, transfer } from './transfer.ts';

/** What one download is, apart from what all of them share. */
export type OneDownload = Pick<
  TransferRequest,
  'partPath' | 'part' | 'announced' | 'signal' | 'onCheckpoint' | 'onProgress'
>;

/** What all downloads share: connections to storages, memory, the disk and the bandwidth limit. */
export class Receiver {
  readonly #storageClient: StorageClient;
  readonly #diskSpace: DiskSpaceReservation;
  readonly #throttle: Throttle;
  readonly #blocks = new BlockPool();
  readonly #collections = new MinorCollections();

  constructor(parts: {
    readonly archive: Pick<Archive, 'freeBytes'>;
    readonly clock: Clock;
    /** The bandwidth limit of all transfers together; null for none. */
    readonly bytesPerSecond: () => number | null;
    readonly storageClient: StorageClient;
  }) {
    this.#storageClient = parts.storageClient;
    this.#diskSpace = new DiskSpaceReservation(() => parts.archive.freeBytes());
    this.#throttle = new Throttle(parts.clock, parts.bytesPerSecond);
  }

  /** Resolves when the part file is whole. Throws TransferError or ServiceError. */
  async receive(
    { id, fileId, jobKey, name }: Pick<ArtworkRecord, 'id' | 'fileId' | 'jobKey' | 'name'>,
    source: FileSource,
    one: OneDownload,
  ): Promise<Received> {
    const { sizeBytes } = one.announced;
    if (sizeBytes !== null) await this.#diskSpace.reserve(id, Math.max(0, sizeBytes - one.part.bytes));
    return transfer({
      ...one,
      ...this.#shared(id),
      askUrl: () => source.fileUrl(fileId, jobKey),
      source,
      name,
      storageClient: this.#storageClient,
      throttle: (chunk) => this.#throttle.take(chunk),
    });
  }

  /**
   * Likewise, from another station of the site. What is announced has to be true of it as well. It does not
   * count towards the bandwidth limit, which is for the way to the service. Throws TransferError.
   */
  async receiveCopy(
    { id, name }: Pick<ArtworkRecord, 'id' | 'name'>,
    source: FileSource,
    { sha256, bytes, url, storage }: OtherCopy,
    one: Omit<OneDownload, 'part' | 'onCheckpoint'>,
  ): Promise<Received> {
    await this.#diskSpace.reserve(id, bytes);
    return transfer({
      ...one,
      ...this.#shared(id),
      announced: {
        sizeBytes: bytes,
        checksums: [{ kind: 'sha256', hex: sha256 }, ...one.announced.checksums],
      },
      part: noPart,
      askUrl: async () => url,
      source,
      name,
      storageClient: storage,
      throttle: () => undefined,
      onCheckpoint: () => undefined,
    });
  }

  #shared(id: ArtworkId): Pick<TransferRequest, 'blocks' | 'collections' | 'reserveSpace'> {
    return {
      blocks: this.#blocks,
      collections: this.#collections,
      reserveSpace: (missing) => this.#diskSpace.reserve(id, missing),
    };
  }

  /** A file is complete, or its download has ended. */
  release(id: ArtworkId): void {
    this.#diskSpace.release(id);
  }

  limitChanged(): void {
    this.#throttle.limitChanged();
  }

  close(): void {
    this.#storageClient.close();
  }
}
