import { StatusRefusedError } from './events.ts';

/**
 * Records by ID, in order of arrival, which remembers those that have changed since they were last stored.
 */
export class Register<T> {
  readonly #kind: string;
  readonly #byId = new Map<string, T>();
  readonly #inOrder: T[] = [];
  #changed = new Set<T>();

  /** @param kind what a record is called in a refusal */
  constructor(kind: string) {
    this.#kind = kind;
  }

  get size(): number {
    return this.#inOrder.length;
  }

  /** Throws StatusRefusedError (404). */
  get(id: string): T {
    const found = this.#byId.get(id);
    if (found === undefined) throw new StatusRefusedError(404, `There is no ${this.#kind} ${id}.`);
    return found;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** At most `count` of them, from the `from`-th on. */
  slice(from: number, count: number): readonly T[] {
    return this.#inOrder.slice(from, from + count);
  }

  values(): IterableIterator<T> {
    return this.#inOrder.values();
  }

  add(id: string, record: T): void {
    this.restore(id, record);
    this.#changed.add(record);
  }

  /** Adds a stored record. */
  restore(id: string, record: T): void {
    this.#byId.set(id, record);
    this.#inOrder.push(record);
  }

  touch(record: T): void {
    this.#changed.add(record);
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** What has changed since the last call. */
  takeChanged(): T[] {
    const changed = [...this.#changed];
    this.#changed = new Set();
    return changed;
  }
}
