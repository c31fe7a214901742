// The clocks of macOS and Windows go on while the machine sleeps. A file is not to blame for that, so neither
// limit counts more than this of the time in which its thread did not get to look at the clock.
const MAX_GAP_MS = 1_000;

/** A limit for work that looks at the clock again and again. A step that takes longer counts as a second. */
export class TimeLimit {
  #leftMs: number;
  #seenAt = performance.now();

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Counts the time since the last look. Returns whether it is up. */
  look(): boolean {
    const now = performance.now();
    this.#leftMs -= Math.min(now - this.#seenAt, MAX_GAP_MS);
    this.#seenAt = now;
    return this.#leftMs < 0;
  }
}

/** A limit for what another process does: calls back once, unless it was stopped before. */
export class TimeLimitTimer {
  readonly #onOver: () => void;
  #leftMs: number;
  #timer: NodeJS.Timeout;

  constructor(ms: number, onOver: () => void) {
    this.#onOver = onOver;
    this.#leftMs = ms;
    this.#timer = this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next(): NodeJS.Timeout {
    const gapMs = Math.min(this.#leftMs, MAX_GAP_MS);
    return setTimeout(() => this.#passed(gapMs), gapMs);
  }

  #passed(ms: number): void {
    this.#leftMs -= ms;
    if (this.#leftMs > 0) this.#timer = this.#next();
    else this.#onOver();
  }
}
