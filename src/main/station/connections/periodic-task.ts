import type { Clock } from '../ports.ts';
import { ServiceError } from '../service/index.ts';

/** Why it runs now: for the first time, again, or because somebody asked for it. */
export type TaskReason = 'start' | 'poll' | 'refresh';

export interface PeriodicTaskOptions {
  readonly clock: Pick<Clock, 'steadyMs'>;
  /** How long after the station's start it is due at the earliest. */
  readonly firstInMs: number;
  readonly everyMs: number;
  /** Delay after a failure. */
  readonly retryMs: number;
  /**
   * Resolves with false if not all of it could be done. Throws ServiceError.
   * @param stopped aborts when the connection is stopped.
   * @param hurried aborts when somebody waits for it, which ends all pauses.
   */
  readonly work: (reason: TaskReason, stopped: AbortSignal, hurried: AbortSignal) => Promise<boolean>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Something to read from the service now and then. It has no timer of its own: every answer from the
 * service is an occasion to check whether it is due. It runs once at a time; a request during a run joins it.
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

  /** In how many milliseconds it is due; a run in progress does not count. */
  get dueInMs(): number {
    return this.#underWay === null ? Math.max(0, this.#dueAt - this.#options.clock.steadyMs()) : 0;
  }

  /**
   * The service answers: runs it if it is due. Resolves when it has run, or at once; a failure is retried
   * later.
   */
  async look(): Promise<void> {
    if (this.#stopped.signal.aborted || this.#underWay !== null) return;
    if (this.#options.clock.steadyMs() < this.#dueAt) return;
    await this.#do(this.#wasDone ? 'poll' : 'start').catch((error: unknown) => {
      if (!(error instanceof ServiceError)) this.#options.onFault(error);
    });
  }

  /** Runs it now. Throws ServiceError. */
  async now(): Promise<void> {
    const done = this.#underWay ?? this.#do('refresh');
    this.#hurry.abort();
    await done;
  }

  /** Resolves when it is no longer running. */
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
