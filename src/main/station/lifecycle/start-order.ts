import { stopInOrder } from './stop-in-order.ts';

/** Something that a station starts, stops, or both. Either step may throw or reject. */
interface Service {
  readonly start?: () => unknown;
  /** Called even if `start` was not, or failed. */
  readonly stop?: () => unknown;
}

/** Starts the services of a station in order, each after those it builds on, and stops them in reverse. */
export class Lifecycle {
  readonly #services: readonly Service[];

  constructor(services: readonly Service[]) {
    this.#services = services;
  }

  /** Starts one after the other, until one fails. What was started is stopped by `stop`. */
  async start(): Promise<void> {
    for (const { start } of this.#services) await start?.();
  }

  /** Stops all in reverse order, even if some fail. Rejects with StopError once all have been stopped. */
  async stop(): Promise<void> {
    await stopInOrder(this.#services.toReversed().flatMap(({ stop }) => stop ?? []));
  }
}
