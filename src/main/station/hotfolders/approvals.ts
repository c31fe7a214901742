import { type ArtworkId, SEND_DELAY_MS } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ArtworkRecord } from '../store/index.ts';
import { CommandRejectedError } from './command-rejected-error.ts';
import type { PreflightPort } from './routing/hold-decision.ts';

/** What approvals need of the store. */
export interface ApprovalStore {
  transaction<T>(work: () => T): T;
  readonly artworks: { get(id: ArtworkId): ArtworkRecord | null };
  readonly decisions: {
    approve(id: ArtworkId, log: 'log' | 'is-logged'): void;
    takeBackApproval(id: ArtworkId, source: 'operator' | 'station'): void;
    approved(): ArtworkId[];
  };
}

interface ApprovalOptions {
  readonly store: ApprovalStore;
  readonly clock: Clock;
  readonly preflight: PreflightPort;
  /** Sends a file on hold where its rule says. */
  readonly send: (id: ArtworkId) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Sends approved files `SEND_DELAY_MS` after their approval, so that an approval can be taken back.
 * Approvals are in the store, so neither a closed window nor a killed station loses one. After a start,
 * each remaining one gets its full delay again, because nobody could take it back meanwhile.
 */
export class Approvals {
  readonly #options: ApprovalOptions;
  readonly #timers = new Map<ArtworkId, () => void>();
  #isStarted = false;

  constructor(options: ApprovalOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    const { decisions } = this.#options.store;
    for (const id of decisions.approved()) {
      decisions.approve(id, 'is-logged');
      this.#sendLater(id);
    }
  }

  /** Approvals stay, and are carried out after the next start. */
  stop(): void {
    this.#isStarted = false;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /**
   * @param log whether the log already says who approved the file. Throws CommandRejectedError if it is not
   * on hold.
   */
  approve(id: ArtworkId, log: 'log' | 'is-logged' = 'log'): void {
    const { store } = this.#options;
    const file = store.artworks.get(id);
    if (file === null) throw new CommandRejectedError('file.gone');
    if (file.state !== 'held')
      throw new CommandRejectedError('file.approve-not-on-hold', { name: file.name });
    store.decisions.approve(id, log);
    this.#sendLater(id);
  }

  /** Throws CommandRejectedError if the file has been sent, or was not approved. */
  takeBack(id: ArtworkId): void {
    const { store } = this.#options;
    const file = store.artworks.get(id);
    if (file === null) throw new CommandRejectedError('file.gone');
    if (file.state !== 'held' || file.approvedAt === null) {
      throw new CommandRejectedError('file.approval-too-late', { name: file.name });
    }
    this.#cancel(id);
    store.decisions.takeBackApproval(id, 'operator');
  }

  #sendLater(id: ArtworkId): void {
    this.#cancel(id);
    if (!this.#isStarted) return;
    this.#timers.set(
      id,
      this.#options.clock.after(SEND_DELAY_MS, () => this.#send(id)),
    );
  }

  #cancel(id: ArtworkId): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }

  /**
   * Sends it unless it was taken back, put on hold again or moved on meanwhile, or preflight has found
   * errors since.
   */
  #send(id: ArtworkId): void {
    const { store, preflight, send, onFault } = this.#options;
    this.#timers.delete(id);
    try {
      const file = store.artworks.get(id);
      if (file?.state !== 'held' || file.approvedAt === null) return;
      if (preflight.verdict(id) === 'blocked') store.decisions.takeBackApproval(id, 'station');
      else send(id);
    } catch (error) {
      // The store refused, perhaps because its disk is full; the approval stands.
      onFault(error);
      this.#sendLater(id);
    }
  }
}
