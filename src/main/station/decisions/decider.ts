import {
  ArtworkId,
  absent,
  type ConnectionId,
  type DecisionOutcome,
  type FileDecision,
  type FileMove,
  type HotFolderId,
  isOneOf,
  knownIn,
  MAX_TIMES_ORDERED,
  type Message,
  message,
  notYetArchivedStates,
  type QueueRow,
  resendBar,
  type SeenRevisions,
  type SharedDecision,
} from '../../../contract/index.ts';
import type { ArtworkIssues } from '../batching/index.ts';
import { CommandRejectedError, FolderNotReadyError, type HotFolderService } from '../hotfolders/index.ts';
import { type ArtworkRecord, connectionOfKey, type DeliveryRecord } from '../store/index.ts';
import { applyDecision, type DecisionActs } from './apply-decision.ts';
import { DecidedSinceError, decidedSince } from './decided-since.ts';
import {
  type Decision,
  type Dispute,
  deliveriesOf,
  keepsFile,
  latestDispute,
  type MovedDecision,
} from './decision.ts';

/** Whether decisions made here count at other stations. */
export interface DecisionSharing {
  /** Whether there may be other stations. */
  readonly isShared: boolean;
  /** Shares a decision that the caller has made; called in the transaction that carries it out. */
  made(subject: string, account: ConnectionId, decision: Decision): void;
}

export interface DeciderParts extends DecisionActs {
  readonly hotFolders: DecisionActs['hotFolders'] & Pick<HotFolderService, 'takingOut' | 'moves'>;
  /** Tells the service of requests for new artwork. */
  readonly issues: Pick<ArtworkIssues, 'intend'>;
  readonly sharing: DecisionSharing;
  /** Whether other stations send to that hot folder, too. */
  readonly isSharedFolder: (id: HotFolderId) => boolean;
  /** Whether this station alone sends to that hot folder; others may have one of their own with its ID. */
  readonly isOwnFolder: (id: HotFolderId) => boolean;
}

/** Files that are decided about, and the decisions about them that the window knew. */
export interface DecideFiles {
  readonly ids: readonly ArtworkId[];
  /** A window can make a FileDecision. */
  readonly decision: FileDecision | SharedDecision;
  readonly seen?: SeenRevisions | undefined;
}

/**
 * Carries out what operators decide about files and jobs, here or at another station of the site. Decisions
 * made here are shared with those stations.
 */
export class Decider {
  readonly #parts: DeciderParts;

  constructor(parts: DeciderParts) {
    this.#parts = parts;
  }

