/** Anything older says nothing about the current rate. */
const WINDOW_MS = 5 * 60_000;
/** Fewer files, or a shorter time, are not enough for a rate. */
const MIN_FILES = 5;
const MIN_SPAN_MS = 2_000;
const MAX_FILES = 200;

/** How long a downloaded file takes on average over the last minutes, with all slots together. */
export class CompletionRate {
  readonly #steadyMs: () => number;
  #completedAt: readonly number[] = [];

  /** @param steadyMs a monotonic clock, in milliseconds. */
  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  completed(): void {
    this.#completedAt = [...this.#completedAt, this.#steadyMs()].slice(-MAX_FILES);
  }

  /** Milliseconds from one file to the next; null if too few have arrived. */
  get msPerFile(): number | null {
    const now = this.#steadyMs();
    const recent = this.#completedAt.filter((at) => now - at <= WINDOW_MS);
    const [first] = recent;
    if (first === undefined || recent.length < MIN_FILES || now - first < MIN_SPAN_MS) return null;
    // Up to now, so that the rate falls when nothing arrives any more.
    return (now - first) / recent.length;
  }
}
