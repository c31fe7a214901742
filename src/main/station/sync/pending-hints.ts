import { type ChangeHint, together } from './change-hint.ts';
import { nameOf, type ReadKey } from './read-queue.ts';

/** A hint that waits, and whether the lists have answered it meanwhile. */
export interface PendingHint {
  readonly hint: ChangeHint;
  readonly isAnswered: boolean;
  /** Rises with every hint. */
  readonly arrival: number;
}

/**
 * Hints about resources that are waiting to be read: they decide whether a read is still worthwhile when its
 * turn comes.
 */
export class PendingHints {
  readonly #hints = new Map<string, PendingHint>();
  #arrivals = 0;

  /** Rises with every hint. */
  get arrivals(): number {
    return this.#arrivals;
  }

  /**
   * Of several hints the latest counts; one without a date counts as the latest. Of the same date, often to
   * the second, it is the one that came last: services send their webhooks in order.
   */
  add(hint: ChangeHint): void {
    const name = nameOf(hint.key);
    const other = this.#hints.get(name)?.hint;
    const isLater = other === undefined || hint.at === null || (other.at !== null && hint.at >= other.at);
    this.#arrivals++;
    this.#hints.set(name, {
      hint: isLater && other !== undefined ? together(other, hint) : (other ?? hint),
      arrival: this.#arrivals,
      isAnswered: false,
    });
  }

  /**
   * The lists have answered for these resources. That settles hints without a date that came before the lists
   * were requested; those with a date are compared with what is stored.
   * @param upTo `arrivals` when they were requested.
   */
  answered(names: ReadonlySet<string>, upTo: number): void {
    for (const [name, pending] of this.#hints) {
      if (pending.hint.at !== null || pending.arrival > upTo || !names.has(name)) continue;
      this.#hints.set(name, { ...pending, isAnswered: true });
    }
  }

  get(key: ReadKey): PendingHint | null {
    return this.#hints.get(nameOf(key)) ?? null;
  }

  /** It has to be read, whatever was reported. */
  addUndated(key: ReadKey): void {
    this.add({ key, at: null, statusCode: null });
  }

  drop(key: ReadKey): void {
    this.#hints.delete(nameOf(key));
  }

  clear(): void {
    this.#hints.clear();
  }

  /** Removes and returns the latest hint about a resource. */
  take(key: ReadKey): PendingHint | null {
    const pending = this.get(key);
    this.drop(key);
    return pending;
  }
}
