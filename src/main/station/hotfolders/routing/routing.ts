import { isDeepStrictEqual } from 'node:util';
import {
  type ArtworkId,
  type HoldRule,
  isOneOf,
  isWithRips,
  type Message,
  maybeAtRipStates,
  message,
  newestDeliveries,
  owedStates,
  type RipProfile,
} from '../../../../contract/index.ts';
import type { ConnectionProfile, HotFolderProfile } from '../../settings/index.ts';
import {
  type ArtworkRecord,
  type DeliveryRecord,
  isAwaitingArtwork,
  type MoveDetails,
  type Store,
} from '../../store/index.ts';
import { decideHold, type HoldDecision, type PreflightPort } from './hold-decision.ts';
import { isRevised, nextRevision } from './revisions.ts';
import { type RouteDecision, type RouteSettings, whyNowhere } from './route.ts';
import { routeOf } from './route-of.ts';

const notPdf: HoldDecision = {
  kind: 'hold',
  why: message('hold.not-a-pdf'),
};

const revised: HoldDecision = {
  kind: 'hold',
  why: message('hold.revised'),
};

const leftElsewhere: HoldDecision = { kind: 'go' };

const cannotRoute = message('hold.cannot-route');
const replacesDelivered: HoldDecision = {
  kind: 'hold',
  why: message('hold.replaces-sent'),
};

/** Something that the service or preflight has reported since nothing matched it. */
const factsKnown: MoveDetails = { source: 'station', why: message('file.facts-known') };

/** The current bytes stay until others have arrived. */
const refetched: MoveDetails = {
  source: 'station',
  why: message('file.newer-announced'),
  attempt: 0,
};

const isOfPreflight = (reason: Message | null): boolean =>
  reason?.code.startsWith('hold.preflight-') ?? false;

/** Files routed in one transaction. */
const BATCH_SIZE = 200;

/** What routing reads and writes. */
export type RoutingStore = Pick<Store, 'artworks' | 'deliveries' | 'due' | 'transaction'>;

/** The settings that decide where files go. */
export interface RoutingSettings extends RouteSettings {
  readonly hotFolders: readonly HotFolderProfile[];
  readonly hold: HoldRule;
  readonly ripProfiles: readonly RipProfile[];
  readonly connections: readonly Pick<ConnectionProfile, 'id' | 'storage' | 'facts'>[];
}

/** Decides where archived files go, and which of them wait for an operator. */
export class Routing {
  readonly #store: RoutingStore;
  readonly #settings: () => RoutingSettings;
  readonly #preflight: PreflightPort;
  /** Files for which the decision may have changed. */
  readonly #toLookAt = new Set<ArtworkId>();
  readonly #onFault: (error: unknown) => void;
  /** One of these files cannot be routed, so each gets its own transaction. */
  #oneByOne: ArtworkId[] = [];

  constructor(
    store: RoutingStore,
    settings: () => RoutingSettings,
    preflight: PreflightPort,
    onFault: (error: unknown) => void,
  ) {
    this.#onFault = onFault;
    this.#store = store;
    this.#settings = settings;
    this.#preflight = preflight;
  }

  /**
   * A file changed, or its preflight result. Only such files are looked at again; otherwise, files that
   * wait for preflight would be asked about at every step of every other file.
   */
  fileChanged(id: ArtworkId): void {
    this.#toLookAt.add(id);
  }

  /**
   * The rules changed, or the station starts: looks at every file that is archived, or for which other
   * bytes are announced.
   */
  everythingChanged(): void {
    const { artworks } = this.#store;
    const archived = artworks.inState(['archived'], Number.MAX_SAFE_INTEGER);
    for (const id of [...archived.map((one) => one.id), ...artworks.outdated()]) this.#toLookAt.add(id);
  }

  /** The files for the next transaction. */
  #next(): ArtworkId[] {
    const alone = this.#oneByOne.shift();
    const ids = alone === undefined ? [...this.#toLookAt].slice(0, BATCH_SIZE) : [alone];
    for (const id of ids) this.#toLookAt.delete(id);
    return ids;
  }

