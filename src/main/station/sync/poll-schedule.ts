import type { Clock } from '../ports.ts';
import type { ReadScheduler } from './read-scheduler.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The share of a connection's permitted requests that polling may use: the rest is for reported changes. */
const SHARE_OF_RATE = 0.2;
/** While webhooks prove healthy, polling sends at most this many requests per hour ... */
const HEALTHY_REQUESTS_PER_HOUR = 40;
/** ... reads complete lists no more often than this ... */
const HEALTHY_FULL_MS = 15 * MINUTE_MS;
/** ... and something at least this often: missing webhooks do not reveal that a service is away. */
const HEALTHY_PULSE_MS = 5 * MINUTE_MS;
const MAX_FULL_MS = 6 * HOUR_MS;
/** If nothing is in pre-press or still to be sent, only new jobs can be missed. */
const NOTHING_OPEN_FACTOR = 4;

/** What decides the pace of polling. */
export interface PollEvidence {
  /** As the operator set it. */
  readonly usualMs: number;
  readonly requestsPerSecond: number;
  /** Requests needed to read all lists the last time. */
  readonly requestsPerFull: number;
  /** Whether resources are still in pre-press, or files are still to be sent. */
  readonly hasOpen: boolean;
  /** Whether the list of jobs can be read at all. */
  readonly listsJobs: boolean;
  readonly webhooksHealthy: boolean;
}

export interface PollSchedule {
  /** How often all lists are read: the full reconciliation. */
  readonly fullEveryMs: number;
  /**
   * Between two of them, resources in pre-press are read singly, `atMost` at a time; null if that is not
   * needed.
   */
  readonly look: { readonly everyMs: number; readonly atMost: number } | null;
}

/**
 * Decides how often to poll. Pure, and bounded for any input: long lists are read less often, and resources
 * in pre-press are then read singly in between; finished ones never are.
 */
export function pollScheduleOf(evidence: PollEvidence): PollSchedule {
  const { usualMs, requestsPerSecond, hasOpen, webhooksHealthy } = evidence;
  const cost = Math.max(1, evidence.requestsPerFull);
  const most = Math.max(usualMs, MAX_FULL_MS);
  if (webhooksHealthy) return healthySchedule(evidence, cost, most);
  const perSecond = requestsPerSecond * SHARE_OF_RATE;
  const affordable = (cost / (perSecond / 2)) * 1_000;
  const wanted = hasOpen ? usualMs : usualMs * NOTHING_OPEN_FACTOR;
  const isCheap = cost / perSecond <= wanted / 1_000;
  if (isCheap && (evidence.listsJobs || !hasOpen)) return { fullEveryMs: wanted, look: null };
  // Half of the share for the lists, half for single reads in between.
  const atMost = Math.max(1, Math.floor((perSecond / 2) * (usualMs / 1_000)));
  const everyMs = Math.max(usualMs, (atMost / (perSecond / 2)) * 1_000);
  const fullEveryMs = Math.min(most, Math.max(wanted, affordable));
  return { fullEveryMs, look: hasOpen ? { everyMs, atMost } : null };
}

/**
 * One single read between two full reconciliations serves as the pulse; if nothing is in pre-press, the lists
 * do.
 */
function healthySchedule(
  { usualMs, requestsPerSecond, hasOpen }: PollEvidence,
  cost: number,
  most: number,
): PollSchedule {
  const pulseMs = Math.max(usualMs, HEALTHY_PULSE_MS, 1_000 / (requestsPerSecond * (SHARE_OF_RATE / 2)));
  const pulses = hasOpen ? HOUR_MS / pulseMs : 0;
  const affordable = (cost / (HEALTHY_REQUESTS_PER_HOUR - pulses)) * HOUR_MS;
  const wanted = hasOpen ? HEALTHY_FULL_MS : pulseMs;
  const fullEveryMs = Math.min(most, Math.max(usualMs, wanted, affordable));
  return { fullEveryMs, look: hasOpen ? { everyMs: pulseMs, atMost: 1 } : null };
}

/**
 * Spaces out full reads that are requested because something unknown has changed: requests in between share
 * the next one.
 */
export class FullSyncTimer {
  readonly #clock: Pick<Clock, 'now' | 'after'>;
  #dueAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(clock: Pick<Clock, 'now' | 'after'>) {
    this.#clock = clock;
  }

  get isPending(): boolean {
    return this.#cancel !== null;
  }

  /**
   * Calls back once: at once, or `apartMs` after the previous time.
   * @param apartMs milliseconds.
   */
  request(apartMs: number, callback: () => void): void {
    if (this.isPending) return;
    const now = this.#clock.now();
    // A clock that was set back must not lengthen the wait.
    const waitMs = Math.min(apartMs, Math.max(0, this.#dueAt + apartMs - now));
    this.#dueAt = now + waitMs;
    this.#cancel = this.#clock.after(waitMs, () => {
      this.#cancel = null;
      callback();
    });
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}

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
