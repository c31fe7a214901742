import { randomUUID } from 'node:crypto';
import { type ArtworkId, type HotFolderId, isOneOf, movableStates } from '../../../src/contract/index.ts';
import { Decider, type DecisionSharing } from '../../../src/main/station/decisions/index.ts';
import { StationEvents } from '../../../src/main/station/events/index.ts';
import type { HotFolderService } from '../../../src/main/station/hotfolders/index.ts';
import type { Clock } from '../../../src/main/station/ports.ts';
import type { SiteAccess, SiteDatabase } from '../../../src/main/station/site/database/index.ts';
import { SiteDecisions } from '../../../src/main/station/site/decisions/index.ts';
import { SiteEvents } from '../../../src/main/station/site/events/index.ts';
import type { Member } from '../../../src/main/station/site/stations/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { randomFrom } from '../crash/random.ts';

/** A file is moved about as often as this, if there is one to move. */
const EVERY_MS = 350;
/** One move in so many is tried to a hot folder that the file cannot go to. */
const REFUSED = 4;

export interface MovingOperatorParts {
  readonly store: Store;
  readonly hotFolders: HotFolderService;
  readonly database: SiteDatabase;
  readonly access: SiteAccess;
  readonly siteId: string;
  readonly member: Member;
  readonly clock: Clock;
  readonly folders: readonly HotFolderId[];
  readonly isShared: (id: HotFolderId) => boolean;
  readonly mayMove: (id: ArtworkId) => boolean;
  readonly seed: number;
  readonly onFault: (error: unknown) => void;
}

/** Shares what is decided here; the same at every station. */
export const sharingIn = (store: Store): DecisionSharing => ({
  isShared: true,
  made: (subject, connectionId, decision) =>
    store.sharedDecisions.add({
      id: randomUUID(),
      subject,
      connectionId,
      decision,
      operator: null,
      desk: null,
    }),
});

/** The operator of a station under fire: moves files at random, and carries out what the others move. */
export class MovingOperator {
  readonly decisions: SiteDecisions;
  readonly #parts: MovingOperatorParts;
  readonly #decider: Decider;
  readonly #siteEvents: SiteEvents;
  readonly #random: () => number;
  #isMoving = true;
  #timer: NodeJS.Timeout | null = null;
  #moving: Promise<void> = Promise.resolve();

  constructor(parts: MovingOperatorParts) {
    const { store, hotFolders, database, access, siteId, member, clock, isShared, onFault } = parts;
    this.#parts = parts;
    this.#random = randomFrom(parts.seed);
    this.#decider = new Decider({
      store,
      hotFolders,
      preflight: { verdict: () => 'unknown', override: () => false, takeBackOverride: () => undefined },
      issues: { intend: () => undefined },
      sharing: sharingIn(store),
      isSharedFolder: isShared,
      isOwnFolder: (id) => !isShared(id),
    });
    const events = new StationEvents(onFault);
    store.onChange((changes) => events.emit('storeChanged', changes));
    this.#siteEvents = new SiteEvents({
      queries: database,
      access,
      siteId,
      memory: store.keyValues,
      clock,
      onEvent: (event) => {
        if (event.kind === 'decision') this.decisions.heard(event);
      },
      onFault,
    });
    this.decisions = new SiteDecisions(
      { store, events, ports: { clock }, onFault },
      {
        queries: database,
        member,
        siteEvents: this.#siteEvents,
        operators: { untold: () => null, told: () => undefined },
        decider: this.#decider,
      },
    );
  }

  start(): void {
    this.#siteEvents.start();
    this.decisions.start();
    this.#later();
  }

  /** Moves nothing more. */
  rest(): void {
    this.#isMoving = false;
  }

  async stop(): Promise<void> {
    this.rest();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#moving;
    await this.decisions.stop();
    await this.#siteEvents.stop();
  }

  #later(): void {
    this.#timer = setTimeout(
      () => {
        this.#moving = this.#move()
          .catch(this.#parts.onFault)
          .then(() => this.#later());
      },
      EVERY_MS * (0.5 + this.#random()),
    );
  }

  /** What is refused stays where it is. */
  async #move(): Promise<void> {
    if (!this.#isMoving) return;
    const { store, folders, isShared, mayMove } = this.#parts;
    const files = store.artworks
      .inState(['delivering', 'delivered'], Number.MAX_SAFE_INTEGER)
      .filter(({ id }) => mayMove(id))
      .flatMap(({ id }) => store.deliveries.ofArtwork(id))
      .filter(({ state }) => isOneOf(state, movableStates));
    const one = files[Math.floor(this.#random() * files.length)];
    if (one === undefined) return;
    const others = folders.filter((folder) => folder !== one.hotFolderId);
    const fitting = others.filter((folder) => isShared(folder) === isShared(one.hotFolderId));
    const some = this.#random() < 1 / REFUSED ? others : fitting;
    const to = some[Math.floor(this.#random() * some.length)];
    if (to === undefined) return;
    await this.#decider.decide({ ids: [one.artworkId], decision: { kind: 'move', from: null, to } });
  }
}
