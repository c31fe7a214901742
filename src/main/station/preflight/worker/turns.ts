import { z } from 'zod';
import type { WorkerPort } from '../../ports.ts';
import type { WorkerRequest } from './request.ts';

const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('result'), result: z.unknown() }),
  z.object({ kind: z.literal('fault'), message: z.string() }),
]);

/** The worker could not read the file at all: the disk, not the file, is at fault. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead';
}

/** What came of a request: an answer, or what the file did to the worker. `unwanted`: nobody waited for it any more. */
export type Turn =
  | { readonly kind: 'answered'; readonly result: unknown }
  | { readonly kind: 'late' | 'ended' | 'unwanted' };

const always = (): boolean => true;

/**
 * A worker's turns, one after another. Whatever a file does to the worker - loops, exhausts its memory, kills it - ends
 * in time; the next request gets a new worker.
 */
export class WorkerTurns {
  readonly #start: () => WorkerPort;
  readonly #restAfterMs: number | null;
  #worker: WorkerPort | null = null;
  #waiting: ((answer: unknown) => void) | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #open = 0;
  #rest: ReturnType<typeof setTimeout> | null = null;

  /** @param restAfterMs the worker is ended when nothing has been asked for so long; null: it stays. */
  constructor(start: () => WorkerPort, restAfterMs: number | null = null) {
    this.#start = start;
    this.#restAfterMs = restAfterMs;
  }

  /** Has the worker ready before the first request comes. */
  warm(): void {
    this.#worker ??= this.#begin();
  }

  /**
   * Resolves when the request has had its turn. Rejects with CannotRead where the disk is at fault.
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

  /** Ends the worker. What it has in hand is left; a later request begins a new one. */
  stop(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#worker?.terminate();
  }

  async #ask(request: WorkerRequest, withinMs: number): Promise<Turn> {
    const worker = this.#worker ?? this.#begin();
    this.#worker = worker;
    const answered = Promise.withResolvers<unknown>();
    this.#waiting = answered.resolve;
    const timer = setTimeout(() => answered.resolve('late'), withinMs);
    worker.post(request);
    const answer = await answered.promise;
    clearTimeout(timer);
    this.#waiting = null;
    if (answer === 'late') {
      this.#worker = null;
      worker.terminate();
      return { kind: 'late' };
    }
    if (answer === 'ended') return { kind: 'ended' };
    const read = Answer.parse(answer);
    if (read.kind === 'fault') throw new CannotRead(read.message);
    return { kind: 'answered', result: read.result };
  }

  #restSoon(): void {
    this.#open--;
    if (this.#restAfterMs === null || this.#open > 0) return;
    this.#rest = setTimeout(() => {
      // What is asked for while it ends is for a new one.
      const worker = this.#worker;
      this.#worker = null;
      worker?.terminate();
    }, this.#restAfterMs);
    this.#rest.unref();
  }

  #begin(): WorkerPort {
    const worker = this.#start();
    worker.listen({
      answer: (message) => this.#waiting?.(message),
      end: () => {
        if (this.#worker !== worker) return;
        this.#worker = null;
        this.#waiting?.('ended');
      },
    });
    return worker;
  }
}
