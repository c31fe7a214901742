import type { Station } from '../../../src/main/station/station.ts';

/** Waits for a condition, checking whenever anything happens. */
export class Watch {
  readonly #station: Station;
  readonly #patienceMs: number;
  readonly #end = new AbortController();
  readonly #following: Promise<void>;
  #happened = Promise.withResolvers<void>();

  /** @param patienceMs how long nothing may happen before it counts as never coming */
  constructor(station: Station, patienceMs: number) {
    this.#station = station;
    this.#patienceMs = patienceMs;
    this.#following = this.#follow();
  }

  /** Something happened that the station does not announce. */
  look(): void {
    this.#happened.resolve();
  }

  /**
   * Resolves to the result of `look` as soon as it has no faults.
   * @param look is told whether it may stop at the first fault: only lasting ones are shown in full
   * @param errorOf creates the error for faults that remain
   */
  async until<T extends { readonly faults: readonly string[] }>(
    look: (stopsAtFault: boolean) => T,
    errorOf: (faults: readonly string[]) => Error,
  ): Promise<T> {
    for (;;) {
      this.#happened = Promise.withResolvers();
      const found = look(true);
      if (found.faults.length === 0) return found;
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        this.look();
      }, this.#patienceMs);
      await this.#happened.promise;
      clearTimeout(timer);
      if (!isLate) continue;
      const { faults } = look(false);
      // Faults that disappear without an event are faults too.
      throw errorOf(faults.length > 0 ? faults : found.faults);
    }
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    for await (const _news of this.#station.api.events.subscribe(undefined, this.#end.signal)) this.look();
  }
}