  /**
   * Routes changed files that are archived, and those that had no route and now have one, or has them
   * downloaded again. True if there is more.
   */
  routeArchived(): boolean {
    const { artworks, due } = this.#store;
    const ids = this.#next();
    try {
      const changed = ids.map((id) => artworks.toRoute(id)).filter((file) => file !== null);
      const outdated = changed.filter(
        (file) => file.isOutdated && this.#mayBeFetched(file) && due.isDue(file),
      );
      const decided = changed
        .filter((file) => file.state === 'archived' && !outdated.includes(file))
        .map((file) => ({ file, decision: this.#decisionFor(file) }))
        // Preflight reports its result, which changes the file.
        .filter(({ decision }) => decision.kind !== 'wait');
      const nowTaken = changed.filter(
        (file) => file.state === 'no-route' && !outdated.includes(file) && this.isDecided(file),
      );
      const restated = changed.flatMap((file) => this.#whyNow(file) ?? this.#whyNowhere(file) ?? []);
      if (outdated.length + decided.length + nowTaken.length + restated.length > 0) {
        this.#store.transaction(() => {
          for (const { id } of outdated) artworks.move(id, 'queued', refetched);
          for (const { file, decision } of decided) this.#route(file, decision);
          for (const { id, why } of restated) artworks.restate(id, why);
          for (const { id } of nowTaken) {
            const file = artworks.move(id, 'archived', factsKnown);
            this.#route(file, this.#decisionFor(file));
          }
        }, 'lazily');
      }
    } catch (error) {
      if (ids.length === 1) this.#holdBack(ids, error);
      // One of them is at fault, so each is looked at by itself.
      else this.#oneByOne = ids;
    }
    return this.#toLookAt.size + this.#oneByOne.length > 0;
  }

  /**
   * A new reason from preflight for a file that it already holds, because it has found something else;
   * null: none.
   */
  #whyNow(file: ArtworkRecord): { readonly id: ArtworkId; readonly why: Message } | null {
    const { id, state, reason } = file;
    if (state !== 'on-hold' || !isOfPreflight(reason)) return null;
    const decision = this.holdOf(file);
    const isNew =
      decision.kind === 'hold' && isOfPreflight(decision.why) && !isDeepStrictEqual(decision.why, reason);
    return isNew ? { id, why: decision.why } : null;
  }

  /** A new reason for a file that still goes nowhere; null: none. */
  #whyNowhere(file: ArtworkRecord): { readonly id: ArtworkId; readonly why: Message } | null {
    if (file.state !== 'no-route') return null;
    const decision = this.decide(file);
    const why = whyNowhere(decision);
    return this.isDecided(file) || isDeepStrictEqual(why, file.reason) ? null : { id: file.id, why };
  }