  /**
   * Decides about each file that allows it, and says of the others why not: also if somebody else has decided
   * about one since the window saw it. One transaction, except that files are taken out of their hot folders
   * one after the other.
   */
  decide({ ids, decision, seen }: DecideFiles): DecisionOutcome | Promise<DecisionOutcome> {
    const outcome: DecisionOutcome = { done: [], refused: [] };
    const files = [...new Set(ids)];
    const { hotFolders } = this.#parts;
    const { moves } = hotFolders;
    switch (decision.kind) {
      case 'remove-from-folder':
        return this.#oneByOne(files, seen, outcome, (id) => hotFolders.takingOut.remove(id));
      case 'move': {
        const { from, to } = decision;
        return this.#move(files, seen, outcome, (id) =>
          to === null ? moves.byRules(id) : moves.to(id, from, to),
        );
      }
      case 'take-back-move':
        return this.#move(files, seen, outcome, (id) => moves.back(id));
      case 'choose':
        return this.#together(files, seen, outcome, (id) => this.#choose(id, decision.choice));
      default:
        return this.#together(files, seen, outcome, (id) => this.#decideHere(id, decision));
    }
  }

  /** In one transaction; what is refused leaves the others as they are. */
  #together(
    ids: readonly ArtworkId[],
    seen: SeenRevisions | undefined,
    outcome: DecisionOutcome,
    act: (id: ArtworkId) => void,
  ): DecisionOutcome {
    const { store } = this.#parts;
    store.transaction(() => {
      for (const id of ids) {
        try {
          store.savepoint(() => {
            this.#refuseDecidedSince(id, seen);
            act(id);
          });
          outcome.done.push(id);
        } catch (error) {
          outcome.refused.push(refusalOf(id, error));
        }
      }
    });
    return outcome;
  }

  async #oneByOne(
    ids: readonly ArtworkId[],
    seen: SeenRevisions | undefined,
    outcome: DecisionOutcome,
    act: (id: ArtworkId) => Promise<void>,
  ): Promise<DecisionOutcome> {
    for (const id of ids) {
      try {
        this.#refuseDecidedSince(id, seen);
        await act(id);
        outcome.done.push(id);
      } catch (error) {
        outcome.refused.push(refusalOf(id, error));
      }
    }
    return outcome;
  }

  /** What is in a hot folder is taken out of it first. */
  #move(
    ids: readonly ArtworkId[],
    seen: SeenRevisions | undefined,
    outcome: DecisionOutcome,
    moveOf: (id: ArtworkId) => FileMove,
  ): DecisionOutcome | Promise<DecisionOutcome> {
    const inFolder = new Set<ArtworkId>();
    this.#together(ids, seen, outcome, (id) => {
      const move = moveOf(id);
      if (move.ended.some(({ wasInFolder }) => wasInFolder)) inFolder.add(id);
      else this.#carryOut(id, move);
    });
    if (inFolder.size === 0) return outcome;
    const done = outcome.done.filter((id) => !inFolder.has(id));
    return this.#oneByOne([...inFolder], seen, { ...outcome, done }, (id) =>
      this.#parts.hotFolders.takingOut.move(id, moveOf(id)),
    );
  }

  /**
   * What another station may be sending at this moment is moved once the site's ledger has answered that none
   * is, and that none will: until then it is not owed.
   */
  #carryOut(id: ArtworkId, move: FileMove): void {
    const { store, sharing, hotFolders } = this.#parts;
    const { connectionId } = this.#file(id);
    const ended = deliveriesOf(move, store.deliveries.ofArtwork(id));
    const [known = null] = ended;
    const file = known === null ? null : { sha256: known.sha256, bytes: known.bytes };
    const decision: MovedDecision = { kind: 'moved', ...move, file };
    if (sharing.isShared && this.#awaitsLedger(decision))
      for (const one of ended) store.deliveries.awaitsMove(one.id, move);
    else hotFolders.carryOut(id, move);
    if (sharing.isShared) sharing.made(id, connectionId, decision);
  }

  #awaitsLedger(move: MovedDecision): boolean {
    return keepsFile(move) && this.endedForAll(move).length > 0;
  }

  /** The deliveries that a move ends at every station: those to shared hot folders. */
  endedForAll({ ended }: MovedDecision): FileMove['ended'] {
    return ended.filter(({ hotFolderId }) => this.#parts.isSharedFolder(hotFolderId));
  }

  /** What other stations hear of a decision made here: nothing of hot folders that only this one sends to. */
  forOthers(decision: Decision): Decision {
    const { isSharedFolder } = this.#parts;
    switch (decision.kind) {
      case 'moved':
        return {
          ...decision,
          ended: this.endedForAll(decision),
          planned: decision.planned.filter(({ hotFolderId }) => isSharedFolder(hotFolderId)),
        };
      case 'send-to':
        return { ...decision, hotFolderIds: decision.hotFolderIds.filter(isSharedFolder) };
      case 'resend':
        return { ...decision, hotFolderIds: decision.hotFolderIds?.filter(isSharedFolder) ?? null };
      default:
        return decision;
    }
  }

  /**
   * The site's ledger has answered that a move counts, which was made here and waited for that: also where
   * another decision has withdrawn the deliveries that waited.
   */
  moveCounts(id: ArtworkId, move: MovedDecision): void {
    if (this.#awaitsLedger(move) || this.#awaitingMove(id).length > 0)
      this.#parts.hotFolders.carryOut(id, move, move.file);
  }

  /** ... or that it does not: the file goes on as before. */
  moveRefused(id: ArtworkId, why: Message): void {
    const { artworks, deliveries } = this.#parts.store;
    const waiting = this.#awaitingMove(id);
    for (const one of waiting) deliveries.notMoved(one.id, why);
    // Nothing of it was on its way: only the log says it.
    if (waiting.length === 0) artworks.choose(id, this.#file(id).chosen, why);
  }

  #awaitingMove(id: ArtworkId): DeliveryRecord[] {
    return this.#parts.store.deliveries
      .ofArtwork(id)
      .filter(({ state, moved }) => state === 'planned' && moved !== null);
  }

  #refuseDecidedSince(id: ArtworkId, seen: SeenRevisions | undefined): void {
    const since = decidedSince(this.#parts.store, id, seen?.[id]);
    if (since !== null) throw new DecidedSinceError(since);
  }

  #decideHere(id: ArtworkId, decision: SharedDecision): void {
    // A decision from another station still counts here: its preflight may have found less.
    if (decision.kind === 'override' && this.#parts.preflight.verdict(id) !== 'blocked') {
      this.#file(id);
      throw new CommandRejectedError('refusal.not-blocked');
    }
    if (decision.kind === 'resend') this.#refuseTooMany(id, decision.copies);
    this.#decide(id, decision);
    if (decision.kind === 'request-replacement') this.#parts.issues.intend(id);
  }

  /** Many times what was ordered is a slip of the finger. */
  #refuseTooMany(id: ArtworkId, copies: number | null): void {
    const ordered = knownIn(this.#parts.store.artworks.jobContext(id)?.quantity ?? absent);
    if (copies === null || ordered === null) return;
    const most = Math.max(1, ordered * MAX_TIMES_ORDERED);
    if (copies > most)
      throw new CommandRejectedError('file.too-many-copies', { name: this.#file(id).name, most });
  }

  #decide(id: ArtworkId, decision: SharedDecision): void {
    const { sharing } = this.#parts;
    const account = this.#file(id).connectionId;
    applyDecision(this.#parts, id, decision);
    if (sharing.isShared) sharing.made(id, account, decision);
  }

  /** Moves rows of the queue to the front, or back. Returns those that changed. */
  rush(keys: readonly QueueRow['key'][], isRush: boolean): string[] {
    const { store, sharing } = this.#parts;
    if (!sharing.isShared) return store.queue.setRush(keys, isRush);
    return store.transaction(() => {
      const changed = store.queue.setRush(keys, isRush);
      for (const key of changed) sharing.made(key, connectionOfKey(key), { kind: 'rush', isRush });
      return changed;
    });
  }

  /** Notes a text on a row, or removes it. Returns whether that changed anything. */
  note(key: QueueRow['key'], text: string | null): boolean {
    const { store, sharing } = this.#parts;
    return store.transaction(() => {
      const isChanged = store.notes.set(key, text);
      if (isChanged && sharing.isShared)
        sharing.made(`note ${key}`, connectionOfKey(key), { kind: 'note', key, text });
      return isChanged;
    });
  }

  /** An operator chooses between two decisions. Throws CommandRejectedError if there is nothing to choose. */
  #choose(id: ArtworkId, choice: 'first' | 'second'): void {
    const dispute = latestDispute(this.#parts.store, id);
    if (dispute === null) throw new CommandRejectedError('file.not-disputed', { name: this.#file(id).name });
    this.#decide(id, fromDispute(dispute[choice].decision));
  }

  /**
   * Carries out a decision made at another station. Throws CommandRejectedError if the file is past it here.
   */
  carryOutFromElsewhere(subject: string, decision: Decision, station: string): void {
    const { store, isSharedFolder, isOwnFolder } = this.#parts;
    if (decision.kind === 'rush') {
      store.queue.setRush([subject], decision.isRush);
      return;
    }
    if (decision.kind === 'note') {
      store.notes.set(decision.key, decision.text);
      return;
    }
    this.keepBack(subject, decision);
    const id = ArtworkId.parse(subject);
    const deliveries = store.deliveries.ofArtwork(id);
    switch (decision.kind) {
      case 'dispute':
        this.dispute(id, decision);
        return;
      case 'resend': {
        const had = new Set(deliveries.map(({ hotFolderId }) => hotFolderId));
        const hotFolderIds = [...had].filter(
          (one) => isSharedFolder(one) && (decision.hotFolderIds?.includes(one) ?? true),
        );
        if (hotFolderIds.length > 0) applyDecision(this.#parts, id, { ...decision, hotFolderIds });
        return;
      }
      case 'send-to': {
        const hotFolderIds = decision.hotFolderIds.filter((one) => isSharedFolder(one));
        if (hotFolderIds.length > 0) applyDecision(this.#parts, id, { ...decision, hotFolderIds });
        return;
      }
      case 'moved': {
        // A hot folder that only that station sends to is one of its own.
        const chosen = decision.chosen === null ? null : { ...decision.chosen, station };
        const ended = decision.ended.filter(({ hotFolderId }) => !isOwnFolder(hotFolderId));
        const planned = decision.planned.filter(({ hotFolderId }) => !isOwnFolder(hotFolderId));
        applyDecision(this.#parts, id, { ...decision, ended, planned, chosen });
        return;
      }
      default:
        applyDecision(this.#parts, id, decision);
    }
  }

  /**
   * Discards the copies in progress of a file that another station has put on hold, also while the hold waits
   * for a commit to another hot folder. The ledger lets nobody publish those copies.
   */
  keepBack(subject: string, decision: Decision): void {
    if (!keepsFile(decision)) return;
    const { deliveries } = this.#parts.store;
    for (const { id, state } of deliveries.ofArtwork(ArtworkId.parse(subject))) {
      if (state === 'copying') deliveries.replan(id);
    }
  }

  /** Whether a decision made at another station can be carried out: its subject has to be here. */
  isDue(subject: string, decision: Decision): boolean {
    const { store } = this.#parts;
    if (decision.kind === 'rush') return store.queue.jobKeys(subject).length > 0;
    if (decision.kind === 'note') return store.queue.jobKeys(decision.key).length > 0;
    const file = store.artworks.get(ArtworkId.parse(subject));
    if (file === null) return false;
    const deliveries = store.deliveries.ofArtwork(file.id);
    // A commit in progress ends one way or the other.
    if (keepsFile(decision)) return deliveries.every(({ state }) => state !== 'committing');
    switch (decision.kind) {
      case 'approve':
      case 'override':
      case 'release':
      case 'send-to':
        return file.state !== 'archived' && !isOneOf(file.state, notYetArchivedStates);
      case 'resend': {
        const bar = resendBar({
          ...file,
          deliveries: deliveries.map((one) => ({ ...one, isWatched: true })),
        });
        return bar !== 'in-folder' && bar !== 'on-its-way';
      }
      default:
        return true;
    }
  }

  /**
   * The file is on hold until an operator chooses between the two. Throws CommandRejectedError if it is too
   * late for that.
   */
  dispute(id: ArtworkId, { first, second }: Dispute): void {
    const who = ({ operator, station }: Dispute['first']): string =>
      operator === null ? station : `${station}: ${operator}`;
    const why = message('file.decided-differently', { first: who(first), second: who(second) });
    this.#parts.hotFolders.commands.holdFor(id, why);
  }

  /** It was put on hold here after another station had sent it. */
  wasSent(id: ArtworkId, station: string): void {
    this.#parts.hotFolders.commands.sentElsewhere(id, message('file.sent-before-hold', { station }));
  }

  #file(id: ArtworkId): ArtworkRecord {
    const file = this.#parts.store.artworks.get(id);
    if (file === null) throw new CommandRejectedError('file.gone');
    return file;
  }
}

/** The decision that carries this one out now that the file is on hold because of it. */
function fromDispute(decision: SharedDecision): SharedDecision {
  switch (decision.kind) {
    case 'resend':
    case 'send-manually':
      return { kind: 'release' };
    case 'take-back-approval':
    case 'take-back-resend':
    case 'take-back-send-to':
      return { kind: 'take-back-hold', before: null };
    default:
      return decision;
  }
}

/** Rethrows what is no refusal. */
function refusalOf(id: ArtworkId, error: unknown): DecisionOutcome['refused'][number] {
  if (error instanceof DecidedSinceError) return { id, why: error.userMessage, since: error.since };
  if (error instanceof CommandRejectedError || error instanceof FolderNotReadyError)
    return { id, why: error.userMessage };
  throw error;
}
