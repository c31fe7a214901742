/** What is older says nothing of how fast files come now. */
const WINDOW_MS = 5 * 60_000;
/** Fewer files, or over a shorter time, are no rate. */
const MIN_FILES = 5;
const MIN_SPAN_MS = 2_000;
const MAX_FILES = 200;

/** How long a downloaded file takes on average, measured over the last minutes, all places together. */
export class CompletionRate {
  readonly #steadyMs: () => number;
  #completedAt: readonly number[] = [];

  /** @param steadyMs a clock that only goes on, in milliseconds. */
  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  completed(): void {
    this.#completedAt = [...this.#completedAt, this.#steadyMs()].slice(-MAX_FILES);
  }

  /** Milliseconds from one file to the next; null where too few have come to say. */
  get msPerFile(): number | null {
    const now = this.#steadyMs();
    const recent = this.#completedAt.filter((at) => now - at <= WINDOW_MS);
    const [first] = recent;
    if (first === undefined || recent.length < MIN_FILES || now - first < MIN_SPAN_MS) return null;
    // Up to now: where nothing comes any more, the rate falls.
    return (now - first) / recent.length;
  }
}
