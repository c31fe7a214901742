/** The clock of an idle watch. `after` calls back once, and returns a function that cancels it. */
export interface IdleClock {
  /** In milliseconds; keeps running while the machine sleeps. */
  now(): number;
  after(ms: number, call: () => void): () => void;
}

export interface IdleWatch {
  /** Somebody has just used the window. */
  used(): void;
  stop(): void;
}

/**
 * Reports once when nobody has used the window for this long. There is one timer; a use is only recorded,
 * and checked when the timer fires. A use that comes too late, as after the machine slept, also counts as
 * the end.
 */
export function watchIdle(idleMs: number, clock: IdleClock, onIdle: () => void): IdleWatch {
  let lastUsed = clock.now();
  let cancel: (() => void) | null = null;
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    cancel?.();
  };
  const leftMs = (): number => lastUsed + idleMs - clock.now();
  const look = (): void => {
    if (isOver) return;
    const left = leftMs();
    if (left > 0) {
      cancel = clock.after(left, look);
      return;
    }
    stop();
    onIdle();
  };
  cancel = clock.after(idleMs, look);
  return {
    used() {
      if (leftMs() <= 0) look();
      else lastUsed = clock.now();
    },
    stop,
  };
}

/**
 * Calls at the first time, and then at most once in each interval, so that the latest time is told, too.
 * Returns what asks for a call, and what ends it.
 */
export function paced(intervalMs: number, clock: IdleClock, call: () => void) {
  let cancel: (() => void) | null = null;
  let isDue = false;
  const callNow = (): void => {
    isDue = false;
    cancel = clock.after(intervalMs, () => {
      cancel = null;
      if (isDue) callNow();
    });
    call();
  };
  return {
    ask(): void {
      isDue = true;
      if (cancel === null) callNow();
    },
    stop(): void {
      cancel?.();
      isDue = false;
    },
  };
}
