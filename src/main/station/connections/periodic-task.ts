import type { Clock } from '../ports.ts';
import { ServiceError } from '../service/index.ts';

/** Why it is done now: its time has come for the first time, or again, or somebody asked for it. */
export type TaskReason = 'start' | 'poll' | 'refresh';

export interface PeriodicTaskOptions {
  readonly clock: Pick<Clock, 'steadyMs'>;
  /** How long after the station's start it is due at the earliest. */
  readonly firstInMs: number;
  readonly everyMs: number;
  /** After a failure. */
  readonly retryMs: number;
  /**
   * Gives false where not all of it could be done. Throws ServiceError.
   * @param stopped aborts when the connection is stopped.
   * @param hurried aborts when somebody waits for it: no more pauses then.
   */
  readonly work: (reason: TaskReason, stopped: AbortSignal, hurried: AbortSignal) => Promise<boolean>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Something to be read from the service now and then. It has no timer of its own: whoever knows that the
 * service answers looks whether it is due. One at a time; who asks for it while it is under way gets that.
 */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  readonly #stopped = new AbortController();
  #dueAt: number;
  #wasDone = false;
  #hurry = new AbortController();
  #underWay: Promise<void> | null = null;

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
    this.#dueAt = options.clock.steadyMs() + options.firstInMs;
  }

  /** In how many milliseconds it is due; what is under way is not done yet. */
  get dueInMs(): number {
    return this.#underWay === null ? Math.max(0, this.#dueAt - this.#options.clock.steadyMs()) : 0;
  }

  /**
   * The service answers: does it if it is due. Resolves when it is done, or at once; what fails is tried
   * again later.
   */
  async look(): Promise<void> {
    if (this.#stopped.signal.aborted || this.#underWay !== null) return;
    if (this.#options.clock.steadyMs() < this.#dueAt) return;
    await this.#do(this.#wasDone ? 'poll' : 'start').catch((error: unknown) => {
      if (!(error instanceof ServiceError)) this.#options.onFault(error);
    });
  }

  /** Does it now. Throws ServiceError. */
  async now(): Promise<void> {
    const done = this.#underWay ?? this.#do('refresh');
    this.#hurry.abort();
    await done;
  }

  /** Resolves when nothing of it is under way any more. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#underWay?.catch(() => undefined);
  }

  #do(reason: TaskReason): Promise<void> {
    const { clock, everyMs, retryMs, work } = this.#options;
    const done = (isWhole: boolean): void => {
      this.#wasDone ||= isWhole;
      this.#dueAt = clock.steadyMs() + (isWhole ? everyMs : retryMs);
      this.#underWay = null;
    };
    this.#hurry = new AbortController();
    this.#underWay = work(reason, this.#stopped.signal, this.#hurry.signal).then(done, (error: unknown) => {
      done(false);
      throw error;
    });
    return this.#underWay;
  }
}
