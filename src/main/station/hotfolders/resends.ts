import { type ArtworkId, type HotFolderId, literalMessage, message } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ArtworkRecord, DeliveryRecord } from '../store/index.ts';
import { CommandRejectedError } from './command-rejected-error.ts';
import { DelayedSends } from './delayed-sends.ts';

/** What resends need of the store. */
export interface ResendStore {
  readonly artworks: { get(id: ArtworkId): ArtworkRecord | null };
  readonly deliveries: {
    delayed(): ArtworkId[];
    ofArtwork(id: ArtworkId): Pick<DeliveryRecord, 'state'>[];
    endDelay(id: ArtworkId): void;
    takeBackDelayed(id: ArtworkId): boolean;
  };
}

/** What the log says of it, and the copies. */
export const planOf = (reason: string, copies: number | null) => ({
  why: copies === null ? literalMessage(reason) : message('file.resend-copies', { reason, copies }),
  copies,
});

interface ResendOptions {
  readonly store: ResendStore;
  readonly clock: Pick<Clock, 'after'>;
  /** Plans the deliveries, which wait until their delay is ended. */
  readonly plan: (
    id: ArtworkId,
    folders: readonly HotFolderId[] | null,
    reason: string,
    copies: number | null,
  ) => void;
  readonly onFault: (error: unknown) => void;
}

/** Sends files again after a delay, so that a resend can be taken back. */
export class Resends {
  readonly #options: ResendOptions;
  readonly #delayed: DelayedSends;

  constructor(options: ResendOptions) {
    const { store, clock, onFault } = options;
    this.#options = options;
    this.#delayed = new DelayedSends({ clock, onFault, send: (id) => store.deliveries.endDelay(id) });
  }

  start(): void {
    this.#delayed.start(this.#options.store.deliveries.delayed());
  }

  /** What was to be sent again is sent after the next start. */
  stop(): void {
    this.#delayed.stop();
  }

  /**
   * @param folders which of the hot folders that had it; null: all of them, see `FileCommands.planResend`,
   * whose errors it throws
   * @param copies how many are wanted; null: as ordered
   */
  resend(
    id: ArtworkId,
    folders: readonly HotFolderId[] | null,
    reason: string,
    copies: number | null = null,
  ): void {
    this.#options.plan(id, folders, reason, copies);
    this.later(id);
  }

  /** Ends the delay of a file's deliveries when it is over. */
  later(id: ArtworkId): void {
    this.#delayed.later(id);
  }

  /** Throws CommandRejectedError if its delay is over, or if it was not to be sent again. */
  takeBack(id: ArtworkId): void {
    const { artworks, deliveries } = this.#options.store;
    const file = artworks.get(id);
    if (file === null) throw new CommandRejectedError('file.gone');
    // What was never sent is not resent: that decision is taken back by `takeBackSendTo`.
    const wasSent = deliveries.ofArtwork(id).some(({ state }) => state !== 'planned');
    if (!wasSent || !deliveries.takeBackDelayed(id)) {
      throw new CommandRejectedError('file.resend-too-late', { name: file.name });
    }
  }
}
