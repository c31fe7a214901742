import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';
import { endLease, LEASE_SECONDS, renewLease } from './incarnation.ts';
import type { Member } from './member.ts';

/** The interval between heartbeats, as part of the lease. */
const BEAT = 1 / 6;
/**
 * How long a station goes on without an answered heartbeat, as part of the lease, by its own steady clock.
 * After that it begins nothing new, because its lease may end halfway. This spares others a needless
 * take-over; safety does not depend on it.
 */
const PATIENCE = 2 / 3;

export interface HeartbeatOptions {
  readonly queries: Queries;
  readonly member: Member;
  /** The seconds that the lease began with; the default if left out. */
  readonly leaseSeconds?: number;
  readonly clock: Pick<Clock, 'after' | 'steadyMs'>;
  /** The ledger has that beat of this run. */
  readonly onBeaten?: (beat: number) => void;
  /** The ledger answered (null), or the reason why it did not. */
  readonly onBeat: (error: SiteDatabaseError | null) => void;
  /** Another run of this station has begun, or it has left the site: this run must do nothing more. */
  readonly onSuperseded: () => void;
  readonly onFault: (error: unknown) => void;
}

/** Keeps the lease of one run of a station. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  readonly #loop: WorkLoop;
  readonly #leaseSeconds: number;
  /** When the last answered heartbeat began. */
  #lastAt: number;
  /** When the first heartbeat began of those that nobody has answered since; null: the last was answered. */
  #unansweredSince: number | null = null;
  #isSuperseded = false;
  #beats = 0;

  /** The lease has just been taken. */
  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#lastAt = options.clock.steadyMs();
    this.#leaseSeconds = options.leaseSeconds ?? LEASE_SECONDS;
    const { clock, onFault } = options;
    const backOff = { firstMs: this.#beatMs, maxMs: this.#beatMs };
    this.#loop = new WorkLoop({ clock, turn: () => this.#beat(), backOff, onFault });
  }

  start(): void {
    this.#loop.start(this.#beatMs);
  }

  /** Ends the lease, so that others take over the rest at once. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    const { queries, member } = this.#options;
    if (!this.#isSuperseded) await endLease(queries, member).catch(ignoreAway);
  }

  /** Whether something new may be begun. */
  get isAlive(): boolean {
    const silentMs = this.#options.clock.steadyMs() - this.#lastAt;
    return !this.#isSuperseded && silentMs < this.#awayAfterMs;
  }

  /**
   * Whether the ledger has not answered for that long. A station that was frozen has not asked yet: it may
   * begin nothing until it has.
   */
  get isAway(): boolean {
    if (this.#isSuperseded) return true;
    const since = this.#unansweredSince;
    return since !== null && this.#options.clock.steadyMs() - since >= this.#awayAfterMs;
  }

  get #awayAfterMs(): number {
    return this.#leaseSeconds * 1_000 * PATIENCE;
  }

  get #beatMs(): number {
    return this.#leaseSeconds * 1_000 * BEAT;
  }

  async #beat(): Promise<number | null> {
    const { queries, member, clock, onBeat, onSuperseded } = this.#options;
    const begunAt = clock.steadyMs();
    this.#unansweredSince ??= begunAt;
    try {
      this.#beats += 1;
      this.#isSuperseded = !(await renewLease(queries, member, this.#leaseSeconds, this.#beats));
    } catch (error) {
      if (!(error instanceof SiteDatabaseError)) throw error;
      onBeat(error);
      return this.#beatMs;
    }
    this.#unansweredSince = null;
    if (this.#isSuperseded) {
      onSuperseded();
      return null;
    }
    this.#lastAt = begunAt;
    this.#options.onBeaten?.(this.#beats);
    onBeat(null);
    return this.#beatMs;
  }
}

function ignoreAway(error: unknown): void {
  if (!(error instanceof SiteDatabaseError)) throw error;
}
