import type { Clock } from '../ports.ts';

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
