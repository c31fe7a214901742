import type { ArtworkId, HotFolderId } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import type { Clock } from '../ports.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord } from '../store/index.ts';
import { Feeder, type FeedingStore } from './feeder.ts';
import { codeOf } from './files.ts';
import { type PickupStore, seePickups } from './pickup.ts';
import { routeOf } from './route.ts';
import { FolderUnready } from './staging.ts';

const RETRY_FOLDER_MS = 3_000;
const ROUTE_AT_A_TIME = 200;
const FEED_AT_A_TIME = 64;

/** What delivery needs of the store. */
export interface DeliveryStore extends FeedingStore {
  readonly artworks: FeedingStore['artworks'] & {
    inState(states: readonly ArtworkRecord['state'][], limit: number): ArtworkRecord[];
  };
  readonly deliveries: FeedingStore['deliveries'] &
    PickupStore & {
      holdsSomething(id: HotFolderId): boolean;
      plan(artwork: ArtworkId, folder: HotFolderId, file: { sha256: string; bytes: number }): DeliveryRecord;
    };
}

export interface HotFolderServiceOptions {
  readonly store: DeliveryStore;
  readonly archive: Pick<Archive, 'verify' | 'copyTo'>;
  readonly clock: Clock;
  /** In the order in which their routes are tried. */
  readonly folders: () => readonly HotFolderProfile[];
  /** Leave to feed a file; where several desks share one house, another one may have it. */
  readonly claim: (artwork: ArtworkId, folder: HotFolderId) => boolean;
  /** The state of a folder changed. */
  readonly onFolder: (id: HotFolderId) => void;
  /** A file has to be fetched again. */
  readonly onLost: () => void;
  readonly onFault: (error: unknown) => void;
}

/** Feeds archived files into hot folders, each exactly once, and sees when the RIP takes them. */
export class HotFolderService {
  readonly #options: HotFolderServiceOptions;
  readonly #problems = new Map<HotFolderId, string>();
  readonly #feeding = new Map<HotFolderId, Promise<void>>();
  readonly #swept = new Set<string>();
  readonly #timers = new Map<HotFolderId, () => void>();
  readonly #watches = new Map<HotFolderId, () => void>();
  readonly #looking = new Set<Promise<void>>();
  #started = false;
  #lookPending = false;

  constructor(options: HotFolderServiceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#started = true;
    this.look();
  }

