import { app } from 'electron';

/** How long quitting waits for the current steps, in milliseconds. */
const STOP_WITHIN_MS = 15_000;

/** Something to stop before the app quits. */
interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Quitting waits for the current step, for a limited time; the station resumes from there at the next
 * start.
 */
export class Quitting {
  readonly #onFault: (error: unknown) => void;
  readonly #onWait: () => void;
  #stoppable: Stoppable | null = null;
  #stopping = false;
  #finish: () => void = () => app.quit();

  /**
   * @param on.mayQuit is asked first; if it returns false, the app keeps running.
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

  /** Quits, but calls `finish` instead of exiting once everything has stopped. */
  quitAnd(finish: () => void): void {
    this.#finish = finish;
    app.quit();
  }

  /** Whether something still has to be stopped. */
  get isWorking(): boolean {
    return this.#stoppable !== null;
  }

  /** Whether the app is about to end, and closes its windows itself. */
  get isStopping(): boolean {
    return this.#stopping;
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
