interface Entry<T> {
  readonly at: number;
  readonly order: number;
  readonly what: T;
}

/** Entries by due time: the earliest first, and equal times in the order of adding. */
export class Agenda<T> {
  readonly #heap: Entry<T>[] = [];
  #added = 0;

  add(at: number, what: T): void {
    const heap = this.#heap;
    let index = heap.length;
    const entry = { at, order: this.#added++, what };
    heap.push(entry);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(entry, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  }

  /** Removes the earliest entry if it is due at `now`. */
  takeDue(now: number): { readonly at: number; readonly what: T } | null {
    const first = this.#heap[0];
    if (first === undefined || first.at > now) return null;
    const last = this.#heap.pop();
    if (last !== undefined && last !== first) this.#sink(last);
    return first;
  }

  #sink(entry: Entry<T>): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      let child = heap[left];
      let place = left;
      const right = heap[left + 1];
      if (child !== undefined && right !== undefined && isBefore(right, child)) {
        child = right;
        place = left + 1;
      }
      if (child === undefined || !isBefore(child, entry)) break;
      heap[index] = child;
      index = place;
    }
    heap[index] = entry;
  }
}

const isBefore = (one: Entry<unknown>, other: Entry<unknown>): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
