import type { ArtworkId, HotFolderId } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import type { Clock } from '../ports.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { DeliveryRecord } from '../store/index.ts';
import { Feeder, type FeedingStore } from './feeder.ts';
import { codeOf } from './files.ts';
import { OperatorDesk, type OperatorStore } from './operator.ts';
import { type PickupLedger, seePickups } from './pickup.ts';
import { folderProblem } from './problems.ts';
import { type ReceiptLedger, Receipts } from './receipts.ts';
import { ripProfiles } from './rip-profiles.ts';
import { Routing, type RoutingSettings, type RoutingStore } from './routing.ts';
import { FolderUnready } from './staging.ts';

const RETRY_FOLDER_MS = 3_000;
const FEED_AT_A_TIME = 64;

/** What hot folders need of the store. */
export interface DeliveryStore {
  readonly artworks: FeedingStore['artworks'] & RoutingStore['artworks'] & OperatorStore['artworks'];
  readonly deliveries: FeedingStore['deliveries'] &
    OperatorStore['deliveries'] &
    PickupLedger &
    ReceiptLedger & { holdsSomething(id: HotFolderId): boolean };
}

export interface HotFolderServiceOptions {
  readonly store: DeliveryStore;
  readonly archive: Pick<Archive, 'verify' | 'copyTo'>;
  readonly clock: Clock;
  readonly settings: () => RoutingSettings;
  /** Leave to feed a file; where several desks share one house, another one may have it. */
  readonly claim: (artwork: ArtworkId, folder: HotFolderId) => boolean;
  /** The state of a folder changed. */
  readonly onFolder: (id: HotFolderId) => void;
  /** A file has to be fetched again. */
  readonly onLost: () => void;
  readonly onFault: (error: unknown) => void;
}

/** Feeds archived files into hot folders, each exactly once, and sees what the RIPs make of them. */
export class HotFolderService {
  /** Where files go, and why. */
  readonly routing: Routing;
  /** What an operator can do about a file. */
  readonly operator: OperatorDesk;
  readonly #options: HotFolderServiceOptions;
  readonly #receipts = new Receipts();
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
    this.routing = new Routing(options.store, options.settings);
    this.operator = new OperatorDesk(options.store, this.routing);
  }

  start(): void {
    this.#started = true;
    this.look();
  }

  /** Resolves when the step in hand is done. What is left is taken up at the next start. */
  async stop(): Promise<void> {
    this.#started = false;
    for (const cancel of [...this.#timers.values(), ...this.#watches.values()]) cancel();
    this.#watches.clear();
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
        if (this.routing.routeArchived()) this.look();
        for (const folder of this.#folders()) {
          this.#feed(folder);
          this.#watch(folder);
        }
      } catch (error) {
        this.#options.onFault(error);
        this.#options.clock.after(RETRY_FOLDER_MS, () => this.look());
      }
    });
  }

  /** After a change of the routes or the hot folders: what had no route is looked at again. */
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
    const folder = this.#folders().find((one) => one.id === id);
    if (folder === undefined) return;
    this.#options.store.deliveries.setStaging(id, folder.path, null);
    this.look();
  }

  #folders(): readonly HotFolderProfile[] {
    return this.#options.settings().hotFolders;
  }

  #feed(folder: HotFolderProfile): void {
    if (this.#feeding.has(folder.id)) return;
    const owed = this.#nextFor(folder);
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

  /** What is fed next: where order counts, one file, and only once the RIP has taken the one before. */
  #nextFor(folder: HotFolderProfile): DeliveryRecord[] {
    const { store, claim } = this.#options;
    if (folder.oneByOne && store.deliveries.holdsSomething(folder.id)) return [];
    return store.deliveries
      .owed(folder.id, folder.oneByOne ? 1 : FEED_AT_A_TIME)
      .filter(({ artworkId }) => claim(artworkId, folder.id));
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
    const mayAnswer = ripProfiles[folder.rip].results.length > 0;
    if (!mayAnswer && !store.deliveries.holdsSomething(folder.id)) return;
    const cancel = clock.after(folder.pickupPollMs, () => {
      const looking = this.#see(folder).finally(() => {
        this.#looking.delete(looking);
        this.#watches.delete(folder.id);
        const now = this.#folders().find(({ id }) => id === folder.id);
        if (now !== undefined) this.#watch(now);
      });
      this.#looking.add(looking);
    });
    this.#watches.set(folder.id, cancel);
  }

  /** Sees what the RIP took, and what it says to that. */
  async #see(folder: HotFolderProfile): Promise<void> {
    const { store, clock } = this.#options;
    try {
      const staging = await new Feeder(folder, this.#options).prepare();
      await seePickups(folder, staging, store.deliveries, clock.now());
      await this.#receipts.see(folder, store.deliveries);
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
    if (!(error instanceof FolderUnready) && codeOf(error) === null) onFault(error);
    const words = folderProblem(folder.path, error);
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
