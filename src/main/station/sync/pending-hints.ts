import { nameOf, type ReadKey } from './read-queue.ts';

/**
 * A webhook's claim that a resource may have changed. It is trusted only as a reason to read the resource
 * again.
 */
export interface ChangeHint {
  readonly key: ReadKey;
  /** When, by the service's clock, and the new status; null if it does not say. */
  readonly at: number | null;
  readonly statusCode: string | null;
  /**
   * The resource as the webhook carries it, unchanged. Used only if this deployment offers nothing to read.
   */
  readonly entity?: unknown;
}

/**
 * Hints about resources that are waiting to be read: they decide whether a read is still worthwhile when its
 * turn comes.
 */
export class PendingHints {
  readonly #hints = new Map<string, ChangeHint>();

  /** Of several hints the latest counts; one without a date counts as the latest. */
  add(hint: ChangeHint): void {
    const name = nameOf(hint.key);
    const other = this.#hints.get(name);
    const later = other === undefined || hint.at === null || (other.at !== null && hint.at > other.at);
    if (later) this.#hints.set(name, hint);
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
  take(key: ReadKey): ChangeHint | null {
    const hint = this.#hints.get(nameOf(key)) ?? null;
    this.drop(key);
    return hint;
  }
}
