import { message } from '../../../contract/index.ts';
import { FolderUnready } from './staging.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks folders, and does not wait for ever: a share that went stale answers nothing, not even with an error. Each question
 * that hangs keeps a thread of the process busy, so a folder that owes an answer is not asked again before it came.
 */
export class Silence {
  readonly #withinMs: number;
  readonly #owing = new Set<string>();

  constructor(withinMs = ANSWER_WITHIN_MS) {
    this.#withinMs = withinMs;
  }

  /** The answer. Throws FolderUnready where none comes in time. */
  async broken<T>(path: string, question: () => Promise<T>): Promise<T> {
    if (this.#owing.has(path)) throw silent(path);
    const answer = question();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#owing.add(path);
      const settled = (): boolean => this.#owing.delete(path);
      answer.then(settled, settled);
      late.reject(silent(path));
    }, this.#withinMs);
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const silent = (path: string): FolderUnready => new FolderUnready(message('folder.silent', { path }));
