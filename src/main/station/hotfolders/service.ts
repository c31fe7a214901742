import { isDeepStrictEqual } from 'node:util';
import {
  type ArtworkId,
  type DeliveryId,
  type HotFolderContents,
  type HotFolderId,
  isOneOf,
  type JobKey,
  type Message,
  message,
  presentStates,
  type RipProfile,
  type TestPage,
} from '../../../contract/index.ts';
import { type BackOff, backOffMs, WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { DeliveryRecord, NewTransition } from '../store/index.ts';
import type { Claims } from './claims/claims.ts';
import { GrantedClaims } from './claims/granted-claims.ts';
import { CommandRejectedError, FileCommands, type OperatorStore } from './file-commands.ts';
import { type ContentsStore, contentsOf } from './folder/contents.ts';
import { Deliverer, type DelivererArchive, type DelivererStore } from './folder/deliverer.ts';
import { detectPickups, type PickupStore } from './folder/detect-pickups.ts';
import { DwellTimes } from './folder/dwell-times.ts';
import { codeOf } from './folder/files.ts';
import { HangGuard } from './folder/hang-guard.ts';
import { folderProblem, isBusy } from './folder/problems.ts';
import { unknownWhether } from './folder/publisher.ts';
import { finishRemovals, moveOutOfFolder, type RemovalStore } from './folder/removal.ts';
import { ResultFolderWatcher, type ResultStore } from './folder/result-folder-watcher.ts';
import { FolderNotReadyError, type Staging } from './folder/staging.ts';
import { type TestPageStep, TestPages } from './folder/test-page.ts';
import { ripOf } from './rip-profiles/rip-profiles.ts';
import type { PreflightPort } from './routing/hold-decision.ts';
import { Routing, type RoutingSettings, type RoutingStore } from './routing/routing.ts';
import { RoutingSimulator, type SimulatorStore } from './routing/routing-simulator.ts';

/** A folder that is away is looked for so often; one that another program holds, in growing steps. */
const RETRY_FOLDER_MS = 3_000;
/** What another station has is asked for again. */
const RETRY_CLAIM_MS = 3_000;
const BUSY: BackOff = { firstMs: 1_000, maxMs: 60_000 };
const DELIVERY_BATCH_SIZE = 64;

/** What hot folders need of the store. */
export interface DeliveryStore extends Pick<RoutingStore, 'transaction'> {
  readonly artworks: DelivererStore['artworks'] & RoutingStore['artworks'] & OperatorStore['artworks'];
  readonly due: DelivererStore['due'] & OperatorStore['due'] & RemovalStore['due'];
  readonly stagings: DelivererStore['stagings'];
  readonly deliveries: DelivererStore['deliveries'] &
    OperatorStore['deliveries'] &
    SimulatorStore['deliveries'] &
    ContentsStore['deliveries'] &
    PickupStore['deliveries'] &
    ResultStore['deliveries'] &
    RemovalStore['deliveries'] & {
      holdsSomething(id: HotFolderId): boolean;
      foldersOwed(): HotFolderId[];
      withdrawFrom(id: HotFolderId, why: Message): number;
    };
  readonly transitions: { append(entry: NewTransition): void };
}

export interface HotFolderServiceOptions {
  readonly store: DeliveryStore;
  readonly archive: DelivererArchive;
  readonly clock: Clock;
  readonly settings: () => RoutingSettings;
  /** What preflight says of a file, for the hold rule that asks it; whoever answers `pending` calls `fileChanged` later. */
  readonly preflight: PreflightPort;
  readonly claims: Claims;
  /** Resolves when no news of a job waits to be read; at once where the service cannot be reached. */
  readonly caughtUp: (job: JobKey) => Promise<void>;
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
  readonly commands: FileCommands;
  /** What would happen, without doing it. */
  readonly simulator: RoutingSimulator;
  readonly #options: HotFolderServiceOptions;
  readonly #results = new ResultFolderWatcher();
  readonly #hangGuard = new HangGuard();
  readonly #preparing = new Map<HotFolderId, Promise<Staging>>();
  readonly #dwellTimes = new Map<HotFolderId, DwellTimes>();
  readonly #deliveryProblems = new Map<HotFolderId, Message>();
  readonly #pickupProblems = new Map<HotFolderId, Message>();
  readonly #busyRounds = new Map<HotFolderId, number>();
  readonly #delivering = new Map<HotFolderId, Promise<void>>();
  readonly #sweeps = new Map<string, Promise<void>>();
  readonly #testPages = new TestPages((step) => this.#logTestPage(step));
  readonly #timers = new Map<HotFolderId, () => void>();
  readonly #watches = new Map<HotFolderId, () => void>();
  readonly #granted = new Map<HotFolderId, GrantedClaims>();
  readonly #looking = new Set<Promise<void>>();
  readonly #takingOut = new Set<DeliveryId>();
  readonly #loop: WorkLoop;
  #started = false;

  constructor(options: HotFolderServiceOptions) {
    this.#options = options;
    const { store, settings, preflight } = options;
    this.#loop = new WorkLoop({
      clock: options.clock,
      turn: () => this.#work(),
      backOff: { firstMs: RETRY_FOLDER_MS, maxMs: RETRY_FOLDER_MS },
      onFault: options.onFault,
    });
    this.routing = new Routing(store, settings, preflight, options.onFault);
    this.commands = new FileCommands(store, this.routing, (id) => this.#folder(id) !== undefined);
    this.simulator = new RoutingSimulator({
      store,
      settings,
      routing: this.routing,
      problemOf: (id) => this.problemOf(id),
    });
  }

  start(): void {
    this.#started = true;
    this.#loop.start();
    this.routesChanged();
  }

  /** Resolves when the step in hand is done. What is left is taken up at the next start. */
  async stop(): Promise<void> {
    this.#started = false;
    const lastTurn = this.#loop.stop();
    for (const cancel of [...this.#timers.values(), ...this.#watches.values()]) cancel();
    this.#watches.clear();
    await Promise.all([lastTurn, ...this.#delivering.values(), ...this.#looking]);
  }

  /** Why a folder cannot be fed now, or null. */
  problemOf(id: HotFolderId): Message | null {
    return this.#deliveryProblems.get(id) ?? this.#pickupProblems.get(id) ?? null;
  }

  /** What is in a hot folder, as the ledger knows it and as it is seen there. */
  contentsOf(folder: HotFolderProfile): Promise<HotFolderContents> {
    return contentsOf(folder, this.#ripOf(folder).results, this.#options.store);
  }

  /** Lets a marked page appear in a hot folder, as a job's file would. Throws FolderNotReadyError, or the system's error. */
  async deliverTestPage(folder: HotFolderProfile): Promise<TestPage> {
    const deliverer = this.#deliverer(folder);
    const staging = await this.#prepare(folder, deliverer);
    await this.#sweepOnce(deliverer, staging);
    const page = await this.#testPages.deliver(folder, staging, new Date(this.#options.clock.now()));
    this.#watch(folder);
    return page;
  }

  /** What has become of the latest test page of a folder; null where there was none, or the folder cannot be seen. */
  testPage(folder: HotFolderProfile): Promise<TestPage | null> {
    return this.#testPages.latest(folder, this.#ripOf(folder).results).catch(() => null);
  }

  #logTestPage({ folder, name, from, to }: TestPageStep): void {
    const { store, clock } = this.#options;
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

  /** A file changed, or what preflight says of it: it is routed if it is archived, and what is owed is fed. */
  fileChanged(id: ArtworkId): void {
    this.routing.fileChanged(id);
    this.#loop.wake();
  }

  /** Hot folders or rules changed: every archived file is looked at again, and what is owed is fed. */
  look(): void {
    if (!this.#started) return;
    this.routing.everythingChanged();
    this.#loop.wake();
  }

  /** Routes what is archived, feeds what is owed and watches what lies there. At once again while there is more to route. */
  #work(): 0 | null {
    const hasMore = this.routing.routeArchived();
    for (const folder of this.#folders()) {
      this.#deliver(folder);
      this.#watch(folder);
    }
    return hasMore ? 0 : null;
  }

  /**
   * After a change of the routes or the hot folders: what has a route now is routed, and what was owed to a hot folder
   * that is no more goes elsewhere.
   */
  routesChanged(): void {
    const { artworks, deliveries } = this.#options.store;
    for (const id of deliveries.foldersOwed()) if (this.#folder(id) === undefined) this.#forget(id);
    this.#options.store.transaction(() => {
      for (const file of artworks.inState(['no-route'], Number.MAX_SAFE_INTEGER)) {
        if (this.routing.decide(file).to.length === 0) continue;
        const why = message('file.routes-changed');
        artworks.move(file.id, 'archived', { source: 'operator', why });
      }
    });
    this.look();
  }

  /** Throws CommandRejectedError while a file is being put into that folder, so that it cannot be taken from the settings. */
  assertIdle(folder: HotFolderProfile): void {
    if (!this.#delivering.has(folder.id)) return;
    throw new CommandRejectedError('folder.feeding', { name: folder.name });
  }

  /** What was owed to a hot folder that the settings do not hold any more. */
  #forget(id: HotFolderId): void {
    const { deliveries } = this.#options.store;
    this.#options.store.transaction(() => {
      for (const one of deliveries.inStates(id, ['copying', 'committing'], Number.MAX_SAFE_INTEGER)) {
        if (one.state === 'copying') deliveries.replan(one.id);
        else deliveries.failed(one.id, unknownWhether(one.finalName ?? ''));
      }
      deliveries.withdrawFrom(id, message('file.folder-removed'));
    });
    this.#deliveryProblems.delete(id);
    this.#pickupProblems.delete(id);
  }

  /** The operator says that a hot folder was made anew: it is fed as it is now, and known by what it is now. */
  trust(id: HotFolderId): void {
    const folder = this.#folder(id);
    if (folder === undefined) return;
    this.#options.store.stagings.set(id, folder.path, null);
    this.#loop.wake();
  }

  #folders(): readonly HotFolderProfile[] {
    return this.#options.settings().hotFolders;
  }

  #folder(id: HotFolderId): HotFolderProfile | undefined {
    return this.#folders().find((one) => one.id === id);
  }

  #ripOf(folder: HotFolderProfile): RipProfile {
    return ripOf(folder.rip, this.#options.settings().ripProfiles);
  }

  #deliverer(folder: HotFolderProfile): Deliverer {
    return new Deliverer(folder, { ...this.#options, rip: this.#ripOf(folder) });
  }

  /** Once at a time: feeding and looking would each make a staging of their own in a folder that is new. */
  #prepare({ id, path }: HotFolderProfile, deliverer: Deliverer): Promise<Staging> {
    const under = this.#preparing.get(id);
    if (under !== undefined) return under;
    const preparing = this.#hangGuard
      .run(path, () => deliverer.prepare())
      .finally(() => this.#preparing.delete(id));
    this.#preparing.set(id, preparing);
    return preparing;
  }

  #deliver(folder: HotFolderProfile): void {
    if (this.#delivering.has(folder.id)) return;
    const owed = this.#nextFor(folder);
    if (owed.length === 0) return;
    const work = this.#deliverAll(folder, owed).then(
      (goesOn) => {
        this.#delivering.delete(folder.id);
        this.#busyRounds.delete(folder.id);
        this.#solved(folder.id, this.#deliveryProblems);
        if (goesOn) this.#loop.wake();
        else this.#wakeAfter(folder.id, RETRY_CLAIM_MS);
      },
      (error: unknown) => {
        this.#delivering.delete(folder.id);
        this.#unready(folder, error, this.#deliveryProblems);
        this.#deliverLater(folder.id, error);
      },
    );
    this.#delivering.set(folder.id, work);
  }

  /** What is fed next: where order counts, one file, and only once the RIP has taken the one before. */
  #nextFor(folder: HotFolderProfile): DeliveryRecord[] {
    const { store } = this.#options;
    if (folder.order === 'one-by-one' && store.deliveries.holdsSomething(folder.id)) return [];
    return store.deliveries.owed(folder.id, folder.order === 'one-by-one' ? 1 : DELIVERY_BATCH_SIZE);
  }

  /** Resolves with false where another station has all of it. */
  async #deliverAll(folder: HotFolderProfile, owed: readonly DeliveryRecord[]): Promise<boolean> {
    const deliverer = this.#deliverer(folder);
    const staging = await this.#prepare(folder, deliverer);
    await this.#sweepOnce(deliverer, staging);
    const claims = this.#claimsOf(folder.id);
    const granted = await claims.claim(owed);
    const refused = await deliverer.deliver(staging, granted, () => this.#started);
    await claims.settle();
    return granted.length > refused;
  }

  #claimsOf(id: HotFolderId): GrantedClaims {
    const { claims, store } = this.#options;
    const known = this.#granted.get(id) ?? new GrantedClaims(claims, store.deliveries);
    this.#granted.set(id, known);
    return known;
  }

  /** Removes what a crash left in a staging, before the first file is made there. */
  #sweepOnce(deliverer: Deliverer, staging: Staging): Promise<void> {
    const known = this.#sweeps.get(staging.marker);
    if (known !== undefined) return known;
    const sweep = deliverer.sweep(staging).catch((error: unknown) => {
      this.#sweeps.delete(staging.marker);
      throw error;
    });
    this.#sweeps.set(staging.marker, sweep);
    return sweep;
  }

  #watch(folder: HotFolderProfile): void {
    if (!this.#started || this.#watches.has(folder.id)) return;
    const { store, clock } = this.#options;
    const mayAnswer = this.#ripOf(folder).results.length > 0;
    // While it is being fed, too: a share that hangs in the middle of that is told.
    const isWatched =
      mayAnswer ||
      this.#delivering.has(folder.id) ||
      this.#testPages.isPresent(folder.id) ||
      store.deliveries.holdsSomething(folder.id);
    if (!isWatched) return;
    const cancel = clock.after(folder.pickupPollMs, () => {
      const looking = this.#see(folder).finally(() => {
        this.#looking.delete(looking);
        this.#watches.delete(folder.id);
        const now = this.#folder(folder.id);
        if (now !== undefined) this.#watch(now);
      });
      this.#looking.add(looking);
    });
    this.#watches.set(folder.id, cancel);
  }

  /** Sees what the RIP took, and what it says to that. */
  async #see(folder: HotFolderProfile): Promise<void> {
    const { store, clock } = this.#options;
    const rip = this.#ripOf(folder);
    const present = this.#dwellTimes.get(folder.id) ?? new DwellTimes();
    this.#dwellTimes.set(folder.id, present);
    try {
      const staging = await this.#prepare(folder, this.#deliverer(folder));
      await finishRemovals(folder, staging, store, this.#takingOut);
      await detectPickups({ folder, rip }, staging, store, {
        dwellTimes: present,
        now: clock.now(),
      });
      await this.#results.check(folder, rip, store);
      await this.#testPages.follow(folder, rip.results);
      // It is there: what could not be fed is tried again at once.
      if (this.#solved(folder.id, this.#pickupProblems)) this.#loop.wake();
    } catch (error) {
      this.#unready(folder, error, this.#pickupProblems);
    }
  }

  /**
   * Takes a file that is not wanted any more out of the hot folders in which it still lies, with its tickets. Throws CommandRejectedError
   * where there is nothing to take out, FolderNotReadyError, or the system's error.
   */
  async removeFromFolder(id: ArtworkId): Promise<void> {
    const { store } = this.#options;
    const file = this.commands.recalled(id);
    const present = store.deliveries.ofArtwork(id).filter(({ state }) => isOneOf(state, presentStates));
    if (present.length === 0) throw ripHasIt(file.name);
    for (const one of present) {
      const folder = this.#folder(one.hotFolderId);
      if (folder === undefined) continue;
      const deliverer = this.#deliverer(folder);
      const staging = await this.#prepare(folder, deliverer);
      await this.#sweepOnce(deliverer, staging);
      this.#takingOut.add(one.id);
      const became = await moveOutOfFolder(folder, staging, one, store).finally(() =>
        this.#takingOut.delete(one.id),
      );
      this.#watch(folder);
      if (became === 'taken') throw ripHasIt(file.name);
      if (became === 'busy') {
        const { name } = file;
        throw new CommandRejectedError('file.in-use', { name });
      }
    }
  }

  #solved(id: HotFolderId, problems: Map<HotFolderId, Message>): boolean {
    const solved = problems.delete(id);
    if (solved) this.#options.onFolder(id);
    return solved;
  }

  #unready(folder: HotFolderProfile, error: unknown, problems: Map<HotFolderId, Message>): void {
    const { onFault, onFolder } = this.#options;
    if (!(error instanceof FolderNotReadyError) && codeOf(error) === null) onFault(error);
    const problem = folderProblem(folder.path, error);
    if (isDeepStrictEqual(problems.get(folder.id), problem)) return;
    problems.set(folder.id, problem);
    onFolder(folder.id);
  }

  #deliverLater(id: HotFolderId, error: unknown): void {
    const rounds = isBusy(error) ? (this.#busyRounds.get(id) ?? 0) + 1 : 0;
    this.#busyRounds.set(id, rounds);
    this.#wakeAfter(id, rounds === 0 ? RETRY_FOLDER_MS : backOffMs(BUSY, rounds));
  }

  #wakeAfter(id: HotFolderId, delayMs: number): void {
    this.#timers.get(id)?.();
    this.#timers.set(
      id,
      this.#options.clock.after(delayMs, () => this.#loop.wake()),
    );
  }
}

const ripHasIt = (name: string): CommandRejectedError =>
  new CommandRejectedError('file.rip-has-it', { name });
