import type { Clock } from '../ports.ts';
import type { ReadScheduler } from './read-scheduler.ts';

/** With no more than this waiting, single reads are quicker than the lists. */
const FEW = 20;
/** During a burst the lists are read at most this often, and less often if they take many requests. */
const MIN_INTERVAL_MS = 2_000;
const INTERVAL_PER_REQUEST_MS = 500;
/** However many requests they take, no webhook's change waits longer than this. */
const MAX_INTERVAL_MS = 10_000;
/**
 * More resources reported within this time than the lists are worthwhile for, and than the connection may
 * read singly, are a burst, however quickly each could be read.
 */
const BURST_MS = 500;
/** How long a burst that has just begun may gather. */
const GATHER_MS = 500;
/** After lists that left more open than they settled, bursts are read singly for this long. */
const SINGLY_MS = 10 * 60_000;

export interface BurstListsOptions {
  /** The most that the connection may ask for. */
  readonly maxRequestsPerSecond: number;
  readonly clock: Pick<Clock, 'steadyMs' | 'after'>;
  readonly reads: Pick<ReadScheduler, 'hinted' | 'holdHinted' | 'releaseHinted' | 'listsRead'>;
  /** Reads the lists. */
  readonly poller: { pollForBurst(): void };
}

/**
 * When webhooks report many changes at once, reads the lists instead of single resources, because one
 * request covers a hundred of them. The reported changes wait until then; only what the lists leave open is
 * read singly.
 */
export class BurstLists {
  readonly #options: BurstListsOptions;
  /** Requests that all lists took the last time. */
  #cost = 1;
  /** When they were last read for a burst. */
  #readAt = Number.NEGATIVE_INFINITY;
  #singlyUntil = Number.NEGATIVE_INFINITY;
  /** When each resource was last reported, oldest first: several webhooks about one are one read. */
  readonly #reported = new Map<string, number>();
  #cancel: (() => void) | null = null;

  constructor(options: BurstListsOptions) {
    this.#options = options;
  }

  /**
   * A webhook has reported a change that must be read.
   * @param name of the resource.
   */
  hinted(name: string): void {
    const now = this.#options.clock.steadyMs();
    this.#noteReport(name, now);
    if (this.#cancel !== null || now < this.#singlyUntil) return;
    if (this.#isGathered()) this.#pollIn(0);
    else if (this.#reported.size > Math.max(this.#worthwhile, this.#readable)) this.#pollIn(GATHER_MS);
  }

  /** Remembers what was reported within `BURST_MS`. */
  #noteReport(name: string, now: number): void {
    this.#reported.delete(name);
    this.#reported.set(name, now);
    for (const [other, at] of this.#reported) {
      if (now - at < BURST_MS) return;
      this.#reported.delete(other);
    }
  }

  /**
   * The lists were read and stored.
   * @param cost in requests.
   * @param covered names of the resources that they describe completely.
   * @param upTo `arrivals` of the hints when the lists were requested.
   */
  listsRead(cost: number, covered: ReadonlySet<string>, upTo: number): void {
    const { clock, reads } = this.#options;
    this.#cancelTimer();
    this.#cost = cost;
    const { settled, open } = reads.listsRead(covered, upTo);
    if (settled + open > FEW) {
      this.#readAt = clock.steadyMs();
      if (settled >= open) {
        // What waits goes on waiting: let go in between, the first would be read singly.
        this.#pollIn(0);
        return;
      }
      this.#singlyUntil = this.#readAt + SINGLY_MS;
    }
    reads.releaseHinted();
  }

  /** What waits for the lists is read singly instead. */
  cancel(): void {
    this.#cancelTimer();
    this.#options.reads.releaseHinted();
  }

  #cancelTimer(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** While more changes than this wait, the lists take far fewer requests. */
  get #worthwhile(): number {
    return Math.max(FEW, 2 * this.#cost);
  }

  /** Resources that the connection may read singly within `BURST_MS`. */
  get #readable(): number {
    return (this.#options.maxRequestsPerSecond * BURST_MS) / 1_000;
  }

  #isGathered(): boolean {
    return this.#options.reads.hinted > this.#worthwhile;
  }

  /** Reads the lists after the interval, and no sooner than in `leastMs`, if enough is waiting then. */
  #pollIn(leastMs: number): void {
    const { clock, reads, poller } = this.#options;
    reads.holdHinted();
    const byCost = Math.min(MAX_INTERVAL_MS, this.#cost * INTERVAL_PER_REQUEST_MS);
    const dueAt = this.#readAt + Math.max(MIN_INTERVAL_MS, byCost);
    this.#cancel = clock.after(Math.max(leastMs, dueAt - clock.steadyMs()), () => {
      this.#cancel = null;
      if (!this.#isGathered()) return reads.releaseHinted();
      this.#readAt = clock.steadyMs();
      poller.pollForBurst();
    });
  }
}
