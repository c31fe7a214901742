import {
  type ArtworkId,
  type ArtworkState,
  type FileMove,
  type HotFolderContents,
  type HotFolderId,
  isOneOf,
  type Message,
  message,
  notYetRoutedStates,
  type PauseStep,
  receivingStates,
  type TestPage,
  toSendStates,
} from '../../../contract/index.ts';
import { type BackOff, WorkLoop } from '../concurrency/index.ts';
import { type HotFolderProfile, isPaused } from '../settings/index.ts';
import type { DeliveryRecord, Store, StoreChange } from '../store/index.ts';
import { Approvals } from './approvals.ts';
import { CommandRejectedError } from './command-rejected-error.ts';
import { FileCommands } from './file-commands.ts';
import { HangGuard } from './folder/hang-guard.ts';
import { HotFolder, type HotFolderOptions } from './folder/hot-folder.ts';
import { discardTemps, unknownWhether } from './folder/publisher.ts';
import { carryOutMove, type MovedBytes } from './moves/carry-out-move.ts';
import { FileMoves } from './moves/file-moves.ts';
import { Resends } from './resends.ts';
import { ripOf } from './rip-profiles/rip-profiles.ts';
import type { PreflightPort } from './routing/hold-decision.ts';
import { Routing, type RoutingSettings } from './routing/routing.ts';
import { RoutingSimulator } from './routing/routing-simulator.ts';
import { TakingOut } from './taking-out.ts';

const RETRY_FAULT: BackOff = { firstMs: 3_000, maxMs: 3_000 };

export interface HotFolderServiceOptions
  extends Omit<HotFolderOptions, 'hangGuard' | 'store' | 'onMovedOut'> {
  readonly store: HotFolderOptions['store'] & Pick<Store, 'ruleHits'>;
  readonly settings: () => RoutingSettings;
  /** Preflight results, for the hold rule; after `pending`, `fileChanged` is called. */
  readonly preflight: PreflightPort;
  /**
   * A file was taken out of a hot folder, and goes elsewhere. Called in the transaction that carries it out.
   */
  readonly onMoved: (id: ArtworkId, move: FileMove, file: MovedBytes) => void;
}

/** The hot folders of the settings: routes archived files to them, and keeps one object for each. */
export class HotFolderService {
  /** Where files go, and why. */
  readonly routing: Routing;
  /** What an operator can do about a file. */
  readonly commands: FileCommands;
  /** What it takes to have a file go to another hot folder. */
  readonly moves: FileMoves;
  /** Takes files out of their hot folders. */
  readonly takingOut: TakingOut;
  /** Approvals of files that have not been sent yet. */
  readonly approvals: Approvals;
  /** Resends that have not begun yet. */
  readonly resends: Resends;
  /** What would happen, without doing it. */
  readonly simulator: RoutingSimulator;
  readonly #options: HotFolderServiceOptions;
  readonly #parts: HotFolderOptions;
  readonly #hotFolders = new Map<HotFolderId, HotFolder>();
  readonly #loop: WorkLoop;
  #isStarted = false;

  constructor(options: HotFolderServiceOptions) {
    this.#options = options;
    this.#parts = {
      ...options,
      hangGuard: new HangGuard(),
      onMovedOut: (id, move, file) => {
        this.carryOut(id, move, file);
        options.onMoved(id, move, file);
      },
    };
    const { store, settings, preflight, clock, onFault } = options;
    this.#loop = new WorkLoop({ clock, turn: () => this.#work(), backOff: RETRY_FAULT, onFault });
    this.routing = new Routing(store, settings, preflight, onFault);
    this.commands = new FileCommands(store, this.routing, () => settings().hotFolders);
    this.moves = new FileMoves(store, this.routing, () => settings().hotFolders);
    this.takingOut = new TakingOut(
      store,
      this.commands,
      (id) => {
        const profile = this.#profileOf(id);
        return profile === undefined ? null : { profile, hotFolder: this.#hotFolder(profile) };
      },
      onFault,
    );
    this.approvals = new Approvals({
      store,
      clock,
      preflight,
      send: (id) => this.commands.sendApproved(id),
      onFault,
    });
    this.resends = new Resends({
      store,
      clock,
      plan: (...asked) => this.commands.planResend(...asked),
      onFault,
    });
    this.simulator = new RoutingSimulator({
      store,
      settings,
      routing: this.routing,
      problemOf: (id) => this.obstacleOf(id),
    });
  }

  start(): void {
    this.#isStarted = true;
    this.#loop.start();
    this.approvals.start();
    this.resends.start();
    this.routesChanged();
  }

