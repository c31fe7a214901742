import type { ListTimes, PolledList } from '../../../contract/index.ts';

/** A poll without changes writes only these times, and not more often than this. */
const MIN_WRITE_INTERVAL_MS = 60_000;

/** Where a connection stores when its lists were read. */
export interface ListReadsMemory {
  listsReadAt(): ListTimes;
  keepListsReadAt(times: ListTimes): void;
}

/** When each list was last read. While the service is away, its rows are shown as of then. */
export class ListReads {
  readonly #memory: ListReadsMemory;
  readonly #onFault: (error: unknown) => void;
  #times: ListTimes;
  /** Milliseconds since the epoch. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  #isWritten = true;

  /** @param onFault receives why the times could not be stored. */
  constructor(memory: ListReadsMemory, onFault: (error: unknown) => void) {
    this.#memory = memory;
    this.#onFault = onFault;
    this.#times = memory.listsReadAt();
  }

  get times(): ListTimes {
    return this.#times;
  }

  /** @param now milliseconds since the epoch. */
  came(lists: readonly PolledList[], now: number): void {
    if (lists.length === 0) return;
    const at = new Date(now).toISOString();
    const isNew = lists.some((list) => this.#times[list] === undefined);
    this.#times = { ...this.#times, ...Object.fromEntries(lists.map((list) => [list, at])) };
    this.#isWritten = false;
    // A clock that was set back must not keep the times from being written.
    const isRecent = now >= this.#writtenAt && now - this.#writtenAt < MIN_WRITE_INTERVAL_MS;
    if (isRecent && !isNew) return;
    this.#writtenAt = now;
    this.write();
  }

  /**
   * Writes times that are not stored yet: the service is away, or the connection stops. Never throws: only
   * the next start needs them, so a full disk must not end the polling.
   */
  write(): void {
    if (this.#isWritten) return;
    try {
      this.#memory.keepListsReadAt(this.#times);
      this.#isWritten = true;
    } catch (error) {
      this.#onFault(error);
    }
  }
}
