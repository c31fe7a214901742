import { stopInOrder } from './stop-in-order.ts';

/** One thing that a station starts, stops, or both. Either step may throw or reject. */
interface Service {
  readonly start?: () => unknown;
  /** Called although `start` was not, or failed. */
  readonly stop?: () => unknown;
}

/**
 * Starts the services of a station in order, each after those that it builds on, and stops them in reverse.
 */
export class Lifecycle {
  readonly #services: readonly Service[];

  constructor(services: readonly Service[]) {
    this.#services = services;
  }

  /** Starts one after the other; the first that fails is the last. What was started is stopped by `stop`. */
  async start(): Promise<void> {
    for (const { start } of this.#services) await start?.();
  }

  /**
   * Stops all in reverse order, although some of them fail. Rejects with StopError once all of them were
   * stopped.
   */
  async stop(): Promise<void> {
    await stopInOrder(this.#services.toReversed().flatMap(({ stop }) => stop ?? []));
  }
}
