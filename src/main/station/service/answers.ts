import type { AnswerRead, Endpoint, ReadingPaths } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { Answer } from './answer.ts';
import type { Reading } from './decode/reading.ts';
import { ServiceError } from './errors.ts';
import { readAnswer } from './read-answer.ts';

/** Longer answers are read like any others, but cannot be shown. */
const MAX_CHARACTERS = 1024 * 1024;

/** The newest answer of each endpoint of one connection, to show how it is read. Kept in memory only. */
export class Answers {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #reading: Pick<Reading, 'found'>;
  readonly #newest = new Map<Endpoint, { readonly at: number; readonly answer: Answer | null }>();

  /** @param reading how the connection reads. */
  constructor(clock: Pick<Clock, 'now'>, reading: Pick<Reading, 'found'>) {
    this.#clock = clock;
    this.#reading = reading;
  }

  /** Stores an answer of `endpoint`, unless it says that nothing has changed. */
  note(endpoint: Endpoint, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300) return;
    const isKept = answer.length <= MAX_CHARACTERS;
    this.#newest.set(endpoint, { at: this.#clock.now(), answer: isKept ? answer : null });
  }

  /** The newest answers as JSON, and how they are read if `paths` are followed. Changes nothing. */
  readBy(paths: ReadingPaths): AnswerRead[] {
    return [...this.#newest].flatMap(([endpoint, { at, answer }]) => {
      try {
        const original = answer?.original() ?? null;
        const text = endpoint === 'downloadPath' ? withoutQueries(original) : original;
        return [readAnswer({ endpoint, at, text }, paths, this.#reading.found)];
      } catch (error) {
        // For example a web page: the connection itself reports that one came.
        if (error instanceof ServiceError) return [];
        throw error;
      }
    });
  }
}

/** The query of a file's URL may be all that it takes to download it, so it is not shown. */
const withoutQueries = (text: string | null): string | null => text?.replace(/\?[^"\s]*/g, '?…') ?? null;
