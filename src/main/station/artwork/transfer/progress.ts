/** Progress of a running transfer. In memory only; the store is updated at checkpoints. */
export interface TransferProgress {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
  readonly bytesPerSecond: number | null;
}

const SPEED_OVER_MS = 500;

/** Measures one transfer: bytes as they arrive, and the speed over the last half second. */
export class Meter {
  #receivedBytes: number;
  #totalBytes: number | null;
  #bytesPerSecond: number | null = null;
  #measuredAt: number;
  #measuredBytes: number;

  constructor(now: number, receivedBytes: number, totalBytes: number | null) {
    this.#receivedBytes = receivedBytes;
    this.#totalBytes = totalBytes;
    this.#measuredAt = now;
    this.#measuredBytes = receivedBytes;
  }

  /** True twice a second, when there is a new speed to report. */
  received(now: number, receivedBytes: number, totalBytes: number | null): boolean {
    this.#receivedBytes = receivedBytes;
    this.#totalBytes = totalBytes ?? this.#totalBytes;
    const elapsedMs = now - this.#measuredAt;
    // A clock that was set back restarts the measurement.
    if (elapsedMs < 0) this.#measuredAt = now;
    if (elapsedMs < SPEED_OVER_MS) return false;
    // A transfer that starts again counts from there.
    const bytes = Math.max(0, receivedBytes - this.#measuredBytes);
    this.#bytesPerSecond = (bytes / elapsedMs) * 1_000;
    this.#measuredAt = now;
    this.#measuredBytes = receivedBytes;
    return true;
  }

  get progress(): TransferProgress {
    return {
      receivedBytes: this.#receivedBytes,
      totalBytes: this.#totalBytes,
      bytesPerSecond: this.#bytesPerSecond,
    };
  }
}