  /** Resolves when the current step is done. The rest is resumed at the next start. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    this.approvals.stop();
    this.resends.stop();
    const lastTurn = this.#loop.stop();
    await Promise.all([lastTurn, ...[...this.#hotFolders.values()].map((one) => one.stop())]);
  }

  /** Why nothing, or one of its files, can be delivered to a hot folder now, or null. */
  problemOf(id: HotFolderId): Message | null {
    return this.#hotFolders.get(id)?.problem ?? null;
  }

  /**
   * Why nothing can be delivered to a hot folder now, or null; also if the operator paused sending, or has
   * not yet said how it begins.
   */
  obstacleOf(id: HotFolderId): Message | null {
    const profile = this.#profileOf(id);
    if (profile?.awaitsStart === true) return message('folder.awaits-start', { name: profile.name });
    if (profile?.paused === true) return message('folder.paused', { name: profile.name });
    return this.#hotFolders.get(id)?.obstacle ?? null;
  }

  /** Applies a change of the pause at once, and logs it. */
  pauseChanged(profile: HotFolderProfile): void {
    const { store, clock } = this.#options;
    const to: PauseStep = isPaused(profile) ? 'paused' : 'resumed';
    this.#hotFolder(profile).wake();
    store.transaction(() =>
      store.transitions.append({
        subject: 'delivery',
        subjectId: profile.id,
        label: profile.name,
        jobKey: null,
        batchKey: null,
        status: null,
        from: null,
        to,
        at: clock.now(),
        why: null,
        source: 'operator',
      }),
    );
  }

  /** Puts every file on hold that is ready or on its way here, to be sent by hand; later ones continue. */
  holdAllReady(): void {
    const { store } = this.#options;
    store.transaction(() => {
      for (const { id } of store.artworks.inState(toSendStates, Number.MAX_SAFE_INTEGER)) {
        this.commands.holdFor(id, message('hold.at-start'));
      }
    });
  }

  /** What is in a hot folder, according to the ledger and to the folder itself. */
  contentsOf(profile: HotFolderProfile): Promise<HotFolderContents> {
    return this.#hotFolder(profile).contents();
  }

  /** Publishes a marked page like the file of a job. Throws FolderNotReadyError, or the system's error. */
  deliverTestPage(profile: HotFolderProfile): Promise<TestPage> {
    return this.#hotFolder(profile).deliverTestPage();
  }

  /**
   * What happened to the latest test page of a hot folder; null if there was none, or if it cannot be read.
   */
  testPage(profile: HotFolderProfile): Promise<TestPage | null> {
    return this.#hotFolder(profile).testPage();
  }

  /** What a transaction changed: a file, or data about a job or batch with which a rule may now match. */
  storeChanged(change: StoreChange): void {
    if (change.kind === 'artwork') this.#artworkChanged(change.id, change.state);
    // What it has kept back may be owed again.
    else if (change.kind === 'shared-decision') this.#loop.wake();
    else if ((change.kind === 'job' || change.kind === 'batch') && change.facts === undefined) {
      for (const id of this.#options.store.artworks.withoutRoute(change)) this.fileChanged(id);
    }
  }

  /**
   * A file changed, or its preflight result: it is routed if it is archived, and what is owed is delivered.
   */
  fileChanged(id: ArtworkId): void {
    this.routing.fileChanged(id);
    this.#loop.wake();
  }

  /** Once a file is on its way to a hot folder, or before it has arrived, its route is not asked about. */
  #artworkChanged(id: ArtworkId, state: ArtworkState | undefined): void {
    if (state === undefined || isOneOf(state, notYetRoutedStates)) this.fileChanged(id);
    else if (!isOneOf(state, receivingStates)) this.#loop.wake();
  }

