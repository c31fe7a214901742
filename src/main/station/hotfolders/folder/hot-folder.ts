import { isDeepStrictEqual } from 'node:util';
import {
  type DeliveryId,
  type HotFolderContents,
  type HotFolderId,
  type JobKey,
  type Message,
  message,
  type RipProfile,
  type TestPage,
} from '../../../../contract/index.ts';
import { type BackOff, backOffMs, WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { type HotFolderProfile, isPaused } from '../../settings/index.ts';
import type { DeliveryRecord, NewTransition } from '../../store/index.ts';
import type { Claims } from '../claims/claims.ts';
import { GrantedClaims } from '../claims/granted-claims.ts';
import { type ContentsStore, contentsOf } from './contents.ts';
import { Deliverer, type DelivererArchive, type DelivererStore } from './deliverer.ts';
import { detectPickups, type PickupStore } from './detect-pickups.ts';
import { DwellTimes } from './dwell-times.ts';
import { codeOf } from './files.ts';
import { FolderStaging, type FolderStagingStore } from './folder-staging.ts';
import type { HangGuard } from './hang-guard.ts';
import { folderProblem, isBusy } from './problems.ts';
import { finishRemovals, moveOutOfFolder, type Removal, type RemovalStore } from './removal.ts';
import { ResultFolderWatcher, type ResultStore } from './result-folder-watcher.ts';
import { FolderNotReadyError } from './staging.ts';
import { type TestPageStep, TestPages } from './test-page.ts';
import { VolumeClock } from './volume-clock.ts';

/**
 * How soon a hot folder that is not ready is tried again; one that another program holds, in growing steps.
 */
const RETRY_FOLDER_MS = 3_000;
const BUSY: BackOff = { firstMs: 1_000, maxMs: 60_000 };
/** How soon a delivery that another station has is asked for again. */
const RETRY_CLAIM_MS = 3_000;
const RETRY_FAULT: BackOff = { firstMs: 3_000, maxMs: 3_000 };
/** How often it is looked at while nothing lies in it and nothing is owed to it: it may not be there. */
const IDLE_LOOK_MS = 5_000;
const DELIVERY_BATCH_SIZE = 64;
/** With so many files waiting, what is fetched meanwhile only waits with them. */
const BEHIND = DELIVERY_BATCH_SIZE / 2;

/** What one hot folder needs of the store. */
export interface HotFolderStore extends Pick<DelivererStore, 'transaction' | 'synced'> {
  readonly artworks: DelivererStore['artworks'];
  readonly decisions: DelivererStore['decisions'];
  readonly due: DelivererStore['due'] & RemovalStore['due'];
  readonly stagings: DelivererStore['stagings'];
  readonly deliveries: DelivererStore['deliveries'] &
    FolderStagingStore['deliveries'] &
    ContentsStore['deliveries'] &
    PickupStore['deliveries'] &
    ResultStore['deliveries'] &
    RemovalStore['deliveries'] & { holdsSomething(id: HotFolderId): boolean };
  readonly folderViews: ContentsStore['folderViews'];
  readonly transitions: { append(entry: NewTransition): void };
}

/** What all hot folders of a station share. */
export interface HotFolderOptions {
  readonly store: HotFolderStore;
  readonly archive: DelivererArchive;
  readonly clock: Clock;
  readonly claims: Claims;
  readonly hangGuard: HangGuard;
  /** Resolves when every pending read of a job is done; at once where the service cannot be reached. */
  readonly caughtUp: (job: JobKey) => Promise<void>;
  /** The problem of a hot folder changed. */
  readonly onFolder: (id: HotFolderId) => void;
  /** Delivering cannot keep up with what is fetched, or can again. */
  readonly onBehind: (id: HotFolderId, isBehind: boolean) => void;
  /** A file has to be downloaded again. */
  readonly onLost: () => void;
  readonly onFault: (error: unknown) => void;
}

/** Its problem when delivering to it, and when watching what the RIP does. */
type Activity = 'delivery' | 'pickup';

/**
 * One hot folder: delivers what is owed to it, watches what its RIP takes and says, and knows why it is not
 * ready. It may be started again after it was stopped.
 */
export class HotFolder {
  readonly #parts: HotFolderOptions;
  #profile: HotFolderProfile;
  #rip: RipProfile;
  readonly #claims: GrantedClaims;
  readonly #staging: FolderStaging;
  readonly #volumeClock: VolumeClock;
  readonly #results = new ResultFolderWatcher();
  readonly #dwellTimes = new DwellTimes();
  readonly #testPages: TestPages;
  readonly #problems = new Map<Activity, Message>();
  /** An operator is having them removed at this moment. */
  readonly #beingRemoved = new Set<DeliveryId>();
  readonly #deliverLoop: WorkLoop;
  /** Started only while there is something to watch. */
  readonly #watchLoop: WorkLoop;
  /** Looks whether it is there while there is nothing to watch. */
  readonly #idleLoop: WorkLoop;
  #isStarted = false;
  #isDelivering = false;
  #isBehind = false;
  /** Attempts in a row that found the folder held by another program. */
  #busyAttempts = 0;

  constructor(profile: HotFolderProfile, rip: RipProfile, parts: HotFolderOptions) {
    this.#profile = profile;
    this.#rip = rip;
    this.#parts = parts;
    const { store, clock, claims, hangGuard, onFault } = parts;
    this.#claims = new GrantedClaims(claims, store.deliveries);
    this.#staging = new FolderStaging(store, hangGuard, { claims, clock });
    this.#volumeClock = new VolumeClock(clock);
    this.#testPages = new TestPages((step) => this.#logTestPage(step));
    const loop = { clock, backOff: RETRY_FAULT, onFault };
    this.#deliverLoop = new WorkLoop({ ...loop, turn: () => this.#deliverOwed() });
    this.#watchLoop = new WorkLoop({ ...loop, turn: () => this.#look() });
    this.#idleLoop = new WorkLoop({ ...loop, turn: () => this.#lookWhileIdle() });
  }

  /** Takes effect at the next delivery and the next look. */
  configure(profile: HotFolderProfile, rip: RipProfile): void {
    this.#profile = profile;
    this.#rip = rip;
  }

  start(): void {
    this.#isStarted = true;
    this.#deliverLoop.start();
    this.#idleLoop.start();
    this.#watch();
  }

  /** Resolves when the step in hand is done. The rest is resumed at the next start. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    await Promise.all([this.#deliverLoop.stop(), this.#watchLoop.stop(), this.#idleLoop.stop()]);
    this.#setBehind(false);
  }

  /** The settings do not name it any more: stops, and gives back its claims. */
  async dispose(): Promise<void> {
    await this.stop();
    await this.#settleClaims();
  }

  /** Something may be owed to it, or lie in it. */
  wake(): void {
    this.#deliverLoop.wake();
    this.#watch();
  }

  /** Why nothing can be delivered to it now; null where nothing is wrong. */
  get problem(): Message | null {
    return this.#problems.get('delivery') ?? this.#problems.get('pickup') ?? null;
  }

  get isDelivering(): boolean {
    return this.#isDelivering;
  }

  /** What is in it, by the ledger and by the folder itself. */
  contents(): Promise<HotFolderContents> {
    return contentsOf(this.#profile, this.#rip.results, this.#parts.store);
  }

  /** The operator confirms that the folder was made again: it is remembered as it is now. */
  trust(): void {
    this.#parts.store.stagings.set(this.#profile.id, this.#profile.path, null);
    this.#deliverLoop.wake();
  }

  /** Publishes a marked page as a job's file would be. Throws FolderNotReadyError, or the system's error. */
  async deliverTestPage(): Promise<TestPage> {
    const staging = await this.#staging.prepareSwept(this.#profile);
    const page = await this.#testPages.deliver(this.#profile, staging, new Date(this.#parts.clock.now()));
    this.#watch();
    return page;
  }

  /** What became of its latest test page; null where there was none, or the folder cannot be read. */
  testPage(): Promise<TestPage | null> {
    return this.#testPages.latest(this.#profile, this.#rip.results).catch(() => null);
  }

  /** Takes a delivered file out again, with its ticket. Throws FolderNotReadyError, or the system's error. */
  async remove(delivery: DeliveryRecord): Promise<Removal> {
    const staging = await this.#staging.prepareSwept(this.#profile);
    this.#beingRemoved.add(delivery.id);
    try {
      return await moveOutOfFolder(this.#profile, staging, delivery, this.#parts.store);
    } finally {
      this.#beingRemoved.delete(delivery.id);
      this.#watch();
    }
  }

  /** One turn of the delivery loop: null where nothing is owed, else when to go on. */
  async #deliverOwed(): Promise<number | null> {
    await this.#settleClaims();
    const owed = isPaused(this.#profile) ? [] : this.#nextOwed();
    this.#setBehind(owed.length >= BEHIND);
    if (owed.length === 0) {
      // What it could not be sent is not owed to it any more, or not yet.
      this.#solved('delivery');
      return null;
    }
    this.#isDelivering = true;
    this.#watch();
    try {
      const isAllRefused = await this.#deliver(owed);
      this.#busyAttempts = 0;
      this.#solved('delivery');
      return isAllRefused ? RETRY_CLAIM_MS : 0;
    } catch (error) {
      this.#setBehind(false);
      this.#notReady('delivery', error);
      this.#busyAttempts = isBusy(error) ? this.#busyAttempts + 1 : 0;
      return this.#busyAttempts === 0 ? RETRY_FOLDER_MS : backOffMs(BUSY, this.#busyAttempts);
    } finally {
      this.#isDelivering = false;
      this.#watch();
    }
  }

  #setBehind(isBehind: boolean): void {
    if (this.#isBehind === isBehind) return;
    this.#isBehind = isBehind;
    this.#parts.onBehind(this.#profile.id, isBehind);
  }

  /** What is delivered next: where order counts, one file, and only once the RIP has taken the one before. */
  #nextOwed(): DeliveryRecord[] {
    const { deliveries } = this.#parts.store;
    const { id, order } = this.#profile;
    if (order !== 'one-by-one') return deliveries.owed(id, DELIVERY_BATCH_SIZE);
    return deliveries.holdsSomething(id) ? [] : deliveries.owed(id, 1);
  }

  /** Resolves with true where another station has all of it. */
  async #deliver(owed: readonly DeliveryRecord[]): Promise<boolean> {
    const { store, archive, claims, caughtUp, onLost, onFault } = this.#parts;
    const [folder, rip] = [this.#profile, this.#rip];
    const staging = await this.#staging.prepareSwept(folder);
    const granted = await this.#claims.claim(folder.id, owed);
    const volumeClock = this.#volumeClock;
    const parts = { store, archive, claims, caughtUp, onLost, onFault, rip, volumeClock };
    const deliverer = new Deliverer(folder, parts);
    const refused = await deliverer.deliver(
      staging,
      granted,
      () => this.#isStarted && !isPaused(this.#profile),
    );
    return granted.length === refused;
  }

  async #settleClaims(): Promise<void> {
    await this.#claims.settle().catch(this.#parts.onFault);
  }

  #watch(): void {
    if (this.#isStarted && this.#isWatched()) this.#watchLoop.start(this.#profile.pickupPollMs);
  }

  /** Also while files are delivered: only then does it show that a share has stopped answering in between. */
  #isWatched(): boolean {
    return (
      this.#rip.results.length > 0 ||
      this.#isDelivering ||
      this.#testPages.isPresent ||
      this.#parts.store.deliveries.holdsSomething(this.#profile.id)
    );
  }

  /** One turn of the watch loop: sees what the RIP took, and what it says about it. */
  async #look(): Promise<number | null> {
    const { store, clock } = this.#parts;
    const [folder, rip, dwellTimes] = [this.#profile, this.#rip, this.#dwellTimes];
    try {
      const staging = await this.#staging.prepare(folder);
      await finishRemovals(folder, staging, store, this.#beingRemoved);
      await detectPickups({ folder, rip }, staging, store, { dwellTimes, now: clock.now() });
      await this.#results.check(folder, rip, store);
      await this.#testPages.follow(folder, rip.results);
      this.#isThere();
    } catch (error) {
      this.#notReady('pickup', error);
    }
    if (this.#isWatched()) return this.#profile.pickupPollMs;
    void this.#watchLoop.stop();
    return null;
  }

  /** One turn of the idle loop. */
  async #lookWhileIdle(): Promise<number> {
    if (!this.#isWatched()) {
      try {
        await this.#staging.find(this.#profile);
        this.#isThere();
      } catch (error) {
        this.#notReady('pickup', error);
      }
    }
    return IDLE_LOOK_MS;
  }

  /** Where it was not, what could not be delivered is tried again at once. */
  #isThere(): void {
    if (this.#solved('pickup')) this.#deliverLoop.wake();
  }

  #solved(activity: Activity): boolean {
    const isSolved = this.#problems.delete(activity);
    if (isSolved) this.#parts.onFolder(this.#profile.id);
    return isSolved;
  }

  #notReady(activity: Activity, error: unknown): void {
    const { onFault, onFolder } = this.#parts;
    if (!(error instanceof FolderNotReadyError) && codeOf(error) === null) onFault(error);
    const problem = folderProblem(this.#profile.path, error);
    if (isDeepStrictEqual(this.#problems.get(activity), problem)) return;
    this.#problems.set(activity, problem);
    onFolder(this.#profile.id);
  }

  #logTestPage({ folder, name, from, to }: TestPageStep): void {
    const { store, clock } = this.#parts;
    const word = { present: 'delivered', taken: 'taken', refused: 'refused' } as const;
    store.transaction(() =>
      store.transitions.append({
        subject: 'delivery',
        subjectId: name,
        label: name,
        jobKey: null,
        batchKey: null,
        status: null,
        from: from === null ? null : word[from],
        to: word[to],
        at: clock.now(),
        why: message('delivery.test-page', { folder: folder.name }),
        source: from === null ? 'operator' : 'rip',
      }),
    );
  }
}
