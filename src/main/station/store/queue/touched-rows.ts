import type { JobKey } from '../../../../contract/index.ts';
import { number, oneOf, text } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { jobKeyOf } from '../database/job-columns.ts';
import type { StoreChange } from '../database/store-change.ts';

/** A batch or job whose rows have to be made again. `facts`: more than its files may have changed. */
export type Touched =
  | { readonly kind: 'batch'; readonly key: string; readonly facts: boolean }
  | { readonly kind: 'job'; readonly key: JobKey; readonly facts: boolean };

const kindOf = oneOf(['batch', 'job'] as const);

function toTouched(row: Row): Touched {
  const facts = number(row.has_new_facts) === 1;
  const kind = kindOf(row.kind);
  return kind === 'batch' ? { kind, key: text(row.key), facts } : { kind, key: jobKeyOf(row.key), facts };
}

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
        this.#add({ kind: 'batch', key: change.key, facts: change.facts !== 'same' });
        break;
      case 'job':
        this.#add({ kind: 'job', key: change.key, facts: change.facts !== 'same' });
        break;
      case 'artwork':
        if (change.rows !== 'same') this.#add({ kind: 'job', key: change.jobKey, facts: false });
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
      `INSERT INTO queue_stale (kind, key, has_new_facts) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET has_new_facts = 1 WHERE has_new_facts < excluded.has_new_facts`,
      [kind, key, facts ? 1 : 0],
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
    const rows = this.#db.all('SELECT id, kind, key, has_new_facts FROM queue_stale ORDER BY id LIMIT +?', [
      limit,
    ]);
    const last = rows.at(-1);
    if (last !== undefined) this.#db.run('DELETE FROM queue_stale WHERE id <= ?', [Number(last.id)]);
    return rows.map(toTouched);
  }

  /** All have been taken, and that is committed. */
  areTaken(): void {
    this.#mayHaveSome = false;
  }
}
