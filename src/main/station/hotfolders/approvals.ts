import type { ArtworkId } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ArtworkRecord } from '../store/index.ts';
import { CommandRejectedError } from './command-rejected-error.ts';
import { DelayedSends } from './delayed-sends.ts';
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

/** Sends approved files after a delay, so that an approval can be taken back. */
export class Approvals {
  readonly #options: ApprovalOptions;
  readonly #delayed: DelayedSends;

  constructor(options: ApprovalOptions) {
    const { clock, onFault } = options;
    this.#options = options;
    this.#delayed = new DelayedSends({ clock, onFault, send: (id) => this.#send(id) });
  }

  start(): void {
    const { decisions } = this.#options.store;
    const approved = decisions.approved();
    for (const id of approved) decisions.approve(id, 'is-logged');
    this.#delayed.start(approved);
  }

  /** Approvals stay, and are carried out after the next start. */
  stop(): void {
    this.#delayed.stop();
  }

  /**
   * @param log whether the log already says who approved the file. Throws CommandRejectedError if it is not
   * on hold.
   */
  approve(id: ArtworkId, log: 'log' | 'is-logged' = 'log'): void {
    const { store } = this.#options;
    const file = store.artworks.get(id);
    if (file === null) throw new CommandRejectedError('file.gone');
    if (file.state !== 'on-hold')
      throw new CommandRejectedError('file.approve-not-on-hold', { name: file.name });
    store.decisions.approve(id, log);
    this.#delayed.later(id);
  }

  /**
   * Throws CommandRejectedError if the file has been sent, or was not approved. Its timer runs on and finds
   * nothing to send: the transaction of the caller may still be rolled back.
   */
  takeBack(id: ArtworkId): void {
    const { store } = this.#options;
    const file = store.artworks.get(id);
    if (file === null) throw new CommandRejectedError('file.gone');
    if (file.state !== 'on-hold' || file.approvedAt === null) {
      throw new CommandRejectedError('file.approval-too-late', { name: file.name });
    }
    store.decisions.takeBackApproval(id, 'operator');
  }

  /**
   * Sends it unless it was taken back, put on hold again or moved on meanwhile, or preflight has found
   * errors since.
   */
  #send(id: ArtworkId): void {
    const { store, preflight, send } = this.#options;
    const file = store.artworks.get(id);
    if (file?.state !== 'on-hold' || file.approvedAt === null) return;
    if (preflight.verdict(id) === 'blocked') store.decisions.takeBackApproval(id, 'station');
    else send(id);
  }
}
