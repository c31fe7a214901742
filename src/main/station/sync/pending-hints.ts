import { nameOf, type ReadKey } from './read-queue.ts';

/** What a webhook says may have changed. Nothing in it is believed beyond "read this again". */
export interface ChangeHint {
  readonly key: ReadKey;
  /** When, by the service's clock, and into which status; null where it does not say. */
  readonly at: number | null;
  readonly statusCode: string | null;
  /** What the webhook carries of it, as it came: it counts only where this deployment offers nothing that could be read. */
  readonly entity?: unknown;
}

/** What was said of the resources that wait to be read: whether it is worth reading them once it is their turn. */
export class PendingHints {
  readonly #hints = new Map<string, ChangeHint>();

  /** Of several hints the latest counts, and one without a date counts as later than all. */
  add(hint: ChangeHint): void {
    const name = nameOf(hint.key);
    const other = this.#hints.get(name);
    const later = other === undefined || hint.at === null || (other.at !== null && hint.at > other.at);
    if (later) this.#hints.set(name, hint);
  }

  /** It is to be read, whatever was said. */
  addUndated(key: ReadKey): void {
    this.add({ key, at: null, statusCode: null });
  }

  drop(key: ReadKey): void {
    this.#hints.delete(nameOf(key));
  }

  clear(): void {
    this.#hints.clear();
  }

  /** The latest hint about a resource, which is forgotten here. */
  take(key: ReadKey): ChangeHint | null {
    const hint = this.#hints.get(nameOf(key)) ?? null;
    this.drop(key);
    return hint;
  }
}
