import { z } from 'zod';
import type { WorkerPort } from '../../ports.ts';
import { type CheckRequest, CheckResult, onlyFinding } from './check.ts';

const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('result'), result: CheckResult }),
  z.object({ kind: z.literal('fault'), message: z.string() }),
]);

/** The worker could not read the file at all: the disk, not the file, is at fault. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead';
}

const GRACE_MS = 5_000;

/**
 * Has files looked at by a worker, one after another. Whatever a file does to the worker - loops, exhausts its memory,
 * kills it - ends in a finding, in time; the next file gets a new worker.
 */
export class Checker {
  readonly #start: () => WorkerPort;
  readonly #graceMs: number;
  #worker: WorkerPort | null = null;
  #waiting: ((answer: unknown) => void) | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** @param graceMs how long after it should have stopped by itself the worker is ended. */
  constructor(start: () => WorkerPort, graceMs = GRACE_MS) {
    this.#start = start;
    this.#graceMs = graceMs;
  }

  /** Has the worker ready before the first file comes. */
  warm(): void {
    this.#worker ??= this.#begin();
  }

  /** Rejects with CannotRead where the disk is at fault. */
  check(request: CheckRequest): Promise<CheckResult> {
    const turn = this.#last.then(() => this.#check(request));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** A file that is being looked at is left. */
  stop(): void {
    this.#worker?.terminate();
  }

  async #check(request: CheckRequest): Promise<CheckResult> {
    const worker = this.#worker ?? this.#begin();
    this.#worker = worker;
    const answered = Promise.withResolvers<unknown>();
    this.#waiting = answered.resolve;
    const timer = setTimeout(() => answered.resolve('late'), request.softMs + this.#graceMs);
    worker.post(request);
    const answer = await answered.promise;
    clearTimeout(timer);
    this.#waiting = null;
    if (answer === 'late') {
      this.#worker = null;
      worker.terminate();
      return onlyFinding('file.took-too-long', 'Looking at the file took too long: it could not be checked.');
    }
    if (answer === 'ended') {
      return onlyFinding('file.check-failed', 'The file could not be checked: it brought the check down.');
    }
    const read = Answer.parse(answer);
    if (read.kind === 'fault') throw new CannotRead(read.message);
    return read.result;
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
