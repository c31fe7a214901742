import {
  ArtworkId,
  type HotFolderId,
  isOneOf,
  message,
  notYetArchivedStates,
  type QueueRow,
  resendBar,
} from '../../../contract/index.ts';
import { CommandRejectedError, type HotFolderService } from '../hotfolders/index.ts';
import type { PreflightService } from '../preflight/index.ts';
import { type ArtworkRecord, connectionOfKey, type Store } from '../store/index.ts';
import { type Decision, type Dispute, type FileDecision, keepsFile } from './decision.ts';
import type { DecisionSharing } from './decision-sharing.ts';
import { latestDispute } from './latest-dispute.ts';

export interface DeciderParts {
  readonly store: Store;
  readonly hotFolders: Pick<HotFolderService, 'commands' | 'approvals' | 'resends'>;
  readonly preflight: Pick<PreflightService, 'verdict' | 'override' | 'takeBackOverride'>;
  readonly sharing: DecisionSharing;
  /** Whether other stations send to that hot folder, too. */
  readonly isSharedFolder: (id: HotFolderId) => boolean;
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

  /** Throws CommandRejectedError if the file does not allow it. */
  decide(id: ArtworkId, decision: FileDecision): void {
    const { store, sharing } = this.#parts;
    store.transaction(() => {
      const account = this.#file(id).connectionId;
      this.#carryOut(id, decision);
      if (sharing.isShared) sharing.made(id, account, decision);
    });
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

  /** An operator chooses between two decisions. Throws CommandRejectedError if there is nothing to choose. */
  choose(id: ArtworkId, choice: 'first' | 'second'): void {
    const dispute = latestDispute(this.#parts.store, id);
    if (dispute === null) throw new CommandRejectedError('file.not-disputed', { name: this.#file(id).name });
    this.decide(id, fromDispute(dispute[choice].decision));
  }

  /**
   * Carries out a decision made at another station. Throws CommandRejectedError if the file is past it here.
   */
  carryOutFromElsewhere(subject: string, decision: Decision): void {
    const { store, isSharedFolder } = this.#parts;
    if (decision.kind === 'rush') {
      store.queue.setRush([subject], decision.isRush);
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
        if (hotFolderIds.length > 0) this.#carryOut(id, { ...decision, hotFolderIds });
        return;
      }
      case 'send-to': {
        const hotFolderIds = decision.hotFolderIds.filter((one) => isSharedFolder(one));
        if (hotFolderIds.length > 0) this.#carryOut(id, { ...decision, hotFolderIds });
        return;
      }
      default:
        this.#carryOut(id, decision);
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

  #carryOut(id: ArtworkId, decision: FileDecision): void {
    const { store, hotFolders, preflight } = this.#parts;
    const { commands, approvals, resends } = hotFolders;
    switch (decision.kind) {
      case 'hold':
        commands.hold(id, decision.reason);
        return;
      case 'take-back-hold':
        commands.takeBackHold(id, decision.before);
        return;
      case 'request-replacement':
        commands.requestReplacement(id, decision.note);
        return;
      case 'take-back-request':
        commands.takeBackRequest(id, decision.before);
        return;
      case 'refetch':
        commands.refetch(id);
        return;
      case 'approve':
        this.#refuseBlocked(id);
        approvals.approve(id);
        return;
      case 'override':
        // If preflight does not block it, it is approved like any other file.
        if (!preflight.override(id, decision.reason)) approvals.approve(id);
        else if (this.#file(id).state === 'held') approvals.approve(id, 'is-logged');
        return;
      case 'take-back-approval':
        store.transaction(() => {
          approvals.takeBack(id);
          preflight.takeBackOverride(id);
        });
        return;
      case 'release':
        this.#refuseBlocked(id);
        commands.release(id);
        return;
      case 'resend':
        resends.resend(id, decision.hotFolderIds, decision.reason);
        return;
      case 'take-back-resend':
        resends.takeBack(id);
        return;
      case 'send-manually':
        commands.sendManually(id);
        return;
      case 'send-to':
        commands.sendTo(id, decision.hotFolderIds);
        resends.later(id);
        return;
      case 'take-back-send-to':
        commands.takeBackSendTo(id);
        return;
    }
  }

  #refuseBlocked(id: ArtworkId): void {
    if (this.#parts.preflight.verdict(id) === 'blocked') throw new CommandRejectedError('file.blocked');
  }

  #file(id: ArtworkId): ArtworkRecord {
    const file = this.#parts.store.artworks.get(id);
    if (file === null) throw new CommandRejectedError('file.gone');
    return file;
  }
}

/** The decision that carries this one out now that the file is on hold because of it. */
function fromDispute(decision: FileDecision): FileDecision {
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