  /** A file that cannot be routed waits for an operator, who sees why; it does not delay the others. */
  #holdBack([id]: readonly ArtworkId[], error: unknown): void {
    if (id === undefined) return;
    this.#onFault(error);
    try {
      this.#store.artworks.move(id, 'on-hold', { source: 'station', reason: cannotRoute });
    } catch (furtherError) {
      // The store is at fault, so it is looked at again next time.
      this.#toLookAt.add(id);
      throw furtherError;
    }
  }

  /**
   * Nothing of it is being committed or is in a hot folder. If it is in one and another one waits for it,
   * the other must not receive what is out of date. A copy that is in progress, or was left by a crash, is
   * no obstacle.
   */
  #mayBeFetched({ id, state, reason }: ArtworkRecord): boolean {
    const owed = this.#store.deliveries.ofArtwork(id);
    switch (state) {
      case 'archived':
      case 'on-hold':
      case 'no-route':
        return true;
      case 'delivering':
        return !owed.some((one) => one.state === 'committing');
      case 'delivered':
      case 'picked-up':
        return isWithRips(owed);
      case 'failed':
        // It may have failed because it was not yet what had been announced. What an operator gave up stays
        // so.
        return reason?.code !== 'transfer.cancelled';
      case 'expected':
      case 'queued':
      case 'transferring':
      case 'verifying':
      case 'waiting':
      case 'withdrawn':
        return false;
    }
  }

  #route(file: ArtworkRecord, decision: HoldDecision): void {
    switch (decision.kind) {
      case 'go':
        this.send(file);
        return;
      case 'hold':
        this.#store.artworks.move(file.id, 'on-hold', { source: 'station', reason: decision.why });
        // Nothing has to be cancelled at the RIP: the job still asks for what was sent.
        if (decision.why.code === 'hold.bytes-sent') this.#store.due.settle(file.jobKey, 'station', null);
        return;
      case 'wait':
        return;
    }
  }

  /** Routes an archived file whose hot folders an operator has just chosen, and may take back for a while. */
  routeChosen(file: ArtworkRecord): void {
    const decision = this.holdOf(file);
    if (decision.kind === 'go') this.send(file, { isDelayed: true });
    else this.#route(file, decision);
  }

  /**
   * Owes a file to the hot folders of its rule, or shows that none matches. Does not ask the hold rule. A
   * file that was already owed somewhere (it was downloaded again) goes there and nowhere else, whatever
   * the rules say meanwhile, with its current bytes. New artwork for a file that was sent goes to every hot
   * folder of the rules, as the next revision.
   */
  send(file: ArtworkRecord, { isDelayed = false } = {}): void {
    const { artworks, deliveries } = this.#store;
    const { sha256, bytes } = file;
    if (sha256 === null || bytes === null) return;
    const before = deliveries.ofArtwork(file.id);
    const newest = newestDeliveries(before);
    if (before.length > 0) deliveries.owe(file.id, { sha256, bytes });
    if (newest.length > 0 && !isRevised(before, sha256)) {
      deliveries.settle(file.id);
      return;
    }
    const owed = newest.filter(({ state }) => isOneOf(state, owedStates)).map((one) => one.hotFolderId);
    const decision = this.decide(file);
    const { to, by: routedBy } = decision;
    const planned = to.filter((folder) => !owed.includes(folder));
    for (const folder of planned) {
      const revision = nextRevision(before, folder);
      deliveries.plan(file.id, folder, { sha256, bytes, revision, routedBy, isDelayed });
    }
    if (planned.length > 0) return;
    if (owed.length > 0) deliveries.settle(file.id);
    else {
      const state = decision.elsewhere === null ? 'no-route' : 'waiting';
      artworks.move(file.id, state, { source: 'station', reason: whyNowhere(decision) });
    }
  }

  /** Whether preflight, as strict as it is where the file goes, keeps it from there. */
  isBlocked(file: ArtworkRecord): boolean {
    return this.#preflight.verdict(file.id, file) === 'blocked';
  }

  /** Whether it is known where the file goes, from here or from another station. */
  isDecided(file: ArtworkRecord): boolean {
    const { to, elsewhere } = this.decide(file);
    return to.length > 0 || elsewhere !== null;
  }

  /** Another station decides about a file that goes to a hot folder there. */
  #decisionFor(file: ArtworkRecord): HoldDecision {
    const owed = this.#store.deliveries.ofArtwork(file.id);
    const route = this.decide(file);
    const isLeft = file.hold === null && newestDeliveries(owed).length === 0 && route.elsewhere !== null;
    return isLeft ? leftElsewhere : this.#holdOf(file, owed, route);
  }

  /** Where a file would go, and why. */
  decide(file: ArtworkRecord, settings: RouteSettings = this.#settings()): RouteDecision {
    return routeOf(file, this.#store, settings);
  }

  /**
   * Whether a file would be put on hold first: by an operator, because it is new artwork for a file that
   * was sent, because its bytes were sent before under another ID, or by the rule. A file that was sent and
   * is unchanged continues without being asked about again.
   */
  holdOf(file: ArtworkRecord): HoldDecision {
    return this.#holdOf(file, this.#store.deliveries.ofArtwork(file.id), this.decide(file));
  }

  #holdOf(file: ArtworkRecord, owed: readonly DeliveryRecord[], { to }: RouteDecision): HoldDecision {
    const { artworks, deliveries } = this.#store;
    if (file.replacement !== null && file.hold !== null) {
      const { note } = file.replacement;
      const why = isAwaitingArtwork(file)
        ? message('hold.new-artwork-requested', { note })
        : message('hold.new-artwork-arrived', { note });
      return { kind: 'hold', why };
    }
    if (file.hold !== null) return { kind: 'hold', why: file.hold };
    if (isRevised(owed, file.sha256)) return revised;
    const stands = owed.filter(({ state }) => state !== 'removed');
    if (stands.length > 0 && isWithRips(owed)) return { kind: 'go' };
    const sentAt = stands.length === 0 ? deliveries.bytesSentAt(file, to) : null;
    if (sentAt !== null) {
      return { kind: 'hold', why: message('hold.bytes-sent', { at: new Date(sentAt).toISOString() }) };
    }
    if (stands.length === 0 && this.#replacesDelivered(file)) return replacesDelivered;
    if (file.extension !== 'pdf' && this.#holdsOthers(file)) return notPdf;
    const product = (): string => artworks.jobContext(file.id)?.product ?? '';
    return decideHold(this.#settings().hold, {
      product,
      productDelivered: () => artworks.productDelivered(product()),
      verdict: () => this.#preflight.verdict(file.id, file),
      worst: () => this.#preflight.worst(file.id),
    });
  }

  #holdsOthers({ connectionId }: ArtworkRecord): boolean {
    const profile = this.#settings().connections.find(({ id }) => id === connectionId);
    return profile?.storage.notPdf === 'hold';
  }

  /** It replaces another file, or one that did, which a RIP has received. */
  #replacesDelivered(file: ArtworkRecord): boolean {
    const seen = new Set<ArtworkId>([file.id]);
    for (
      let id = file.replaces;
      id !== null && !seen.has(id);
      id = this.#store.artworks.get(id)?.replaces ?? null
    ) {
      seen.add(id);
      if (this.#store.deliveries.ofArtwork(id).some(({ state }) => isOneOf(state, maybeAtRipStates)))
        return true;
    }
    return false;
  }
}
