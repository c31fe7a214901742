import type { ReadKey } from './read-queue.ts';

/** After so many reads in a row that told nothing new, changes of an entry are passed over for a while that doubles. */
const FREE_READS = 2;
const MAX_PASSED_OVER = 64;
const MAX_REMEMBERED = 20_000;

interface Fruitless {
  reads: number;
  passedOver: number;
}

/**
 * Which changes of list entries are worth reading a job for. Some services count or date something in their lists that changes
 * at every look; a job about which that told nothing is then read ever more seldom.
 */
export class EntryChanges {
  readonly #asked = new Map<ReadKey['id'], string>();
  readonly #fruitless = new Map<ReadKey['id'], Fruitless>();

  /** An entry has changed: whether the job is read for it now. */
  isWorthReading(id: string, entry: string): boolean {
    const past = this.#fruitless.get(id);
    if (past !== undefined && past.reads >= FREE_READS) {
      if (past.passedOver < Math.min(MAX_PASSED_OVER, 2 ** (past.reads - FREE_READS))) {
        past.passedOver++;
        return false;
      }
      past.passedOver = 0;
    }
    this.#asked.set(id, entry);
    return true;
  }

  /** The job was read, or cannot be: the entry it was read for, if it was for one. */
  wasRead(id: string, broughtChange: boolean): string | null {
    const entry = this.#asked.get(id);
    if (entry === undefined) return null;
    this.#asked.delete(id);
    if (broughtChange) this.#fruitless.delete(id);
    else {
      if (this.#fruitless.size >= MAX_REMEMBERED) this.#fruitless.clear();
      const reads = (this.#fruitless.get(id)?.reads ?? 0) + 1;
      this.#fruitless.set(id, { reads, passedOver: 0 });
    }
    return entry;
  }
}
