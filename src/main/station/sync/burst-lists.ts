import type { Clock } from '../ports.ts';
import type { ReadScheduler } from './read-scheduler.ts';

/** While no more than that wait, single reads are quicker than the lists. */
const FEW = 20;
/** During a burst the lists are read at most this often, and less often where they take many requests. */
const MIN_INTERVAL_MS = 2_000;
const INTERVAL_PER_REQUEST_MS = 250;
/** After lists that left more open than they settled, bursts are read singly for so long. */
const SINGLY_MS = 10 * 60_000;

export interface BurstListsOptions {
  readonly clock: Pick<Clock, 'steadyMs' | 'after'>;
  readonly reads: Pick<ReadScheduler, 'hinted' | 'holdHinted' | 'releaseHinted' | 'listsRead'>;
  /** Reads the lists. */
  readonly poller: { pollForBurst(): void };
}

/**
 * When webhooks report many changes at once, reads the lists in place of single reads: one request tells of a
 * hundred resources. What webhooks reported waits until then; only what the lists leave open is read singly.
 */
export class BurstLists {
  readonly #options: BurstListsOptions;
  /** Requests that all lists took the last time. */
  #cost = 1;
  #readAt = Number.NEGATIVE_INFINITY;
  #singlyUntil = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(options: BurstListsOptions) {
    this.#options = options;
  }

  /** A webhook has reported a change. */
  hinted(): void {
    if (this.#cancel === null && this.#isBurst()) this.#pollAfterInterval();
  }

  /**
   * The lists were read and stored.
   * @param cost in requests.
   * @param covered names of the resources of which they tell all.
   * @param upTo `arrivals` of the hints when the lists were requested.
   */
  listsRead(cost: number, covered: ReadonlySet<string>, upTo: number): void {
    const { clock, reads } = this.#options;
    this.cancel();
    this.#cost = cost;
    this.#readAt = clock.steadyMs();
    const { settled, open } = reads.listsRead(covered, upTo);
    if (settled + open <= FEW) return;
    if (settled >= open) this.#pollAfterInterval();
    else this.#singlyUntil = this.#readAt + SINGLY_MS;
  }

  /** What waits for the lists is read singly. */
  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#options.reads.releaseHinted();
  }

  #isBurst(): boolean {
    const { clock, reads } = this.#options;
    return clock.steadyMs() >= this.#singlyUntil && reads.hinted > Math.max(FEW, 2 * this.#cost);
  }

  #pollAfterInterval(): void {
    const { clock, reads, poller } = this.#options;
    reads.holdHinted();
    const dueAt = this.#readAt + Math.max(MIN_INTERVAL_MS, this.#cost * INTERVAL_PER_REQUEST_MS);
    this.#cancel = clock.after(Math.max(0, dueAt - clock.steadyMs()), () => {
      this.#cancel = null;
      if (this.#isBurst()) poller.pollForBurst();
      else reads.releaseHinted();
    });
  }
}
