import {
  type ArtworkId,
  type ChosenFolders,
  type DeliveryId,
  type HotFolderId,
  isOneOf,
  isWithRips,
  type Message,
  message,
  messageOfHold,
  newestDeliveries,
  notYetArchivedStates,
  notYetRoutedStates,
  type PlacedHold,
  presentStates,
  type ResendBar,
  resendBar,
} from '../../../contract/index.ts';
import { currentCaller } from '../model/caller.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { ArtworkRecord, MoveDetails, TakenBack } from '../store/index.ts';
import { CommandRejectedError } from './command-rejected-error.ts';
import { planOf } from './resends.ts';
import type { Routing, RoutingStore } from './routing/routing.ts';

/** What an operator's commands need of the store, besides what routing needs. */
export interface OperatorStore extends Pick<RoutingStore, 'transaction'> {
  readonly artworks: RoutingStore['artworks'] & {
    setHold(id: ArtworkId, why: Message | null, log?: 'log' | 'is-logged'): void;
    choose(id: ArtworkId, chosen: ChosenFolders | null): void;
  };
  readonly decisions: {
    requestReplacement(id: ArtworkId, note: string): void;
    dropRequest(id: ArtworkId): void;
    standAgain(
      id: ArtworkId,
      as: { readonly hold: Message | null; readonly reason: Message | null },
      what: TakenBack,
    ): void;
  };
  readonly deliveries: RoutingStore['deliveries'] & {
    withdraw(id: ArtworkId): void;
    confirmed(id: DeliveryId): void;
    takeBackDelayed(id: ArtworkId, why?: Message): boolean;
  };
  readonly due: RoutingStore['due'] & { sendManually(id: ArtworkId): void };
}

/** What an operator can do about a file besides the rules: hold it, release it, have it sent again. */
export class FileCommands {
  readonly #store: OperatorStore;
  readonly #routing: Routing;
  readonly #hotFolders: () => readonly Pick<HotFolderProfile, 'id' | 'name' | 'shared'>[];

  /** @param hotFolders those of the settings */
  constructor(
    store: OperatorStore,
    routing: Routing,
    hotFolders: () => readonly Pick<HotFolderProfile, 'id' | 'name' | 'shared'>[],
  ) {
    this.#store = store;
    this.#routing = routing;
    this.#hotFolders = hotFolders;
  }

  /** An operator keeps a file from its RIP; see `holdFor`. Throws CommandRejectedError if it is too late. */
  hold(id: ArtworkId, reason: string | null): void {
    this.holdFor(id, messageOfHold(heldNow(reason)));
  }

