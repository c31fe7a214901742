import type { WorkerPort } from '../../ports.ts';
import type { WorkerRequest } from './request.ts';
import { type Turn, WorkerProcess } from './worker-process.ts';

const always = (): boolean => true;

/**
 * The turns of a worker, one after another. Whatever a file does to the worker - loop, exhaust its memory,
 * kill it - ends in bounded time; the next request gets a new worker.
 */
export class WorkerPool {
  readonly #start: () => WorkerPort;
  readonly #restAfterMs: number;
  #worker: WorkerProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #open = 0;
  #rest: ReturnType<typeof setTimeout> | null = null;

  /** @param restAfterMs the worker is ended when nothing has been asked for this long. */
  constructor(start: () => WorkerPort, restAfterMs: number) {
    this.#start = start;
    this.#restAfterMs = restAfterMs;
  }

  /**
   * Resolves when the request has had its turn. Rejects with FileUnreadableError if the disk is at fault.
   * @param withinMs after this the worker is ended.
   * @param isWanted asked when the turn comes.
   */
  ask(request: WorkerRequest, withinMs: number, isWanted = always): Promise<Turn> {
    this.#open++;
    if (this.#rest !== null) clearTimeout(this.#rest);
    const turn = this.#last
      .then(() => (isWanted() ? this.#ask(request, withinMs) : ({ kind: 'unwanted' } as const)))
      .finally(() => this.#restSoon());
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Ends the worker and abandons its request; a later request starts a new one. */
  stop(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#worker?.terminate();
  }

  #ask(request: WorkerRequest, withinMs: number): Promise<Turn> {
    if (this.#worker === null || this.#worker.isOver) this.#worker = new WorkerProcess(this.#start());
    return this.#worker.ask(request, withinMs);
  }

  #restSoon(): void {
    this.#open--;
    if (this.#open > 0) return;
    this.#rest = setTimeout(() => this.#worker?.terminate(), this.#restAfterMs);
    this.#rest.unref();
  }
}
