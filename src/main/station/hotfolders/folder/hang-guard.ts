import { message } from '../../../../contract/index.ts';
import { FolderNotReadyError } from './staging.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks folders without waiting forever, because a stale share answers nothing, not even with an error. Each
 * question that hangs occupies a thread of the process, so a folder that owes an answer is not asked again
 * before it has arrived.
 */
export class HangGuard {
  readonly #withinMs: number;
  readonly #hanging = new Set<string>();

  constructor(withinMs = ANSWER_WITHIN_MS) {
    this.#withinMs = withinMs;
  }

  /** The answer. Throws FolderNotReadyError if none arrives in time. */
  async run<T>(path: string, question: () => Promise<T>): Promise<T> {
    if (this.#hanging.has(path)) throw hungError(path);
    const answer = question();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#hanging.add(path);
      const settled = (): boolean => this.#hanging.delete(path);
      answer.then(settled, settled);
      late.reject(hungError(path));
    }, this.#withinMs);
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const hungError = (path: string): FolderNotReadyError =>
  new FolderNotReadyError(message('folder.silent', { path }));
