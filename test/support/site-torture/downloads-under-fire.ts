import type { HotFolderId } from '../../../src/contract/index.ts';
import { type Archive, ArtworkService, noOtherArchives } from '../../../src/main/station/artwork/index.ts';
import type { Clock } from '../../../src/main/station/ports.ts';
import type { Settings } from '../../../src/main/station/settings/index.ts';
import type { SiteDatabase } from '../../../src/main/station/site/database/index.ts';
import { SiteDownloads } from '../../../src/main/station/site/downloads/index.ts';
import type { Member } from '../../../src/main/station/site/stations/index.ts';
import type { Store, StoreChange } from '../../../src/main/station/store/index.ts';
import { fileUrl } from './artwork-storage.ts';
import { numberOf } from './made-file.ts';

/** How many files a station downloads at a time. */
const AT_ONCE = 4;

export interface DownloadsUnderFireParts {
  readonly store: Store;
  readonly archive: Archive;
  readonly clock: Clock;
  readonly database: SiteDatabase;
  readonly member: Member;
  readonly settings: Settings;
  /** The origin of the storage. */
  readonly storage: string;
  readonly mayBegin: () => boolean;
  readonly isAway: () => boolean;
  readonly isBlocked: (id: HotFolderId) => boolean;
  readonly onFault: (error: unknown) => void;
}

/** The downloads of a station under fire: the real service and claims, and a storage that counts. */
export class DownloadsUnderFire {
  readonly #claims: SiteDownloads;
  readonly #service: ArtworkService;

  constructor(parts: DownloadsUnderFireParts) {
    const { store, archive, clock, database, member, settings, storage, onFault } = parts;
    this.#claims = new SiteDownloads({ ...parts, queries: database, settings: () => settings });
    this.#service = new ArtworkService({
      store,
      archive,
      clock,
      claims: this.#claims,
      otherArchives: noOtherArchives,
      onCopyFailed: (_station, error) => onFault(error),
      random: Math.random,
      concurrency: () => AT_ONCE,
      concurrencyOf: () => AT_ONCE,
      bytesPerSecond: () => null,
      paused: () => false,
      pausedConnections: () => [],
      source: () => ({
        baseUrl: new URL(storage),
        takesOnlyPdf: true,
        fileUrl: async (fileId) =>
          fileUrl(storage, { file: numberOf(fileId), station: member.stationId, run: member.incarnation }),
        authorization: async () => null,
        answered: () => undefined,
        unreached: () => undefined,
      }),
      onProgress: () => undefined,
      onFault,
    });
  }

  async start(): Promise<void> {
    this.#claims.start();
    await this.#service.start();
  }

  storeChanged(changes: readonly StoreChange[]): void {
    for (const change of changes) if (change.kind === 'artwork') this.#service.fileChanged(change.id);
    this.#service.look();
  }

  /** The reasons why the hot folder is blocked have changed. */
  folderChanged(): void {
    this.#claims.look();
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    await this.#claims.stop();
  }
}
