import type { Clock } from '../../ports.ts';

/** A wait that can be cut short. */
export class Pause {
  /** Resolves when the time is up, someone ended the pause, or the signal aborted. */
  readonly over: Promise<void>;
  readonly #resolve: () => void;

  /** @param delayMs null: no limit. */
  constructor(clock: Clock, delayMs: number | null, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = delayMs === null ? () => undefined : clock.after(delayMs, resolve);
    const end = (): void => resolve();
    signal.addEventListener('abort', end);
    if (signal.aborted) resolve();
    this.#resolve = resolve;
    this.over = promise.then(() => {
      cancel();
      signal.removeEventListener('abort', end);
    });
  }

  end(): void {
    this.#resolve();
  }
}
