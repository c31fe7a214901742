import { app } from 'electron';

/** How long quitting waits for the current steps, in milliseconds. */
const STOP_WITHIN_MS = 15_000;

/** Something to stop before the app quits. */
interface Stoppable {
  stop(): Promise<void>;
}

interface QuittingParts {
  /** Asked before anything is stopped; if it resolves with false, the app keeps running. */
  readonly mayQuit: () => Promise<boolean>;
  /** Called when quitting begins to wait, to show a window that says so. */
  readonly wait: () => void;
  /** Called with the error of a failed stop; the app quits anyway. */
  readonly fault: (error: unknown) => void;
  /** Ends the process for sure, whatever its threads wait for. */
  readonly endNow: () => void;
}

const quit = (): void => app.quit();

/**
 * Quitting asks first, then waits for the current step, for a limited time; the station resumes from there at
 * the next start.
 */
export class Quitting {
  readonly #parts: QuittingParts;
  #stoppable: Stoppable | null = null;
  #phase: 'running' | 'asking' | 'stopping' = 'running';
  /** Ends the app once everything has stopped; of one attempt to quit alone. */
  #finish: () => void = quit;

  constructor(parts: QuittingParts) {
    this.#parts = parts;
    app.on('before-quit', (event) => {
      if (this.#stoppable === null) return;
      event.preventDefault();
      if (this.#phase === 'running') void this.#quit(this.#stoppable);
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
    return this.#phase === 'stopping';
  }

  async #quit(stoppable: Stoppable): Promise<void> {
    this.#phase = 'asking';
    const isSure = await this.#parts.mayQuit().catch((error: unknown) => {
      this.#parts.fault(error);
      return true;
    });
    if (!isSure) {
      // A later quit must not do what this one was for, such as installing an update.
      this.#finish = quit;
      this.#phase = 'running';
      return;
    }
    this.#phase = 'stopping';
    const deadline = setTimeout(this.#parts.endNow, STOP_WITHIN_MS);
    this.#parts.wait();
    await stoppable.stop().catch(this.#parts.fault);
    clearTimeout(deadline);
    this.#stoppable = null;
    this.#finish();
  }
}