  /**
   * Keeps a file from its RIP until it is released; one that is still to come is put on hold when it
   * arrives. Throws CommandRejectedError if it is too late.
   */
  holdFor(id: ArtworkId, why: Message): void {
    const { artworks, deliveries } = this.#store;
    const file = this.#file(id);
    if (isOneOf(file.state, notYetArchivedStates)) {
      artworks.setHold(id, why);
      return;
    }
    switch (file.state) {
      case 'on-hold':
      case 'withdrawn':
        artworks.setHold(id, why);
        return;
      case 'delivering':
        if (deliveries.ofArtwork(id).some(({ state }) => state === 'copying' || state === 'committing')) {
          throw new CommandRejectedError('file.being-sent', { name: file.name });
        }
        break;
      case 'archived':
      case 'no-route':
        break;
      case 'delivered':
      case 'picked-up':
        throw new CommandRejectedError('file.delivered', { name: file.name });
    }
    this.#store.transaction(() => {
      artworks.move(id, 'on-hold', { source: 'operator', reason: why, hold: why });
      // Where it goes is decided again when it is released.
      deliveries.withdraw(id);
    });
  }

  /**
   * Requests new artwork in place of a file: the note is stored, and the file is put on hold unless the
   * RIPs have already picked it up. Throws CommandRejectedError while it is in a hot folder or on its way
   * there.
   */
  requestReplacement(id: ArtworkId, note: string): void {
    this.#store.transaction(() => {
      const file = this.#file(id);
      // It was already on hold, so the request becomes the reason.
      if (file.state === 'on-hold') {
        this.#store.artworks.setHold(id, messageOfHold(heldNow(note)), 'is-logged');
      } else if (!this.#isWithRips(file)) this.hold(id, note);
      this.#store.decisions.requestReplacement(id, note);
    });
  }

  /**
   * Takes an operator's hold back. The file is decided about as if it had never been on hold: unlike a
   * release, it does not bypass rules and preflight. A request for new artwork keeps it on hold.
   * @param before the operator's hold that it replaced, which is restored; null for none
   */
  takeBackHold(id: ArtworkId, before: PlacedHold | null): void {
    const { name, hold, replacement } = this.#file(id);
    if (hold === null) throw new CommandRejectedError('file.no-hold', { name });
    const requested = replacement === null ? null : { by: null, reason: replacement.note };
    this.#store.transaction(() => this.#standAgain(id, before ?? requested, 'hold-taken-back'));
  }

  /** Takes a request for new artwork back, with its hold; see `takeBackHold`. */
  takeBackRequest(id: ArtworkId, before: PlacedHold | null): void {
    const { name, replacement } = this.#file(id);
    if (replacement === null) throw new CommandRejectedError('file.no-request', { name });
    this.#store.transaction(() => {
      this.#store.decisions.dropRequest(id);
      this.#standAgain(id, before, 'request-taken-back');
    });
  }

  #standAgain(id: ArtworkId, before: PlacedHold | null, what: TakenBack): void {
    const { artworks, decisions } = this.#store;
    const hold = before === null ? null : messageOfHold(before);
    const file = { ...this.#file(id), hold };
    const decision = this.#routing.holdOf(file);
    const reason = decision.kind === 'hold' ? decision.why : null;
    decisions.standAgain(id, { hold, reason }, what);
    // What nothing holds any more is routed like a file that has just arrived.
    if (file.state === 'on-hold' && reason === null) {
      artworks.move(id, 'archived', { source: 'operator', why: message('file.hold-taken-back') });
    }
  }

  /**
   * Downloads a file again that is on hold or that the RIPs have picked up, because the service may have
   * different artwork under its id by now. The current bytes stay until others have arrived; a file that
   * was sent is then put on hold as a new revision. Throws CommandRejectedError in any other state.
   */
  refetch(id: ArtworkId): void {
    const { artworks, deliveries } = this.#store;
    const file = this.#file(id);
    const isOnHold = file.state === 'on-hold' && isWithRips(deliveries.ofArtwork(id));
    if (!isOnHold && !this.#isWithRips(file)) {
      const { name } = file;
      throw new CommandRejectedError('file.not-on-hold', { name });
    }
    artworks.move(id, 'queued', {
      source: 'operator',
      why: message('file.downloaded-again'),
      attempt: 0,
    });
  }

  /** Sends a file on hold where its rule says, without asking the hold rules again. */
  release(id: ArtworkId): void {
    const { artworks, decisions } = this.#store;
    const file = this.#file(id);
    if (file.state === 'on-hold') {
      this.#letGo(id, { source: 'operator', why: message('file.released') });
      return;
    }
    this.#store.transaction(() => {
      artworks.setHold(id, null);
      decisions.dropRequest(id);
    });
  }

  /** Like `release`, for an approved file on hold; the log already says who approved it. */
  sendApproved(id: ArtworkId): void {
    this.#letGo(id, { source: 'station', why: message('file.approval-due') });
  }

  /** Like `release`, for a file on hold that another station has sent by then. */
  sentElsewhere(id: ArtworkId, why: Message): void {
    if (this.#file(id).state === 'on-hold') this.#letGo(id, { source: 'station', why });
    else this.#store.artworks.setHold(id, null);
  }

  #letGo(id: ArtworkId, because: Pick<MoveDetails, 'source' | 'why'>): void {
    this.#store.transaction(() => {
      this.#store.decisions.dropRequest(id);
      this.#routing.send(this.#store.artworks.move(id, 'archived', { ...because, hold: null }));
    });
  }

  /**
   * Plans to send a delivered file again, as a new revision with its own name; it waits until its delay is
   * ended.
   * @param folders which of the hot folders that had it; null: all of them that still exist or, if there is
   * none, those of its rule. Throws CommandRejectedError if a given folder was removed, if no rule sends it
   * anywhere, and for each reason of `resendBar`.
   */
  planResend(
    id: ArtworkId,
    folders: readonly HotFolderId[] | null,
    reason: string,
    copies: number | null = null,
  ): void {
    const { deliveries } = this.#store;
    const file = this.#file(id);
    const { name, sha256, bytes } = file;
    const all = deliveries.ofArtwork(id);
    const asked = newestDeliveries(all).filter(({ hotFolderId }) => folders?.includes(hotFolderId) ?? true);
    const wanted = asked.filter(({ hotFolderId }) => this.#isThere(hotFolderId));
    if (folders !== null && wanted.length < asked.length)
      throw new CommandRejectedError('file.folder-gone', { name });
    const bar = resendBar({
      ...file,
      deliveries: asked.map((one) => ({ ...one, isWatched: this.#isThere(one.hotFolderId) })),
    });
    if (bar !== null) {
      const present = wanted.find(({ state }) => isOneOf(state, presentStates));
      throw notResent(bar, present?.finalName ?? name);
    }
    if (wanted.length === 0) {
      this.#deliverByRule(file, planOf(reason, copies));
      return;
    }
    this.#store.transaction(() => {
      for (const { hotFolderId, ...given } of wanted) {
        const had = all.filter((one) => one.hotFolderId === hotFolderId);
        // Other bytes may have arrived since it was sent; what is here now is sent.
        const now = sha256 === null || bytes === null ? given : { sha256, bytes };
        deliveries.plan(id, hotFolderId, {
          sha256: now.sha256,
          bytes: now.bytes,
          // Also one that was taken out again has used its revision.
          revision: 1 + Math.max(...had.map(({ revision }) => revision)),
          ...planOf(reason, copies),
          isDelayed: true,
          // It goes where it went, for the same reason.
          routedBy: given.routedBy,
        });
      }
    });
  }

  /**
   * Has a file sent where its rule sends it now, because none of the hot folders that had it is left.
   * Throws CommandRejectedError if no rule matches.
   */
  #deliverByRule(file: ArtworkRecord, asked: ReturnType<typeof planOf>): void {
    const { id, name, sha256, bytes } = file;
    const { to, by: routedBy } = this.#routing.decide(file);
    if (to.length === 0 || sha256 === null || bytes === null) {
      throw new CommandRejectedError('file.folder-gone', { name });
    }
    const { deliveries } = this.#store;
    const given = { sha256, bytes, ...asked };
    const revision = 1 + Math.max(...deliveries.ofArtwork(id).map((one) => one.revision));
    this.#store.transaction(() => {
      for (const folder of to) {
        deliveries.plan(id, folder, { ...given, revision, isDelayed: true, routedBy });
      }
    });
  }

  /**
   * Downloads and sends a file although its job is past its download status, or its batch was cancelled.
   * Throws CommandRejectedError if that is not why it stays.
   */
  sendManually(id: ArtworkId): void {
    const { name, state, reason } = this.#file(id);
    const isOffered = reason?.code === 'withdrawn.past' || reason?.code === 'withdrawn.batch-cancelled';
    if (state !== 'withdrawn' || !isOffered) {
      throw new CommandRejectedError('file.not-past', { name });
    }
    this.#store.due.sendManually(id);
  }

  /**
   * The RIPs have what is missing from their hot folders. Throws CommandRejectedError if nothing of the file
   * is uncertain.
   */
  confirmPickedUp(id: ArtworkId): void {
    const { deliveries } = this.#store;
    const uncertain = newestDeliveries(deliveries.ofArtwork(id)).filter(({ state }) => state === 'failed');
    if (uncertain.length === 0)
      throw new CommandRejectedError('file.not-uncertain', { name: this.#file(id).name });
    this.#store.transaction(() => {
      for (const one of uncertain) deliveries.confirmed(one.id);
    });
  }

  /** A file that was sent and is no longer wanted. Throws CommandRejectedError if it is. */
  recalled(id: ArtworkId): ArtworkRecord {
    const file = this.#file(id);
    if (file.recall !== null) return file;
    throw new CommandRejectedError('file.still-wanted', { name: file.name });
  }

  /**
   * An operator chooses the hot folders of a file that no rule decides about. Preflight and the hold rule are
   * asked as always; if nothing holds it, its deliveries wait until their delay is ended. Throws
   * CommandRejectedError if it does not wait for that, or if one of the hot folders was removed.
   */
  sendTo(id: ArtworkId, folders: readonly HotFolderId[]): void {
    const { artworks } = this.#store;
    const file = this.#file(id);
    const { name, state } = file;
    const isDecided = this.#routing.decide({ ...file, chosen: null }).to.length > 0;
    // Of two choices that disagree, one is chosen while the file is on hold.
    if ((state !== 'no-route' && state !== 'on-hold') || isDecided) {
      throw new CommandRejectedError('file.waits-for-no-choice', { name });
    }
    const hotFolders = this.#hotFolders()
      .filter((one) => folders.includes(one.id))
      .map(({ id: folder, name: called, shared }) => ({ id: folder, name: called, shared }));
    if (hotFolders.length < new Set(folders).size)
      throw new CommandRejectedError('file.folder-gone', { name });
    this.#store.transaction(() => {
      artworks.choose(id, { hotFolders, overrulesRules: false, station: null });
      const why = message('file.sent-by-choice');
      this.#routing.routeChosen(artworks.move(id, 'archived', { source: 'operator', why, hold: null }));
    });
  }

  /** The file waits for a rule, or another choice. Throws CommandRejectedError once it is on its way. */
  takeBackSendTo(id: ArtworkId): void {
    const { artworks, deliveries } = this.#store;
    const { name, state, chosen, hold } = this.#file(id);
    if (chosen === null) throw new CommandRejectedError('file.waits-for-no-choice', { name });
    const why = message('file.choice-taken-back');
    this.#store.transaction(() => {
      const hasBegun = deliveries
        .ofArtwork(id)
        .some((one) => one.state !== 'planned' && one.state !== 'removed');
      if (hasBegun || !(deliveries.takeBackDelayed(id, why) || isOneOf(state, notYetRoutedStates))) {
        throw new CommandRejectedError('file.choice-too-late', { name });
      }
      artworks.choose(id, null);
      if (state === 'on-hold' && hold !== null) return;
      if (state !== 'archived') artworks.move(id, 'archived', { source: 'operator', why });
      this.#routing.send(this.#file(id));
    });
  }

  #isThere(id: HotFolderId): boolean {
    return this.#hotFolders().some((one) => one.id === id);
  }

  /** It was sent, and nothing of it is in a hot folder or on its way there. */
  #isWithRips({ id, state }: ArtworkRecord): boolean {
    const isDelivered = state === 'picked-up' || state === 'delivered';
    return isDelivered && isWithRips(this.#store.deliveries.ofArtwork(id));
  }

  #file(id: ArtworkId): ArtworkRecord {
    const file = this.#store.artworks.get(id);
    if (file === null) {
      throw new CommandRejectedError('file.gone', {});
    }
    return file;
  }
}

/** The hold of the operator who is deciding. */
const heldNow = (reason: string | null): PlacedHold => ({ by: currentCaller()?.name ?? null, reason });

/** Why a file of that name is not resent. */
function notResent(bar: ResendBar, name: string): CommandRejectedError {
  switch (bar) {
    case 'not-sent':
      return new CommandRejectedError('file.not-sent-there', { name });
    case 'not-wanted':
      return new CommandRejectedError('file.not-wanted', { name });
    case 'on-hold':
      return new CommandRejectedError('file.on-hold', { name });
    case 'on-its-way':
      return new CommandRejectedError('file.on-its-way', { name });
    case 'in-folder':
      return new CommandRejectedError('file.still-in-folder', { name });
  }
}
