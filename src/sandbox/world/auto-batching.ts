/** Section 8, in milliseconds. */
export interface Timings {
  /** A group closes this long after its most recent job arrived ... */
  readonly intervalMs: number;
  /** ... and at the latest this long after its first. */
  readonly windowMs: number;
}

interface Group {
  readonly members: string[];
  readonly firstAt: number;
  lastAt: number;
  /** Set if a group that was due could not be made into a batch. */
  notBefore: number;
}

/**
 * Queued jobs waiting to be grouped, one open group per delivery address. A group closes `intervalMs` after
 * its most recent job arrived, but no later than `windowMs` after its first; later jobs start the next group.
 */
export class OpenGroups {
  readonly #groups = new Map<string, Group>();
  #timings: Timings;

  constructor(timings: Timings) {
    this.#timings = timings;
  }

  /** Adds one arrival. `at` is not before that of any earlier one, and no group is overdue then. */
  add(address: string, id: string, at: number): void {
    const open = this.#groups.get(address);
    if (open === undefined) {
      this.#groups.set(address, { members: [id], firstAt: at, lastAt: at, notBefore: 0 });
      return;
    }
    open.members.push(id);
    open.lastAt = at;
  }

  /** When the group of `address` closes; null if none is open. */
  closesAt(address: string): number | null {
    const open = this.#groups.get(address);
    if (open === undefined) return null;
    const { intervalMs, windowMs } = this.#timings;
    return Math.max(open.notBefore, Math.min(open.lastAt + intervalMs, open.firstAt + windowMs));
  }

  /** The IDs in the group of `address`, in order of arrival. */
  members(address: string): readonly string[] {
    return this.#groups.get(address)?.members ?? [];
  }

  close(address: string): void {
    this.#groups.delete(address);
  }

  /** The group could not be made into a batch at `at`: it is tried again an interval later. */
  postpone(address: string, at: number): void {
    const open = this.#groups.get(address);
    if (open !== undefined) open.notBefore = at + this.#timings.intervalMs;
  }

  /** Applies changed timings to waiting groups, too. Returns the addresses of all of them. */
  retime(timings: Timings): string[] {
    this.#timings = timings;
    return [...this.#groups.keys()];
  }
}
