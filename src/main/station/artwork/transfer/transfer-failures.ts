import { type ArtworkId, type ConnectionId, message } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import { type ArtworkRecord, type MoveDetails, withoutPart } from '../../store/index.ts';
import type { Archive } from '../archive/archive.ts';
import { afterFailure, retryDelayMs, unexpected } from './queue.ts';

/**
 * If the store itself refuses a step, perhaps because its disk is full, the step is retried at this
 * interval.
 */
export const STORE_RETRY_MS = 5_000;
/** A file that failed to start this often needs an operator. */
const MAX_BEGINNINGS = 5;

const cannotBegin = message('transfer.cannot-begin');

interface TransferFailuresOptions {
  readonly store: {
    readonly artworks: {
      get(id: ArtworkId): ArtworkRecord | null;
      move(id: ArtworkId, to: ArtworkRecord['state'], details: MoveDetails): unknown;
    };
  };
  readonly archive: Pick<Archive, 'removePart'>;
  readonly clock: Clock;
  /** 0 ≤ number < 1, for jitter. */
  readonly random: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Handles transfers that failed or could not start, and remembers what to leave alone for a while. */
export class TransferFailures {
  readonly #options: TransferFailuresOptions;
  /** Connections that failed, with the moment of the steady clock until which their files are left alone. */
  readonly #resting = new Map<ConnectionId, number>();
  /** Files that the store refuses to move, likewise. */
  readonly #putAside = new Map<ArtworkId, number>();

  constructor(options: TransferFailuresOptions) {
    this.#options = options;
  }

  /** Connections whose files are currently left alone. */
  restingConnections(): ConnectionId[] {
    this.#endWhatIsOver(this.#resting);
    return [...this.#resting.keys()];
  }

  /** Files that are currently left alone. */
  filesPutAside(): ReadonlySet<ArtworkId> {
    this.#endWhatIsOver(this.#putAside);
    return new Set(this.#putAside.keys());
  }

  /** In how many milliseconds each of them may be tried again. */
  endsInMs(): number[] {
    const now = this.#options.clock.steadyMs();
    return [...this.#resting.values(), ...this.#putAside.values()].map((until) => until - now);
  }

  /** A connection need not be left alone any longer. */
  wakeConnection(connection: ConnectionId): void {
    this.#resting.delete(connection);
  }

  #endWhatIsOver(waits: Map<unknown, number>): void {
    const now = this.#options.clock.steadyMs();
    for (const [what, until] of waits) if (until <= now) waits.delete(what);
  }

  /** Decides what follows a failed transfer. Throws if the store rejects the step. */
  failed(id: ArtworkId, error: unknown): void {
    const { store, archive, clock, random, onFault } = this.#options;
    const record = store.artworks.get(id);
    // It was paused or cancelled meanwhile, which settles it.
    if (record === null || (record.state !== 'transferring' && record.state !== 'verifying')) return;
    const now = clock.now();
    const next = afterFailure({ error, attempt: record.attempt, now, random: random() });
    switch (next.to) {
      case 'queued':
        store.artworks.move(id, 'queued', { source: 'station', why: next.why });
        return;
      case 'waiting': {
        const { reason, attempt, retryAt } = next;
        if (next.isFault) onFault(error);
        if (next.restConnection) this.#resting.set(record.connectionId, clock.steadyMs() + retryAt - now);
        store.artworks.move(id, 'waiting', {
          source: 'station',
          reason,
          attempt,
          retryAt,
          ...(next.dropPart ? withoutPart : {}),
        });
        return;
      }
      case 'failed': {
        const { reason, attempt } = next;
        store.artworks.move(id, 'failed', { source: 'station', reason, attempt, ...withoutPart });
        archive.removePart(id);
      }
    }
  }

  /**
   * A file that cannot be started waits and, if that lasts, fails with a reason. If even the store rejects
   * that, the file is skipped for a while. Either way the others are started.
   */
  cannotBegin(id: ArtworkId, error: unknown): void {
    const { store, clock, random, onFault } = this.#options;
    onFault(error);
    try {
      const attempt = (store.artworks.get(id)?.attempt ?? 0) + 1;
      if (attempt >= MAX_BEGINNINGS) {
        store.artworks.move(id, 'failed', { source: 'station', reason: cannotBegin, attempt });
        return;
      }
      const retryAt = clock.now() + retryDelayMs(attempt, null, random());
      store.artworks.move(id, 'waiting', { source: 'station', reason: unexpected, attempt, retryAt });
    } catch (furtherError) {
      onFault(furtherError);
      this.#putAside.set(id, clock.steadyMs() + STORE_RETRY_MS);
    }
  }

  /** A file that cannot be resumed fails with a reason; the station starts with the others. */
  cannotTakeUp(id: ArtworkId, error: unknown): void {
    const { store, onFault } = this.#options;
    onFault(error);
    try {
      store.artworks.move(id, 'failed', { source: 'start', reason: cannotBegin });
    } catch (furtherError) {
      onFault(furtherError);
    }
  }
}
