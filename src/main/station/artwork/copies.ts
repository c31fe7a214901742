import { type ArtworkId, type ConnectionId, type Message, message } from '../../../contract/index.ts';
import { whenFree } from '../rename-when-free.ts';
import { ServiceError } from '../service/index.ts';
import type { ArtworkRecord } from '../store/index.ts';
import type { Archive } from './archive/archive.ts';
import { type CopyFromStation, cameFrom } from './copy-from-station.ts';
import { noPart } from './transfer/part.ts';
import type { Receiver } from './transfer/receiver.ts';
import type { FileSource } from './transfer/source.ts';

export interface CopiesOptions {
  readonly store: { readonly artworks: { keptHere(id: ArtworkId, why: Message): void } };
  readonly archive: Archive;
  readonly receiver: Receiver;
  readonly fromStation: CopyFromStation;
  /** Null if the connection was removed. */
  readonly source: (connection: ConnectionId) => FileSource | null;
}

/**
 * Copies of files that another station of the site has downloaded and sent, for viewing here. Nothing else
 * follows, so the file keeps its state.
 */
export class Copies {
  readonly #options: CopiesOptions;
  readonly #running = new Map<ArtworkId, Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(options: CopiesOptions) {
    this.#options = options;
  }

  /** Callers that want the same file share one download. Throws TransferError or ServiceError. */
  bring(record: ArtworkRecord): Promise<void> {
    const { id } = record;
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    const bringing = this.#bring(record).finally(() => {
      this.#running.delete(id);
      this.#options.receiver.release(id);
    });
    this.#running.set(id, bringing);
    return bringing;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #bring(record: ArtworkRecord): Promise<void> {
    const { store, archive, receiver, fromStation } = this.#options;
    const { id, sha256, bytes } = record;
    if (sha256 === null || bytes === null || (await archive.verify(sha256, bytes)) === 'whole') return;
    const source = this.#options.source(record.connectionId);
    if (source === null) throw new ServiceError('no-token', { userMessage: message('file.no-connection') });
    const partPath = archive.copyPartOf(id);
    const one = {
      // The exact bytes that were sent, whatever the service has by now.
      announced: { sizeBytes: bytes, checksums: [{ kind: 'sha256' as const, hex: sha256 }] },
      signal: this.#stopped.signal,
      onProgress: () => undefined,
    };
    const copied = await fromStation.bring(record, sha256, source, one);
    if (copied === null) {
      await receiver.receive(record, source, {
        ...one,
        partPath,
        part: noPart,
        onCheckpoint: () => undefined,
      });
    }
    await whenFree(() => {
      archive.admit(partPath, sha256);
      store.artworks.keptHere(id, cameFrom(copied));
    });
  }
}
