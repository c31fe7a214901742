import type { ListTimes, PolledList } from '../../../contract/index.ts';

/** Where a connection keeps over restarts when its lists came. */
export interface ListReadsMemory {
  listsReadAt(): ListTimes;
  keepListsReadAt(times: ListTimes): void;
}

/** When each list came last: as of when its rows are known once it cannot be read any more. */
export class ListReads {
  readonly #memory: ListReadsMemory;
  #times: ListTimes;

  constructor(memory: ListReadsMemory) {
    this.#memory = memory;
    this.#times = memory.listsReadAt();
  }

  get times(): ListTimes {
    return this.#times;
  }

  /** @param now milliseconds since the epoch. */
  came(lists: readonly PolledList[], now: number): void {
    const at = new Date(now).toISOString();
    this.#times = { ...this.#times, ...Object.fromEntries(lists.map((list) => [list, at])) };
    this.#memory.keepListsReadAt(this.#times);
  }
}
