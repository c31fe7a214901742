import type { Clock } from '../ports.ts';
import { type BackOff, backOffMs } from './back-off.ts';

export interface WorkLoopOptions {
  readonly clock: Pick<Clock, 'after'>;
  /**
   * One turn. Returns, or resolves with, the milliseconds after which the next turn is due without being
   * woken: 0 for at once, null for never. When it throws or rejects, the turn is retried after `backOff`.
   */
  readonly turn: () => number | null | Promise<number | null>;
  readonly backOff: BackOff;
  /** Receives what a turn threw. */
  readonly onFault: (error: unknown) => void;
}

/** The next turn: `soon` after this turn of the event loop, `later` when due, `retry` after a back-off. */
interface Scheduled {
  readonly kind: 'soon' | 'later' | 'retry';
  readonly cancel: () => void;
}

/**
 * Does work in turns, one at a time. Calls of `wake` before a turn are one turn; calls during a turn are one
 * more turn after it. A turn that fails is logged and retried with back-off, which `wake` does not shorten.
 */
export class WorkLoop {
  readonly #options: WorkLoopOptions;
  #isStarted = false;
  #scheduled: Scheduled | null = null;
  #turn: Promise<void> | null = null;
  /** Woken, or started again, during the current turn. */
  #isWoken = false;
  #failures = 0;

  constructor(options: WorkLoopOptions) {
    this.#options = options;
  }

  /** @param delayMs until the first turn. */
  start(delayMs = 0): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#failures = 0;
    if (this.#turn === null) this.#schedule(delayMs);
    else this.#isWoken = true;
  }

  /** Started, and not stopped since. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** There is work, so the next turn begins soon. Does nothing before the start and after the stop. */
  wake(): void {
    if (!this.#isStarted) return;
    if (this.#turn !== null) this.#isWoken = true;
    else if (this.#scheduled?.kind !== 'retry') this.#schedule(0);
  }

  /** There is work that may wait: unless a turn is scheduled, one begins after that time. */
  wakeIn(delayMs: number): void {
    if (!this.#isStarted) return;
    if (this.#turn !== null) this.#isWoken = true;
    else if (this.#scheduled === null) this.#schedule(delayMs);
  }

  /** Resolves when the current turn has ended; none begins afterwards. A turn must not await it. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#isWoken = false;
    this.#scheduled?.cancel();
    this.#scheduled = null;
    await this.#turn;
  }

  #schedule(delayMs: number): void {
    if (this.#scheduled?.kind === 'soon') return;
    this.#scheduled?.cancel();
    if (delayMs <= 0) {
      const immediate = setImmediate(() => this.#begin());
      this.#scheduled = { kind: 'soon', cancel: () => clearImmediate(immediate) };
    } else {
      this.#scheduled = { kind: 'later', cancel: this.#options.clock.after(delayMs, () => this.#begin()) };
    }
  }

  #begin(): void {
    this.#scheduled = null;
    this.#isWoken = false;
    try {
      const result = this.#options.turn();
      if (result instanceof Promise) {
        this.#turn = result.then(
          (nextMs) => this.#ended(nextMs),
          (error: unknown) => this.#failed(error),
        );
      } else this.#ended(result);
    } catch (error) {
      this.#failed(error);
    }
  }

  #ended(nextMs: number | null): void {
    this.#turn = null;
    this.#failures = 0;
    if (!this.#isStarted) return;
    if (this.#isWoken) this.#schedule(0);
    else if (nextMs !== null) this.#schedule(nextMs);
  }

  #failed(error: unknown): void {
    this.#turn = null;
    this.#options.onFault(error);
    if (!this.#isStarted) return;
    this.#failures++;
    this.#scheduled?.cancel();
    const delayMs = backOffMs(this.#options.backOff, this.#failures);
    this.#scheduled = { kind: 'retry', cancel: this.#options.clock.after(delayMs, () => this.#begin()) };
  }
}
