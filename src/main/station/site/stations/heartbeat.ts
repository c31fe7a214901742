import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';
import { endLease, renewLease } from './incarnation.ts';
import type { Member } from './member.ts';

const BEAT_MS = 5_000;
/**
 * With its last good beat longer ago than this, by its own steady clock, a station begins nothing new: its
 * lease may end in the middle. That spares others a needless take-over; safety does not depend on it.
 */
const PATIENCE_MS = 20_000;

export interface HeartbeatOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly clock: Pick<Clock, 'after' | 'steadyMs'>;
  /** The ledger answered, or why not. */
  readonly onBeat: (error: SiteDatabaseError | null) => void;
  /** Another run of this station has begun, or it has left the site: this one has nothing to say any more. */
  readonly onSuperseded: () => void;
  readonly onFault: (error: unknown) => void;
}

/** Keeps the lease of one run of a station. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  readonly #loop: WorkLoop;
  /** When the last beat that was answered began. */
  #lastAt: number;
  #isSuperseded = false;

  /** The lease has just been taken. */
  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#lastAt = options.clock.steadyMs();
    const { clock, onFault } = options;
    const backOff = { firstMs: BEAT_MS, maxMs: BEAT_MS };
    this.#loop = new WorkLoop({ clock, turn: () => this.#beat(), backOff, onFault });
  }

  start(): void {
    this.#loop.start(BEAT_MS);
  }

  /** Ends the lease, so that others take over at once what is left. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    const { queries, member } = this.#options;
    if (!this.#isSuperseded) await endLease(queries, member).catch(ignoreAway);
  }

  /** Whether something new may be begun. */
  get isAlive(): boolean {
    return !this.#isSuperseded && this.#options.clock.steadyMs() - this.#lastAt < PATIENCE_MS;
  }

  async #beat(): Promise<number | null> {
    const { queries, member, clock, onBeat, onSuperseded } = this.#options;
    const begunAt = clock.steadyMs();
    try {
      this.#isSuperseded = !(await renewLease(queries, member));
    } catch (error) {
      if (!(error instanceof SiteDatabaseError)) throw error;
      onBeat(error);
      return BEAT_MS;
    }
    if (this.#isSuperseded) {
      onSuperseded();
      return null;
    }
    this.#lastAt = begunAt;
    onBeat(null);
    return BEAT_MS;
  }
}

function ignoreAway(error: unknown): void {
  if (!(error instanceof SiteDatabaseError)) throw error;
}
