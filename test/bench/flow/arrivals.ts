import { z } from 'zod';
import type { Child } from './child.ts';

const Arrival = z.object({ at: z.number() });

/** Milliseconds since the epoch, comparable between processes. */
export const now = (): number => performance.timeOrigin + performance.now();

/** When files appear under their final names, according to the watcher. */
export class Arrivals {
  readonly watching: Promise<void>;
  readonly #moments: number[] = [];
  #wake: () => void = () => undefined;

  constructor(watcher: Child) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.watching = promise;
    void this.#follow(watcher, resolve).catch(() => undefined);
  }

  async #follow(watcher: Child, isWatching: () => void): Promise<void> {
    await watcher.next();
    isWatching();
    for (;;) {
      this.#moments.push(Arrival.parse(await watcher.next()).at);
      this.#wake();
    }
  }

  get count(): number {
    return this.#moments.length;
  }

  /** Milliseconds from `act` until that many more files are there. */
  async msTo(more: number, act: () => void): Promise<number> {
    const wanted = this.count + more;
    const begunAt = now();
    act();
    while (this.count < wanted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return (this.#moments[wanted - 1] ?? Number.NaN) - begunAt;
  }

  /** Milliseconds from a moment to each file after it. */
  since(moment: number): number[] {
    return this.#moments.filter((one) => one >= moment).map((one) => one - moment);
  }
}
