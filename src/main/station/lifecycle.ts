import { stopInOrder } from './stop-in-order.ts';

/** Starts or stops one thing; may throw or reject. */
type Step = () => unknown;

/**
 * Starts and stops the services of a station. They do not stop in the reverse of the order in which they start: first what
 * brings in work, then what does it, and last what all of them write to.
 */
export class Lifecycle {
  readonly #start: readonly Step[];
  readonly #stop: readonly Step[];

  constructor(steps: { readonly start: readonly Step[]; readonly stop: readonly Step[] }) {
    this.#start = steps.start;
    this.#stop = steps.stop;
  }

  /** Starts one after the other; the first that fails is the last. What was started is stopped by `stop`. */
  async start(): Promise<void> {
    for (const step of this.#start) await step();
  }

  /** Stops one after the other, whatever becomes of those before it. Rejects with StopError once all of them were stopped. */
  async stop(): Promise<void> {
    await stopInOrder(this.#stop);
  }
}
