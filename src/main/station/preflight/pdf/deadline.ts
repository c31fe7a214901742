/** A file takes too long to read. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

const ASK_EVERY = 2_048;

/** Stops whatever reads a file once its time is up. */
export class Deadline {
  readonly #isOver: () => boolean;
  #steps = 0;

  /** @param isOver true: no more time. Asked every few thousand steps. */
  constructor(isOver: () => boolean) {
    this.#isOver = isOver;
  }

  /** One step of a loop. Throws TimeoutError. */
  step(): void {
    if (++this.#steps % ASK_EVERY === 0) this.assertTime();
  }

  /** Before a step that may take long. Throws TimeoutError. */
  assertTime(): void {
    if (this.#isOver()) throw new TimeoutError('Reading the file takes too long.');
  }
}
