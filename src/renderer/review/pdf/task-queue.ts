type Work = () => Promise<void>;

/** Runs tasks one at a time, the one nearest to the place in view first; starts none while on hold. */
export class TaskQueue {
  readonly #waiting = new Map<Work, number>();
  #lookedAt = 0;
  #isBusy = false;
  #paused: ReturnType<typeof setTimeout> | null = null;

  /** Schedules the work for a place. @returns a function that cancels it, if it has not begun */
  ask(place: number, work: Work): () => void {
    this.#waiting.set(work, place);
    // Another request of the same moment may be nearer.
    queueMicrotask(() => this.#next());
    return () => this.#waiting.delete(work);
  }

  /** From now on, work near this place comes first. */
  lookAt(place: number): void {
    this.#lookedAt = place;
  }

  /** Starts nothing for this long; running work continues. */
  hold(ms: number): void {
    if (this.#paused !== null) clearTimeout(this.#paused);
    this.#paused = setTimeout(() => {
      this.#paused = null;
      this.#next();
    }, ms);
  }

  #next(): void {
    if (this.#isBusy || this.#paused !== null) return;
    const away = ([, place]: readonly [Work, number]): number => Math.abs(place - this.#lookedAt);
    const [nearest] = [...this.#waiting].sort((one, other) => away(one) - away(other));
    if (nearest === undefined) return;
    const [work] = nearest;
    this.#waiting.delete(work);
    this.#isBusy = true;
    const end = (): void => {
      this.#isBusy = false;
      this.#next();
    };
    work().then(end, end);
  }
}
