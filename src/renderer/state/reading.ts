import { isApiError } from '../locales/problem.ts';

/** Milliseconds before the next call, after one that was lost with its link. */
export const RETRY_MS = 200;
/** Interval of calls to a station that does not answer; the words on screen mention it. */
export const ASK_AGAIN_MS = 10_000;

/** Why something could not be read, and how to retry at once. */
export interface Failure {
  readonly error: unknown;
  readonly again: () => void;
}

/** What is read from the station, as far as it has come. */
export type QueryState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly data: T }
  | ({ readonly kind: 'failed' } & Failure);

/** Something read from the station as often as necessary. */
export interface Reading {
  /** Reads it now; resolves when that has ended, whatever the result. */
  load(): Promise<void>;
  /** Stops reading and reporting. */
  stop(): void;
}

/**
 * Reads from the station and reports the answer. Without one it reads again a moment later, and then every
 * ten seconds. A refusal by the station is an answer.
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
