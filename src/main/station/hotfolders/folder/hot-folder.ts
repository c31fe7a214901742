import { isDeepStrictEqual } from 'node:util';
import {
  type ArtworkId,
  type DeliveryId,
  type FileMove,
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
import type { DeliveryRecord, Store } from '../../store/index.ts';
import { codeOf } from '../../util/error-code.ts';
import type { Claims } from '../claims/claims.ts';
import { GrantedClaims } from '../claims/granted-claims.ts';
import type { MovedBytes } from '../moves/carry-out-move.ts';
import { contentsOf } from './contents.ts';
import { Deliverer, type DelivererArchive } from './deliverer.ts';
import { DwellTimes } from './dwell-times.ts';
import { FolderStaging } from './folder-staging.ts';
import type { HangGuard } from './hang-guard.ts';
import { findPickups, findPutBack, type Pickups, recordPickups, recordPutBack } from './pickups.ts';
import { folderProblem, isBusy } from './problems.ts';
import { finishRemovals, moveOutOfFolder, type Removal } from './removal.ts';
import { type Report, ResultFolderWatcher } from './result-folder-watcher.ts';
import { Setbacks } from './setbacks.ts';
import { type MakeSlip, SlipSheets } from './slip-sheets.ts';
import { FolderNotReadyError, type Staging } from './staging.ts';
import { type TestPageStep, TestPages } from './test-page.ts';
import { VolumeClock } from './volume-clock.ts';

/** Interval for retrying a hot folder that is not ready; growing if another program holds a file. */
const RETRY_FOLDER_MS = 3_000;
const BUSY: BackOff = { firstMs: 1_000, maxMs: 60_000 };
/** Interval for asking again for a delivery that another station has. */
const RETRY_CLAIM_MS = 3_000;
const RETRY_FAULT: BackOff = { firstMs: 3_000, maxMs: 3_000 };
/** Interval of checks while nothing is in it or due there, in case it disappears. */
const IDLE_LOOK_MS = 5_000;
const DELIVERY_BATCH_SIZE = 64;
const SHARED_SLIPS = 4;
/** With this many files waiting, further downloads would only wait with them. */
const BEHIND = DELIVERY_BATCH_SIZE / 2;

/** What all hot folders of a station share. */
export interface HotFolderOptions {
  readonly store: Pick<
    Store,
    | 'artworks'
    | 'decisions'
    | 'deliveries'
    | 'due'
    | 'folderViews'
    | 'preflights'
    | 'slips'
    | 'stagings'
    | 'synced'
    | 'transaction'
    | 'transitions'
  >;
  readonly archive: DelivererArchive;
  readonly makeSlip: MakeSlip;
  readonly clock: Clock;
  readonly claims: Claims;
  readonly hangGuard: HangGuard;
  /**
   * Resolves when every announced change of a job has been read; at once if the service cannot be reached.
   * False: the station stops, or leaves its session with the site, before that.
   */
  readonly caughtUp: (job: JobKey, isShared: boolean) => Promise<boolean>;
  /** The problem of a hot folder changed. */
  readonly onFolder: (id: HotFolderId) => void;
  /** Delivering cannot keep up with the downloads, or can again. */
  readonly onBehind: (id: HotFolderId, isBehind: boolean) => void;
  /** A file has to be downloaded again. */
  readonly onLost: () => void;
  /** A file was taken out to go elsewhere. Called in the transaction that ends it there. */
  readonly onMovedOut: (id: ArtworkId, move: FileMove, file: MovedBytes) => void;
  readonly onFault: (error: unknown) => void;
}

/** What a problem holds up: all deliveries, watching the RIP, or some files by themselves. */
type Delayed = 'delivery' | 'pickup' | 'files';

/**
 * One hot folder: delivers what is owed to it, watches what its RIP picks up and reports, and knows why it
 * is not ready. It may be started again after it was stopped.
 */
export class HotFolder {
  readonly #parts: HotFolderOptions;
  #profile: HotFolderProfile;
  #rip: RipProfile;
  readonly #claims: GrantedClaims;
  readonly #staging: FolderStaging;
  readonly #sheets: SlipSheets;
  readonly #volumeClock: VolumeClock;
  readonly #results = new ResultFolderWatcher();
  readonly #dwellTimes = new DwellTimes();
  readonly #testPages: TestPages;
  readonly #problems = new Map<Delayed, Message>();
  readonly #setbacks: Setbacks;
  /** Files that an operator is having removed now. */
  readonly #beingRemoved = new Set<DeliveryId>();
  readonly #deliverLoop: WorkLoop;
  /** Only runs while there is something to watch. */
  readonly #watchLoop: WorkLoop;
  /** Checks whether the folder exists while there is nothing to watch. */
  readonly #idleLoop: WorkLoop;
  #isStarted = false;
  #isDelivering = false;
  #isBehind = false;
  /** Consecutive attempts that found a file held by another program. */
  #busyAttempts = 0;
  /** By the steady clock: after a fault of the disk or share, no sooner, whatever changes meanwhile. */
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(profile: HotFolderProfile, rip: RipProfile, parts: HotFolderOptions) {
    this.#profile = profile;
    this.#rip = rip;
    this.#parts = parts;
    const { store, clock, claims, hangGuard, onFault } = parts;
    this.#claims = new GrantedClaims(claims, store.deliveries);
    this.#staging = new FolderStaging(store, hangGuard, { claims, clock });
    this.#sheets = new SlipSheets(parts);
    this.#volumeClock = new VolumeClock(clock);
    this.#setbacks = new Setbacks(clock);
    this.#testPages = new TestPages((step) => this.#logTestPage(step));
    const loop = { clock, backOff: RETRY_FAULT, onFault };
    this.#deliverLoop = new WorkLoop({ ...loop, turn: () => this.#deliverOwed() });
    this.#watchLoop = new WorkLoop({ ...loop, turn: () => this.#look() });
    this.#idleLoop = new WorkLoop({ ...loop, turn: () => this.#lookWhileIdle() });
  }

  /** Takes effect with the next delivery and the next check. */
  configure(profile: HotFolderProfile, rip: RipProfile): void {
    if (profile.path !== this.#profile.path) this.#notBefore = Number.NEGATIVE_INFINITY;
    this.#profile = profile;
    this.#rip = rip;
  }

  start(): void {
    this.#isStarted = true;
    this.#deliverLoop.start();
    this.#idleLoop.start();
    this.#watch();
  }

  /** Resolves when the current step is done. The rest is resumed at the next start. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    await Promise.all([this.#deliverLoop.stop(), this.#watchLoop.stop(), this.#idleLoop.stop()]);
    this.#setBehind(false);
  }

  /** The settings no longer contain it: stops, and gives back its claims. */
  async dispose(): Promise<void> {
    await this.stop();
    await this.#settleClaims();
  }

  /** Something may be due there, or be in it. */
  wake(): void {
    this.#deliverLoop.wake();
    this.#watch();
  }

  /** Why nothing can be delivered to it now; null if it is ready. */
  get obstacle(): Message | null {
    return this.#problems.get('delivery') ?? this.#problems.get('pickup') ?? null;
  }

  /** Its obstacle, or else why a file cannot be sent; null if nothing is wrong. */
  get problem(): Message | null {
    return this.obstacle ?? this.#problems.get('files') ?? null;
  }

  get isDelivering(): boolean {
    return this.#isDelivering;
  }

  /** What is in it, according to the ledger and to the folder itself. */
  contents(): Promise<HotFolderContents> {
    return contentsOf(this.#profile, this.#rip.results, this.#parts.store);
  }

  /** The operator confirms that the folder was created again; it is remembered as it is now. */
  trust(): void {
    this.#parts.store.stagings.set(this.#profile.id, this.#profile.path, null);
    this.#deliverLoop.wake();
  }

  /** Publishes a marked page like the file of a job. Throws FolderNotReadyError, or the system's error. */
  async deliverTestPage(): Promise<TestPage> {
    const staging = await this.#staging.prepareSwept(this.#profile);
    const page = await this.#testPages.deliver(this.#profile, staging, new Date(this.#parts.clock.now()));
    this.#watch();
    return page;
  }

  /** What happened to its latest test page; null if there was none, or if the folder cannot be read. */
  testPage(): Promise<TestPage | null> {
    return this.#testPages.latest(this.#profile, this.#rip.results).catch(() => null);
  }

  /**
   * Removes a delivered file, with its ticket. Throws FolderNotReadyError, or the system's error.
   * @param move where the file goes then; null: nowhere
   */
  async remove(delivery: DeliveryRecord, move: FileMove | null = null): Promise<Removal> {
    const staging = await this.#staging.prepareSwept(this.#profile);
    this.#beingRemoved.add(delivery.id);
    try {
      return await moveOutOfFolder(this.#profile, staging, delivery, move, this.#parts);
    } finally {
      this.#beingRemoved.delete(delivery.id);
      this.#watch();
    }
  }

  /** One turn of the delivery loop: null if nothing is owed, otherwise when to continue. */
  async #deliverOwed(): Promise<number | null> {
    this.#parts.store.slips.dropUnneeded(this.#profile.id);
    await this.#settleClaims();
    const now = this.#parts.clock.steadyMs();
    const owed = isPaused(this.#profile) ? [] : this.#nextOwed(now);
    if (owed.length > 0 && now < this.#notBefore) return this.#notBefore - now;
    this.#setBehind(owed.length >= BEHIND);
    this.#showSetback();
    if (owed.length === 0) {
      // What it could not be sent is no longer owed to it, or not yet.
      this.#solved('delivery');
      return isPaused(this.#profile) ? null : this.#setbacks.nextInMs(now);
    }
    this.#isDelivering = true;
    this.#watch();
    try {
      const isAllRefused = await this.#deliver(owed);
      this.#busyAttempts = 0;
      this.#solved('delivery');
      this.#showSetback();
      return isAllRefused ? RETRY_CLAIM_MS : 0;
    } catch (error) {
      this.#setBehind(false);
      this.#notReady('delivery', error);
      this.#busyAttempts = isBusy(error) ? this.#busyAttempts + 1 : 0;
      const delayMs = this.#busyAttempts === 0 ? RETRY_FOLDER_MS : backOffMs(BUSY, this.#busyAttempts);
      // An attempt that failed half way has changed files, which wakes this again.
      if (codeOf(error) !== null)
        this.#notBefore = this.#parts.clock.steadyMs() + Math.min(delayMs, RETRY_FOLDER_MS);
      return delayMs;
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

  /**
   * What to deliver next, without those that wait by themselves, as far as the folder may hold more. If order
   * matters, what comes after them waits, too; one by one, the folder holds one file.
   */
  #nextOwed(now: number): DeliveryRecord[] {
    const { deliveries } = this.#parts.store;
    const { id, order, mostInFolder } = this.#profile;
    const held = order === 'one-by-one' ? 1 : mostInFolder;
    const room = held === null ? DELIVERY_BATCH_SIZE : held - deliveries.heldUpTo(id, held);
    if (room === 0) return [];
    const most = Math.min(room, DELIVERY_BATCH_SIZE);
    const owed = deliveries.owed(id, order === 'any' ? most + this.#setbacks.count : most);
    this.#setbacks.keep(owed);
    if (order === 'any')
      return this.#withFewSlips(owed.filter((one) => !this.#setbacks.isWaiting(one.id, now))).slice(0, most);
    const first = owed.findIndex((one) => this.#setbacks.isWaiting(one.id, now));
    const next = first < 0 ? owed : owed.slice(0, first);
    const slip = next.findIndex(({ isSlip }) => isSlip);
    // What comes after it are files that wait for it, and others that must not overtake those.
    return slip < 0 ? next : next.slice(0, slip + 1);
  }

  /**
   * Slip sheets go one by one, so that each is followed by its files. In a folder that stations share,
   * another one may have the first.
   */
  #withFewSlips(owed: readonly DeliveryRecord[]): DeliveryRecord[] {
    const isShared = this.#parts.claims.sharing(this.#profile.id) !== null;
    const slips = owed.filter(({ isSlip }) => isSlip).slice(0, isShared ? SHARED_SLIPS : 1);
    return owed.filter((one) => !one.isSlip || one.state === 'committing' || slips.includes(one));
  }

  /** Resolves with true if another station has all of it. */
  async #deliver(owed: readonly DeliveryRecord[]): Promise<boolean> {
    const { store, claims, caughtUp, onLost, onFault } = this.#parts;
    const archive = this.#sheets;
    const [folder, rip] = [this.#profile, this.#rip];
    const staging = await this.#staging.prepareSwept(folder);
    await archive.makeAll(owed);
    const due = owed.filter(({ id, isSlip }) => !isSlip || store.deliveries.stillOwed(id) !== null);
    if (due.length === 0) return false;
    const granted = await this.#claims.claim(folder.id, due);
    const volumeClock = this.#volumeClock;
    const parts = { store, archive, claims, caughtUp, onLost, onFault, rip, volumeClock };
    const deliverer = new Deliverer(folder, parts);
    const { refused, setbacks } = await deliverer.deliver(
      staging,
      granted,
      () => this.#isStarted && !isPaused(this.#profile),
    );
    for (const one of setbacks) if (this.#setbacks.add(one) && one.fault !== null) onFault(one.fault);
    return granted.length === refused;
  }

  async #settleClaims(): Promise<void> {
    await this.#claims.settle().catch(this.#parts.onFault);
  }

  #watch(): void {
    if (!this.#isStarted || this.#watchLoop.isStarted) return;
    if (this.#isWatched()) this.#watchLoop.start(this.#profile.pickupPollMs);
  }

  /**
   * Also while files are delivered; otherwise a share that stops answering in between would not be noticed.
   */
  #isWatched(): boolean {
    return (
      this.#rip.results.length > 0 ||
      this.#isDelivering ||
      this.#testPages.isPresent ||
      this.#parts.store.deliveries.heldUpTo(this.#profile.id, 1) > 0
    );
  }

  /** One turn of the watch loop: sees what the RIP picked up, and what it reports. */
  async #look(): Promise<number | null> {
    const { store, clock } = this.#parts;
    const [folder, rip, dwellTimes] = [this.#profile, this.#rip, this.#dwellTimes];
    try {
      const staging = await this.#staging.prepare(folder);
      // A file that cannot be taken out yet keeps no other from being watched.
      const [removals] = await Promise.allSettled([
        finishRemovals(folder, staging, this.#parts, this.#beingRemoved),
      ]);
      if (removals.status === 'fulfilled') await this.#takeOutSlips(staging);
      await this.#seePutBack();
      const pickups = await findPickups({ folder, rip }, staging, store.deliveries, {
        dwellTimes,
        now: clock.now(),
      });
      let reports: readonly Report[] = [];
      try {
        reports = await this.#results.read(folder, rip);
      } finally {
        this.#record(pickups, reports);
      }
      await this.#testPages.follow(folder, rip.results);
      if (removals.status === 'rejected') throw removals.reason;
      this.#isThere();
    } catch (error) {
      this.#notReady('pickup', error);
    }
    if (this.#isWatched()) return this.#profile.pickupPollMs;
    void this.#watchLoop.stop();
    return null;
  }

  /** Slip sheets go with the files that they went before. */
  async #takeOutSlips(staging: Staging): Promise<void> {
    for (const one of this.#parts.store.slips.leftIn(this.#profile.id)) {
      await moveOutOfFolder(this.#profile, staging, one, null, this.#parts);
      this.#deliverLoop.wake();
    }
  }

  /** In one step: a file that the RIP has rejected is at no moment one that it has only picked up. */
  #record(pickups: Pickups, reports: readonly Report[]): void {
    const { transaction, deliveries } = this.#parts.store;
    const { id } = this.#profile;
    const found = [
      ...pickups.gone,
      ...pickups.missing,
      ...pickups.overdue,
      ...reports.flatMap(({ fresh }) => fresh),
    ];
    if (found.length > 0) {
      transaction(() => {
        recordPickups(pickups, id, deliveries);
        this.#results.record(reports, id, deliveries);
      }, 'lazily');
      // There is room for more; of a slip sheet that has gone, nothing else would say so.
      this.#deliverLoop.wake();
    }
    this.#results.remember(reports);
  }

  /**
   * Files that the RIP put back are in the folder again. In one that stations share, the ledger has the last
   * word, which does not know of this.
   */
  async #seePutBack(): Promise<void> {
    const { store, claims } = this.#parts;
    if (claims.sharing(this.#profile.id) !== null) return;
    const back = await findPutBack(this.#profile, store.deliveries);
    if (back.length > 0) store.transaction(() => recordPutBack(back, store.deliveries), 'lazily');
  }

  /** One turn of the idle loop. */
  async #lookWhileIdle(): Promise<number> {
    if (!this.#isWatched()) {
      try {
        await this.#staging.find(this.#profile);
        this.#isThere();
        await this.#seePutBack();
        this.#watch();
      } catch (error) {
        this.#notReady('pickup', error);
      }
    }
    return IDLE_LOOK_MS;
  }

  /** The folder is there. If it was not before, what could not be delivered is retried at once. */
  #isThere(): void {
    if (!this.#solved('pickup')) return;
    this.#notBefore = Number.NEGATIVE_INFINITY;
    this.#deliverLoop.wake();
  }

  #showSetback(): void {
    const { why } = this.#setbacks;
    if (why === null) this.#solved('files');
    else this.#tell('files', why);
  }

  #solved(what: Delayed): boolean {
    const isSolved = this.#problems.delete(what);
    if (isSolved) this.#parts.onFolder(this.#profile.id);
    return isSolved;
  }

  #notReady(what: Delayed, error: unknown): void {
    if (!(error instanceof FolderNotReadyError) && codeOf(error) === null) this.#parts.onFault(error);
    this.#tell(what, folderProblem(this.#profile.path, error));
  }

  #tell(what: Delayed, problem: Message): void {
    if (isDeepStrictEqual(this.#problems.get(what), problem)) return;
    this.#problems.set(what, problem);
    this.#parts.onFolder(this.#profile.id);
  }

  #logTestPage({ folder, name, from, to }: TestPageStep): void {
    const { store, clock } = this.#parts;
    const word = { present: 'delivered', 'picked-up': 'picked-up', rejected: 'rejected' } as const;
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
