import { app } from 'electron';

/** How long quitting waits for the steps in hand, in milliseconds. */
const STOP_WITHIN_MS = 15_000;

/** What is stopped before the app quits. */
interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Quitting waits for the current step, for a limited time: the station resumes from there at the next start.
 */
export class Quitting {
  readonly #onFault: (error: unknown) => void;
  readonly #onWait: () => void;
  #stoppable: Stoppable | null = null;
  #stopping = false;
  #finish: () => void = () => app.quit();

  /**
   * @param on.mayQuit is asked first; where it says no, the app goes on.
   * @param on.wait is called when quitting begins to wait, to show a window that says so.
   * @param on.fault is called with the error of a failed stop; the app quits anyway.
   */
  constructor(on: {
    readonly mayQuit: () => boolean;
    readonly wait: () => void;
    readonly fault: (error: unknown) => void;
  }) {
    this.#onWait = on.wait;
    this.#onFault = on.fault;
    app.on('before-quit', (event) => {
      if (this.#stoppable === null) return;
      event.preventDefault();
      if (!this.#stopping && on.mayQuit()) void this.#stop(this.#stoppable);
    });
  }

  /** From now on quitting stops this first. */
  before(stoppable: Stoppable): void {
    this.#stoppable = stoppable;
  }

  /** Quits, and does this in the place of the end, once everything has stopped. */
  quitAnd(finish: () => void): void {
    this.#finish = finish;
    app.quit();
  }

  /** Is there something to be stopped still? */
  get isWorking(): boolean {
    return this.#stoppable !== null;
  }

  async #stop(stoppable: Stoppable): Promise<void> {
    this.#stopping = true;
    const timeout = setTimeout(() => app.exit(1), STOP_WITHIN_MS);
    this.#onWait();
    await stoppable.stop().catch(this.#onFault);
    clearTimeout(timeout);
    this.#stoppable = null;
    this.#finish();
  }
}