  /** Resolves when the step in hand is done. What is left is taken up at the next start. */
  async stop(): Promise<void> {
    this.#started = false;
    for (const cancel of [...this.#timers.values(), ...this.#watches.values()]) cancel();
    await Promise.all([...this.#feeding.values(), ...this.#looking]);
  }

  /** Why a folder cannot be fed now, or null. */
  problemOf(id: HotFolderId): string | null {
    return this.#problems.get(id) ?? null;
  }

  /** Something changed: soon, once, routes what is archived, feeds what is owed and watches what lies there. */
  look(): void {
    if (this.#lookPending || !this.#started) return;
    this.#lookPending = true;
    setImmediate(() => {
      this.#lookPending = false;
      if (!this.#started) return;
      try {
        this.#route();
        for (const folder of this.#options.folders()) {
          this.#feed(folder);
          this.#watch(folder);
        }
      } catch (error) {
        this.#options.onFault(error);
        this.#options.clock.after(RETRY_FOLDER_MS, () => this.look());
      }
    });
  }

  /** After a change of the routes: what had none is looked at again. */
  routesChanged(): void {
    const { artworks, deliveries } = this.#options.store;
    deliveries.together(() => {
      for (const { id } of artworks.inState(['no-route'], Number.MAX_SAFE_INTEGER)) {
        artworks.move(id, 'archived', { source: 'operator', why: 'The routes changed.' });
      }
    });
    this.look();
  }

  /** The operator says that a hot folder was made anew: it is fed as it is now, and known by what it is now. */
  trust(id: HotFolderId): void {
    const folder = this.#options.folders().find((one) => one.id === id);
    if (folder === undefined) return;
    this.#options.store.deliveries.setStaging(id, folder.path, null);
    this.look();
  }

  #route(): void {
    const { store, folders } = this.#options;
    const archived = store.artworks.inState(['archived'], ROUTE_AT_A_TIME);
    if (archived.length === 0) return;
    store.deliveries.together(() => {
      for (const file of archived) {
        if (file.sha256 === null || file.bytes === null) continue;
        const folder = routeOf(file, folders());
        if (folder === null) {
          store.artworks.move(file.id, 'no-route', {
            source: 'station',
            reason: 'No hot folder takes this file. Add one, or change a route.',
          });
        } else {
          store.deliveries.plan(file.id, folder.id, { sha256: file.sha256, bytes: file.bytes });
        }
      }
    }, 'lazily');
    if (archived.length === ROUTE_AT_A_TIME) this.look();
  }

  #feed(folder: HotFolderProfile): void {
    if (this.#feeding.has(folder.id)) return;
    const { store, claim } = this.#options;
    const owed = store.deliveries
      .owed(folder.id, FEED_AT_A_TIME)
      .filter(({ artworkId }) => claim(artworkId, folder.id));
    if (owed.length === 0) return;
    const work = this.#feedAll(folder, owed).then(
      () => {
        this.#feeding.delete(folder.id);
        this.#ready(folder.id);
        this.look();
      },
      (error: unknown) => {
        this.#feeding.delete(folder.id);
        this.#unready(folder, error);
      },
    );
    this.#feeding.set(folder.id, work);
  }

  async #feedAll(folder: HotFolderProfile, owed: readonly DeliveryRecord[]): Promise<void> {
    const feeder = new Feeder(folder, this.#options);
    const staging = await feeder.prepare();
    if (!this.#swept.has(staging)) {
      await feeder.sweep(staging);
      this.#swept.add(staging);
    }
    await feeder.feed(staging, owed, () => this.#started);
  }

  #watch(folder: HotFolderProfile): void {
    if (!this.#started || this.#watches.has(folder.id)) return;
    const { store, clock } = this.#options;
    if (!store.deliveries.holdsSomething(folder.id)) return;
    const cancel = clock.after(folder.pickupPollMs, () => {
      const looking = this.#seePickups(folder).finally(() => {
        this.#looking.delete(looking);
        this.#watches.delete(folder.id);
        const now = this.#options.folders().find(({ id }) => id === folder.id);
        if (now !== undefined) this.#watch(now);
      });
      this.#looking.add(looking);
    });
    this.#watches.set(folder.id, cancel);
  }

  async #seePickups(folder: HotFolderProfile): Promise<void> {
    const { store, clock } = this.#options;
    try {
      const staging = await new Feeder(folder, this.#options).prepare();
      await seePickups(folder, staging, store.deliveries, clock.now());
      if (!this.#feeding.has(folder.id)) this.#ready(folder.id);
    } catch (error) {
      this.#unready(folder, error);
    }
  }

  #ready(id: HotFolderId): void {
    if (this.#problems.delete(id)) this.#options.onFolder(id);
  }

  #unready(folder: HotFolderProfile, error: unknown): void {
    const { clock, onFault, onFolder } = this.#options;
    const code = codeOf(error);
    if (!(error instanceof FolderUnready) && code === null) onFault(error);
    const words = error instanceof FolderUnready ? error.message : problemInWords(folder.path, code);
    if (this.#problems.get(folder.id) !== words) {
      this.#problems.set(folder.id, words);
      onFolder(folder.id);
    }
    this.#timers.get(folder.id)?.();
    this.#timers.set(
      folder.id,
      clock.after(RETRY_FOLDER_MS, () => this.look()),
    );
  }
}

function problemInWords(path: string, code: string | null): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the hot folder ${path} is full. Make room; feeding goes on by itself.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Makeready may not write into the hot folder ${path}. Give this user the right to; it is tried again by itself.`;
    case 'EBUSY':
      return `The hot folder ${path} is in use by another program. It is tried again by itself.`;
    case 'ESTALE':
    case 'EIO':
    case 'EHOSTDOWN':
    case 'ENOTCONN':
      return `The share of the hot folder ${path} does not answer. It is tried again by itself.`;
    default:
      return `The hot folder ${path} cannot be fed (${code ?? 'the log says why'}). It is tried again by itself.`;
  }
}
