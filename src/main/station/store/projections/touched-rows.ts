import { z } from 'zod';
import { JobKey } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import type { StoreChange } from '../interfaces/store-change.ts';

const IsChanged = z.union([z.literal(0), z.literal(1)]);
const Touched = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('batch'), key: z.string(), facts: IsChanged }),
  z.object({ kind: z.literal('job'), key: JobKey, facts: IsChanged }),
]);

/** A batch or job whose rows have to be made again. `facts`: more than its files may have changed. */
export type Touched = z.infer<typeof Touched>;

/**
 * What has changed since the rows of the queue were made. Recorded in the transaction that changes it, so
 * no crash loses it; if a file goes through five states in a moment, its rows are made again once.
 */
export class TouchedRows {
  readonly #db: Database;
  #mayHaveSome = true;

  constructor(db: Database) {
    this.#db = db;
    db.beforeCommit((changes) => {
      for (const change of changes) this.#note(change);
    });
  }

  #note(change: StoreChange): void {
    switch (change.kind) {
      case 'batch':
        this.#add({ kind: 'batch', key: change.key, facts: change.facts === 'same' ? 0 : 1 });
        break;
      case 'job':
        this.#add({ kind: 'job', key: change.key, facts: change.facts === 'same' ? 0 : 1 });
        break;
      case 'artwork':
        this.#add({ kind: 'job', key: change.jobKey, facts: 0 });
        break;
      case 'queue-row':
      case 'hot-folder':
      case 'catalogue':
      case 'capabilities':
      case 'transition':
      case 'batch-order':
      case 'submission':
        break;
    }
  }

  #add({ kind, key, facts }: Touched): void {
    this.#mayHaveSome = true;
    this.#db.run(
      `INSERT INTO queue_touched (kind, key, facts) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET facts = 1 WHERE facts < excluded.facts`,
      [kind, key, facts],
    );
  }

  /** False only if nothing has changed. */
  get mayHaveSome(): boolean {
    return this.#mayHaveSome;
  }

  /**
   * Takes at most `limit` of them, in the order of their first change. To be called in the transaction that
   * makes their rows again.
   */
  take(limit: number): Touched[] {
    const rows = this.#db.all('SELECT id, kind, key, facts FROM queue_touched ORDER BY id LIMIT ?', [limit]);
    const last = rows.at(-1);
    if (last !== undefined) this.#db.run('DELETE FROM queue_touched WHERE id <= ?', [Number(last.id)]);
    return rows.map((row) => Touched.parse(row));
  }

  /** All have been taken, and that is committed. */
  areTaken(): void {
    this.#mayHaveSome = false;
  }
}
