import type { DeliveryId } from '../../../../contract/index.ts';

/** What a look may come too late by and still count as one that was on time. */
const SLACK_MS = 5_000;

/**
 * How long the files of one hot folder have been watched lying there. Only time that was watched counts: a
 * clock that jumps, or a machine that sleeps, makes no file stuck.
 */
export class DwellTimes {
  #lastLook: number | null = null;
  #watched = new Map<DeliveryId, number>();

  /**
   * A look at `now` found these there.
   * @param everyMs how often it is looked.
   * @returns for each, in milliseconds, how long it has been watched.
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
