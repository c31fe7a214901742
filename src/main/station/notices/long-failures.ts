import type { ArtworkId } from '../../../contract/index.ts';

/** A download that keeps failing for this long is announced. */
const LONG_MS = 15 * 60_000;

/** Downloads that have been failing for long, each announced once until it succeeds. */
export class LongFailures {
  readonly #since = new Map<ArtworkId, { readonly at: number; published: boolean }>();

  /**
   * @param failing all downloads whose last attempt failed and that wait for another.
   * @param nowMs by a monotonic clock.
   * @returns those that have now been failing for long.
   */
  look<T extends { readonly id: ArtworkId }>(failing: readonly T[], nowMs: number): T[] {
    const ids = new Set(failing.map(({ id }) => id));
    for (const id of this.#since.keys()) if (!ids.has(id)) this.#since.delete(id);
    return failing.filter(({ id }) => {
      const since = this.#since.get(id) ?? { at: nowMs, published: false };
      this.#since.set(id, since);
      if (since.published || nowMs - since.at < LONG_MS) return false;
      since.published = true;
      return true;
    });
  }
}
