import type { AnswerRead, Endpoint, ReadingPaths } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { Answer } from './answer.ts';
import { ServiceError } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import type { Reading } from './reading.ts';

/** Longer answers are read like any other, but cannot be looked at. */
const MAX_CHARACTERS = 1024 * 1024;

/** The newest answer of each endpoint of one connection, for whoever wants to see how it is read. Kept in memory only. */
export class Answers {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #reading: Pick<Reading, 'found'>;
  readonly #newest = new Map<Endpoint, { readonly at: number; readonly answer: Answer | null }>();

  /** @param reading how the connection reads. */
  constructor(clock: Pick<Clock, 'now'>, reading: Pick<Reading, 'found'>) {
    this.#clock = clock;
    this.#reading = reading;
  }

  /** An answer has come from `endpoint`; one that says that nothing changed is none. */
  note(endpoint: Endpoint, answer: Answer): void {
    if (answer.status !== 200) return;
    const isKept = answer.length <= MAX_CHARACTERS;
    this.#newest.set(endpoint, { at: this.#clock.now(), answer: isKept ? answer : null });
  }

  /** Every newest answer in JSON, and how it is read where `paths` are followed. Keeps nothing. */
  readBy(paths: ReadingPaths): AnswerRead[] {
    return [...this.#newest].flatMap(([endpoint, { at, answer }]) => {
      try {
        const text = answer?.original() ?? null;
        return [readAnswer({ endpoint, at, text }, paths, this.#reading.found)];
      } catch (error) {
        // A web page, say: the connection itself says that it came.
        if (error instanceof ServiceError) return [];
        throw error;
      }
    });
  }
}
