import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';
import type { Unread } from './list-pages.ts';

/** What is remembered of an answer, so that it need not be sent again while it is unchanged. */
interface Remembered {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /**
   * For a page of a list whose items are stored already: the address of the next page, and what could not be
   * read.
   */
  readonly page: {
    readonly next: string | null;
    readonly unread: readonly Unread[];
    readonly entries: number;
  } | null;
  /** The answer, for a single resource. */
  readonly answer: Answer | null;
}

const MAX_ANSWERS = 5_000;
const MAX_BODY_CHARACTERS = 64 * 1024;
const MAX_CHARACTERS = 8 * 1024 * 1024;

/**
 * Validators of earlier answers (ETag, Last-Modified), if the service offers them. Bounded: the least
 * recently used are dropped first.
 */
export class Validators {
  readonly #answers = new LRUCache<string, Remembered>({
    max: MAX_ANSWERS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ answer }) => Math.max(1, answer?.length ?? 0),
  });

  /** Headers that make a request conditional; empty if nothing is remembered. */
  headersFor(url: URL): Record<string, string> {
    const known = this.#answers.get(url.href);
    return {
      ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
      ...(known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
    };
  }

  get(url: URL): Remembered | null {
    return this.#answers.get(url.href) ?? null;
  }

  remember(url: URL, answer: Remembered): void {
    this.#answers.delete(url.href);
    if (answer.etag === undefined && answer.lastModified === undefined) return;
    const length = answer.answer?.length ?? 0;
    if (length > MAX_BODY_CHARACTERS) return;
    this.#answers.set(url.href, answer);
  }

  /** Makes the next requests unconditional. */
  forget(): void {
    this.#answers.clear();
  }
}
