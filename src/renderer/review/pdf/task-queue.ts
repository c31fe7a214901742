type Work = () => Promise<void>;

/**
 * Runs tasks one at a time, the one nearest to the place in view first; starts none while they are held up.
 */
export class TaskQueue {
  readonly #waiting = new Map<Work, number>();
  #lookedAt = 0;
  #isBusy = false;
  #paused: ReturnType<typeof setTimeout> | null = null;

  /** Has the work of a place done when its turn comes. @returns takes it back, if it has not been begun */
  ask(place: number, work: Work): () => void {
    this.#waiting.set(work, place);
    // Whoever asks in the same moment may be nearer.
    queueMicrotask(() => this.#next());
    return () => this.#waiting.delete(work);
  }

  /** From now on what is near this place comes first. */
  lookAt(place: number): void {
    this.#lookedAt = place;
  }

  /** Begins nothing for so long from now on; what is under way goes on. */
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
