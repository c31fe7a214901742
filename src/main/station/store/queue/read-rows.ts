import type { QueueRow } from '../../../../contract/index.ts';

/** How many rows are remembered. */
const MAX_ROWS = 3_000;

/**
 * Rows of the queue as last read or written, by ID: windows ask for the same rows after every change. A row
 * whose text has changed is no longer known.
 */
export class ReadRows {
  readonly #rows = new Map<number, { readonly text: string; readonly row: QueueRow }>();

  get(id: number, text: unknown): QueueRow | null {
    const known = this.#rows.get(id);
    return known !== undefined && known.text === text ? known.row : null;
  }

  /** @param row the content of `text`, checked */
  set(id: number, text: string, row: QueueRow): void {
    this.#rows.delete(id);
    this.#rows.set(id, { text, row });
    const [oldest] = this.#rows.size > MAX_ROWS ? this.#rows.keys() : [];
    if (oldest !== undefined) this.#rows.delete(oldest);
  }
}
