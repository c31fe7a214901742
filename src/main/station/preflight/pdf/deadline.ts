/** A file takes longer to read than it may. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

const ASK_EVERY = 2_048;

/** Ends whatever reads a file once its time is up. */
export class Deadline {
  readonly #isOver: () => boolean;
  #steps = 0;

  /** @param isOver true: no more time. Asked every few thousand steps. */
  constructor(isOver: () => boolean) {
    this.#isOver = isOver;
  }

  /** One step of a loop. Throws OutOfTime. */
  step(): void {
    if (++this.#steps % ASK_EVERY === 0) this.assertTime();
  }

  /** Before a step that may take long. Throws OutOfTime. */
  assertTime(): void {
    if (this.#isOver()) throw new OutOfTime('Reading the file takes too long.');
  }
}
