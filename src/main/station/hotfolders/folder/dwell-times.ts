import type { DeliveryId } from '../../../../contract/index.ts';

/** How late a check may come and still count as on time. */
const SLACK_MS = 5_000;

/**
 * How long the files of one hot folder have been observed there. Only observed time counts, so a clock that
 * jumps, or a machine that sleeps, makes no file stuck.
 */
export class DwellTimes {
  #lastLook: number | null = null;
  #watched = new Map<DeliveryId, number>();

  /**
   * A check at `now` found these there.
   * @param everyMs the interval of checks.
   * @returns for each, in milliseconds, how long it has been observed.
   */
  look(there: readonly DeliveryId[], now: number, everyMs: number): ReadonlyMap<DeliveryId, number> {
    const passed = now - (this.#lastLook ?? now);
    const counts = Math.min(Math.max(0, passed), 2 * everyMs + SLACK_MS);
    const before = this.#watched;
    this.#watched = new Map(
      there.map((id) => {
        const watched = before.get(id);
        return [id, watched === undefined ? 0 : watched + counts];
      }),
    );
    this.#lastLook = now;
    return this.#watched;
  }
}