  /** Hot folders or rules changed: every archived file is routed again, and what is owed is delivered. */
  look(): void {
    if (!this.#isStarted) return;
    this.routing.everythingChanged();
    this.#loop.wake();
  }

  /**
   * After a change of the routes or the hot folders: files that now have a route are routed, and what was
   * owed to a removed hot folder goes elsewhere.
   */
  routesChanged(): void {
    const { artworks, deliveries, ruleHits } = this.#options.store;
    ruleHits.track(this.#options.settings().routes.map(({ id }) => id));
    for (const id of deliveries.foldersOwed()) if (this.#profileOf(id) === undefined) this.#forget(id);
    this.#options.store.transaction(() => {
      for (const file of artworks.inState(['no-route'], Number.MAX_SAFE_INTEGER)) {
        if (!this.routing.isDecided(file)) {
          // The reason may be another one now.
          this.routing.fileChanged(file.id);
          continue;
        }
        const why = message('file.routes-changed');
        artworks.move(file.id, 'archived', { source: 'operator', why });
      }
    });
    this.look();
  }

  /** Whether no file is being put into a hot folder at this moment. */
  isIdle(id: HotFolderId): boolean {
    return this.#hotFolders.get(id)?.isDelivering !== true;
  }

  /**
   * Throws CommandRejectedError while files are delivered to that hot folder, which cannot be removed then.
   */
  assertIdle({ id, name }: HotFolderProfile): void {
    if (this.isIdle(id)) return;
    throw new CommandRejectedError('folder.sending', { name });
  }

  /** The operator confirms that a hot folder was created again; it is remembered as it is now. */
  trust(id: HotFolderId): void {
    const profile = this.#profileOf(id);
    if (profile !== undefined) this.#hotFolder(profile).trust();
  }

  /**
   * Carries a move out, of which nothing is in a hot folder any more. What it plans waits for its delay.
   * @param file its bytes; null: as the deliveries that end have them
   */
  carryOut(id: ArtworkId, move: FileMove, file: MovedBytes = null): void {
    const { store } = this.#options;
    const ended = move.ended.map(({ hotFolderId, revision }) => [hotFolderId, revision].join());
    const ending = store.deliveries
      .ofArtwork(id)
      .filter((one) => ended.includes([one.hotFolderId, one.revision].join()));
    const [known = null] = ending;
    const copies = ending.filter(({ state, tempPath }) => state !== 'removing' && tempPath !== null);
    const isHere = (folder: HotFolderId): boolean => this.#profileOf(folder) !== undefined;
    store.transaction(() => {
      const isPlanned = carryOutMove(store, id, move, { file: file ?? known, plansHere: isHere });
      if (isPlanned || this.#routeMoved(id)) this.resends.later(id);
    });
    void this.#discardCopies(copies).catch(this.#options.onFault);
  }

  /** A crash may have left copies for deliveries that a move ends; nothing names them any more. */
  async #discardCopies(copies: readonly DeliveryRecord[]): Promise<void> {
    // The caller's transaction ends first: a copy that is owed is never removed here.
    await Promise.resolve();
    const { deliveries } = this.#options.store;
    for (const one of copies) if (deliveries.get(one.id)?.state === 'removed') await discardTemps(one);
  }

  /** A file that went nowhere goes where it was moved to. False if it did not wait for that. */
  #routeMoved(id: ArtworkId): boolean {
    const { artworks } = this.#options.store;
    const file = artworks.get(id);
    if (file?.state !== 'no-route' || !this.routing.isDecided(file)) return false;
    const why = message('file.sent-by-choice');
    this.routing.routeChosen(artworks.move(id, 'archived', { source: 'station', why }));
    return true;
  }

  /** One turn: again at once while there is more to route. */
  #work(): 0 | null {
    const hasMore = this.routing.routeArchived();
    const profiles = this.#options.settings().hotFolders;
    for (const profile of profiles) {
      const hotFolder = this.#hotFolder(profile);
      hotFolder.start();
      hotFolder.wake();
    }
    for (const [id, hotFolder] of this.#hotFolders)
      if (!profiles.some((one) => one.id === id)) void this.#dispose(id, hotFolder);
    return hasMore ? 0 : null;
  }

  /** The object of a hot folder, with the current settings. */
  #hotFolder(profile: HotFolderProfile): HotFolder {
    const rip = ripOf(profile.rip, this.#options.settings().ripProfiles);
    const known = this.#hotFolders.get(profile.id);
    if (known !== undefined) {
      known.configure(profile, rip);
      return known;
    }
    const made = new HotFolder(profile, rip, this.#parts);
    this.#hotFolders.set(profile.id, made);
    return made;
  }

  /**
   * Kept until its last step is done, and longer if it was added again by then, because two of them would
   * deliver twice.
   */
  async #dispose(id: HotFolderId, hotFolder: HotFolder): Promise<void> {
    await hotFolder.dispose();
    if (this.#profileOf(id) === undefined) this.#hotFolders.delete(id);
  }

  /** What was owed to a hot folder that the settings no longer contain. */
  #forget(id: HotFolderId): void {
    const { deliveries } = this.#options.store;
    this.#options.store.transaction(() => {
      for (const one of deliveries.inStates(id, ['copying', 'committing'], Number.MAX_SAFE_INTEGER)) {
        if (one.state === 'copying') deliveries.replan(one.id);
        else deliveries.failed(one.id, unknownWhether(one.finalName ?? ''));
      }
      deliveries.withdrawFrom(id, message('file.folder-removed'));
    });
  }

  #profileOf(id: HotFolderId): HotFolderProfile | undefined {
    return this.#options.settings().hotFolders.find((one) => one.id === id);
  }
}
