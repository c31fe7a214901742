import type { WorkerPort } from '../../ports.ts';
import { TimeLimitTimer } from '../time-limit.ts';
import { WorkerAnswer, type WorkerRequest } from './request.ts';

/** The worker could not read the file at all: the disk, not the file, is at fault. */
export class FileUnreadableError extends Error {
  override readonly name = 'FileUnreadableError';
}

/**
 * The outcome of a request: an answer, or what the file did to the worker. `late`: it took too long;
 * `too-much`: too much memory; `failed`: the check threw; `ended`: the process is gone; `unwanted`: nobody
 * waited for it any more.
 */
export type Turn =
  | { readonly kind: 'answered'; readonly result: unknown }
  | { readonly kind: 'late' | 'too-much' | 'failed' | 'ended' | 'unwanted' };

/**
 * One worker's process, asked one thing at a time. Whatever a file does to it, each request ends in bounded
 * time.
 */
export class WorkerProcess {
  readonly #port: WorkerPort;
  #answer: (answer: unknown) => void = () => undefined;
  #isOver = false;
  readonly #started = Promise.withResolvers<void>();

  constructor(port: WorkerPort) {
    this.#port = port;
    port.listen({
      answer: (message) => {
        if (WorkerAnswer.safeParse(message).data?.kind === 'ready') this.#started.resolve();
        else this.#answer(message);
      },
      end: () => {
        this.#isOver = true;
        this.#answer('ended');
      },
    });
  }

  /** Fulfilled when the process has started; from then on the file is to blame for what a request takes. */
  get started(): Promise<void> {
    return this.#started.promise;
  }

  /** True once it can be asked nothing more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Rejects with FileUnreadableError if the disk is at fault.
   * @param withinMs after this the process is ended.
   */
  async ask(request: WorkerRequest, withinMs: number): Promise<Turn> {
    if (this.#isOver) return { kind: 'ended' };
    const answered = Promise.withResolvers<unknown>();
    this.#answer = answered.resolve;
    try {
      this.#port.post(request);
    } catch (error) {
      // It accepts nothing any more; the next request gets another one.
      this.terminate();
      throw error;
    }
    const limit = new TimeLimitTimer(withinMs, () => answered.resolve('late'));
    const answer = await answered.promise;
    limit.stop();
    if (answer === 'ended') return { kind: 'ended' };
    if (answer === 'late') {
      this.terminate();
      return { kind: 'late' };
    }
    const read = WorkerAnswer.safeParse(answer);
    switch (read.data?.kind) {
      case 'result':
        if (read.data.isSpent) this.terminate();
        return { kind: 'answered', result: read.data.result };
      case 'unreadable':
        throw new FileUnreadableError(read.data.message);
      case 'too-much':
        this.terminate();
        return { kind: 'too-much' };
      case 'fault':
      case 'ready':
      case undefined:
        this.terminate();
        return { kind: 'failed' };
    }
  }

  /** Ends the process and its current request. */
  terminate(): void {
    this.#isOver = true;
    this.#port.terminate();
  }
}
