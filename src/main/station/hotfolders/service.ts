import { join } from 'node:path';
import type { ArtworkId, DeliveryId, HotFolderId } from '../../../contract/index.ts';
import { type Archive, randomName } from '../artwork/index.ts';
import type { Clock } from '../ports.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord, JobContext, MoveDetails } from '../store/index.ts';
import { nameOf, twinOf } from './names.ts';
import { routeOf } from './route.ts';
import {
  discard,
  exists,
  FolderUnready,
  isReachable,
  makeTakeable,
  prepareStaging,
  publish,
  type Staging,
} from './staging.ts';

const RETRY_FOLDER_MS = 3_000;
const ROUTE_AT_A_TIME = 500;
const FEED_AT_A_TIME = 50;

/** What delivery needs of the store. */
export interface DeliveryStore {
  readonly artworks: {
    get(id: ArtworkId): ArtworkRecord | null;
    inState(states: readonly ArtworkRecord['state'][], limit: number): ArtworkRecord[];
    move(id: ArtworkId, to: ArtworkRecord['state'], details: MoveDetails): ArtworkRecord;
    jobContext(id: ArtworkId): JobContext | null;
  };
  readonly deliveries: {
    plan(artwork: ArtworkId, folder: HotFolderId, file: { sha256: string; bytes: number }): DeliveryRecord;
    copying(id: DeliveryId, names: { tempPath: string; finalName: string }): DeliveryRecord;
    committing(id: DeliveryId): DeliveryRecord;
    delivered(id: DeliveryId): DeliveryRecord;
    taken(id: DeliveryId): DeliveryRecord;
    stuck(id: DeliveryId, problem: string): DeliveryRecord;
    replan(id: DeliveryId): DeliveryRecord;
    owed(id: HotFolderId, limit: number): DeliveryRecord[];
    inFolder(id: HotFolderId): DeliveryRecord[];
    nameTaken(id: HotFolderId, name: string): boolean;
  };
}

export interface HotFolderServiceOptions {
  readonly store: DeliveryStore;
  readonly archive: Pick<Archive, 'has' | 'copyTo'>;
  readonly clock: Clock;
  /** In the order in which their routes are tried. */
  readonly folders: () => readonly HotFolderProfile[];
  /** The state of a folder changed. */
  readonly onFolder: (id: HotFolderId) => void;
  /** A file has to be fetched again. */
  readonly onLost: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Feeds archived files into hot folders, each exactly once, and sees when the RIP takes them.
 *
 * The commit is one `rename`. A hard link followed by an unlink would refuse to overwrite by itself, but after a crash
 * between the two nobody could tell "not yet published" from "published, and taken by the RIP already". So the name is
 * looked up first - names are unique in the ledger, and one folder is fed one file at a time - and then renamed.
 */
export class HotFolderService {
  readonly #options: HotFolderServiceOptions;
  readonly #problems = new Map<HotFolderId, string>();
  readonly #staging = new Map<HotFolderId, Staging>();
  readonly #feeding = new Map<HotFolderId, Promise<void>>();
  readonly #timers = new Map<HotFolderId, () => void>();
  #watching: Promise<void> = Promise.resolve();
  #cancelWatch: () => void = () => undefined;
  #started = false;
  #lookPending = false;

  constructor(options: HotFolderServiceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#started = true;
    this.look();
    this.#watch();
  }

  /** Resolves when the step in hand is done. What is left is taken up at the next start. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#cancelWatch();
    for (const cancel of this.#timers.values()) cancel();
    await Promise.all(this.#feeding.values());
    await this.#watching;
  }

  /** Why a folder cannot be fed now, or null. */
  problemOf(id: HotFolderId): string | null {
    return this.#problems.get(id) ?? null;
  }

