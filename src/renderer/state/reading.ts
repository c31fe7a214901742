import { isApiError } from '../locales/problem.ts';

/** After a call that was lost with its link: the next call waits until there is another. */
export const RETRY_MS = 200;
/** How often a station that does not answer is asked; the words for it say so. */
export const ASK_AGAIN_MS = 10_000;

/** Why something could not be read, and how to ask for it at once. */
export interface Failure {
  readonly error: unknown;
  readonly again: () => void;
}

/** What is read from the station, as far as it has come. */
export type QueryState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly data: T }
  | ({ readonly kind: 'failed' } & Failure);

/** Something that is read from the station as often as it has to be. */
export interface Reading {
  /** Reads it now; resolves when that has ended, however it did. */
  load(): Promise<void>;
  /** Reports and reads nothing more. */
  stop(): void;
}

/**
 * Reads from the station and reports the answer. Without one it repeats the read a moment later, and then
 * every ten seconds. A refusal by the station is an answer.
 */
export function reading<T>(read: () => Promise<T>, report: (state: QueryState<T>) => void): Reading {
  let stopped = false;
  let unanswered = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const quiet = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const again = (): void => {
    report({ kind: 'loading' });
    void load();
  };
  const load = async (): Promise<void> => {
    quiet();
    try {
      const data = await read();
      unanswered = 0;
      if (!stopped) report({ kind: 'loaded', data });
    } catch (error) {
      if (stopped) return;
      const isAnswer = isApiError(error);
      unanswered = isAnswer ? 0 : unanswered + 1;
      if (isAnswer || unanswered > 1) report({ kind: 'failed', error, again });
      if (isAnswer) return;
      quiet();
      timer = setTimeout(() => void load(), unanswered > 1 ? ASK_AGAIN_MS : RETRY_MS);
    }
  };
  return {
    load,
    stop() {
      stopped = true;
      quiet();
    },
  };
}
