import type { ReadKey } from './read-queue.ts';

/**
 * After this many reads in a row without a change, changes of an entry are ignored for a number of polls that
 * doubles.
 */
const FREE_READS = 2;
const MAX_PASSED_OVER = 64;
const MAX_REMEMBERED = 20_000;

interface Fruitless {
  reads: number;
  passedOver: number;
}

/**
 * Decides which changes of list entries are worth reading a job for. Some services include a counter or a
 * date that changes with every answer; a job whose reads bring nothing new is then read less and less often.
 */
export class EntryChanges {
  readonly #asked = new Map<ReadKey['id'], string>();
  readonly #fruitless = new Map<ReadKey['id'], Fruitless>();

  /** An entry has changed: whether to read its job now. */
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

  /** The job was read, or cannot be. Returns the entry for which it was read, if there was one. */
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