  /** Something changed: soon, once, routes what is archived and feeds what is owed. */
  look(): void {
    if (this.#lookPending || !this.#started) return;
    this.#lookPending = true;
    setImmediate(() => {
      this.#lookPending = false;
      if (!this.#started) return;
      this.#route();
      for (const folder of this.#options.folders()) this.#feed(folder);
    });
  }

  /** After a change of the routes: what had none is looked at again. */
  routesChanged(): void {
    const { artworks } = this.#options.store;
    for (const { id } of artworks.inState(['no-route'], Number.MAX_SAFE_INTEGER)) {
      artworks.move(id, 'archived', { source: 'operator', why: 'The routes changed.' });
    }
    this.look();
  }

  #route(): void {
    const { store, folders } = this.#options;
    for (const file of store.artworks.inState(['archived'], ROUTE_AT_A_TIME)) {
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
  }

  #feed(folder: HotFolderProfile): void {
    if (this.#feeding.has(folder.id)) return;
    const owed = this.#options.store.deliveries.owed(folder.id, FEED_AT_A_TIME);
    if (owed.length === 0) return;
    const work = this.#feedAll(folder, owed).then(
      () => {
        this.#feeding.delete(folder.id);
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
    const staging = await prepareStaging(folder.path);
    this.#staging.set(folder.id, staging);
    for (const delivery of owed) {
      if (!this.#started) return;
      await this.#deliver(folder, staging, delivery);
      this.#ready(folder.id);
    }
  }

  async #deliver(folder: HotFolderProfile, staging: Staging, owed: DeliveryRecord): Promise<void> {
    const { store, archive } = this.#options;
    if (owed.state === 'committing' && owed.tempPath !== null && owed.finalName !== null) {
      await this.#commit(folder, owed.id, owed.tempPath, owed.finalName);
      return;
    }
    if (owed.tempPath !== null) await discard(owed.tempPath);
    if (!(await archive.has(owed.sha256, owed.bytes))) {
      store.deliveries.replan(owed.id);
      store.artworks.move(owed.artworkId, 'queued', {
        source: 'station',
        why: 'Its archived file is gone or damaged; it is fetched again.',
      });
      this.#options.onLost();
      return;
    }
    const finalName = await this.#freeName(folder, owed);
    const tempPath = join(staging.path, `${owed.id}-${randomName()}.part`);
    store.deliveries.copying(owed.id, { tempPath, finalName });
    await archive.copyTo(owed.sha256, tempPath);
    await makeTakeable(tempPath);
    store.deliveries.committing(owed.id);
    await this.#commit(folder, owed.id, tempPath, finalName);
  }

  /** With the temp gone, the rename has happened, whatever the RIP did since. */
  async #commit(
    folder: HotFolderProfile,
    id: DeliveryId,
    tempPath: string,
    finalName: string,
  ): Promise<void> {
    const { store } = this.#options;
    const final = join(folder.path, finalName);
    if (await exists(tempPath)) {
      if (await exists(final)) {
        // Somebody else put a file of this name there since it was chosen: it stays, and another name is taken.
        await discard(tempPath);
        store.deliveries.replan(id);
        return;
      }
      await publish(tempPath, final);
    }
    store.deliveries.delivered(id);
  }

  async #freeName(folder: HotFolderProfile, owed: DeliveryRecord): Promise<string> {
    const { store } = this.#options;
    const file = store.artworks.get(owed.artworkId);
    const context = store.artworks.jobContext(owed.artworkId);
    const name = nameOf(folder.nameTemplate, {
      seq: owed.id,
      batchId: context?.batchServiceId ?? null,
      jobId: context?.jobServiceId ?? owed.artworkId,
      component: file?.component ?? '',
      finishing: file?.kind ?? '',
      revision: owed.revision,
      sha256: owed.sha256,
    });
    const isFree = async (candidate: string): Promise<boolean> =>
      (candidate === owed.finalName || !store.deliveries.nameTaken(folder.id, candidate)) &&
      !(await exists(join(folder.path, candidate)));
    let candidate = name;
    for (let twin = 2; !(await isFree(candidate)); twin++) candidate = twinOf(name, twin);
    return candidate;
  }

  #ready(id: HotFolderId): void {
    if (this.#problems.delete(id)) this.#options.onFolder(id);
  }

  #unready(folder: HotFolderProfile, error: unknown): void {
    const { clock, onFault, onFolder } = this.#options;
    if (!(error instanceof FolderUnready)) onFault(error);
    const words =
      error instanceof FolderUnready
        ? error.message
        : `The hot folder ${folder.path} cannot be fed (${error instanceof Error && 'code' in error ? String(error.code) : 'see the log'}). It is tried again.`;
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

  #watch(): void {
    const { folders, clock, onFault } = this.#options;
    const pauses = folders().map((folder) => folder.pickupPollMs);
    const pause = pauses.length === 0 ? RETRY_FOLDER_MS : Math.min(...pauses);
    this.#cancelWatch = clock.after(pause, () => {
      this.#watching = Promise.all(folders().map((folder) => this.#seePickups(folder)))
        .then(() => undefined, onFault)
        .then(() => {
          if (this.#started) this.#watch();
        });
    });
  }

  /** Sees which of our names are gone. The ledger's names are asked for, not events: shares lose those. */
  async #seePickups(folder: HotFolderProfile): Promise<void> {
    const { store, clock } = this.#options;
    const there = store.deliveries.inFolder(folder.id);
    if (there.length === 0) return;
    const staging = this.#staging.get(folder.id) ?? (await prepareStaging(folder.path).catch(() => null));
    if (staging === null || !(await isReachable(folder.path, staging))) {
      this.#unready(
        folder,
        new FolderUnready(`The hot folder ${folder.path} is not there. Is its drive or share connected?`),
      );
      return;
    }
    this.#staging.set(folder.id, staging);
    this.#ready(folder.id);
    for (const delivery of there) {
      if (delivery.finalName === null) continue;
      if (!(await exists(join(folder.path, delivery.finalName)))) {
        if (await isReachable(folder.path, staging)) store.deliveries.taken(delivery.id);
        continue;
      }
      const waitsSince = clock.now() - (delivery.deliveredAt ?? clock.now());
      if (delivery.state === 'delivered' && waitsSince > folder.stuckAfterSeconds * 1_000) {
        store.deliveries.stuck(
          delivery.id,
          `The RIP has not taken ${delivery.finalName} for ${Math.round(waitsSince / 60_000)} min. Is it running?`,
        );
      }
    }
  }
}
