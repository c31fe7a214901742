import type { JobKey } from '../../../../contract/index.ts';
import { currentCaller } from '../../model/caller.ts';
import { numberOrNull } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { NewTransition } from '../database/new-transition.ts';
import { messageColumns } from '../database/rows.ts';
import { CHAINED, chainedOf, type LineValue, linkOf } from './log-chain.ts';

const INSERT = `INSERT INTO transition (${CHAINED.join(', ')}, desk, chain) VALUES (${'?, '.repeat(CHAINED.length)}?, ?)`;

/** The last line of the log; `chain` is null if it was written before there was a chain, or there is none. */
interface LastLine {
  readonly seq: number;
  readonly chain: Uint8Array | null;
}

/** The log of everything that changed: append only, never edited. */
export class Transitions {
  readonly #db: Database;
  /** Remembered, as every step of every file appends a line. Null: to be read. */
  #last: LastLine | null = null;

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => {
      this.#last = null;
    });
  }

  /**
   * Within the current transaction; listeners of the store receive it after the commit. Returns its number.
   */
  append(entry: NewTransition): number {
    const caller = entry.source === 'operator' ? currentCaller() : null;
    const last = this.#last ?? this.#readLast();
    const seq = last.seq + 1;
    const line: LineValue[] = [
      seq,
      entry.subject,
      entry.subjectId,
      entry.label,
      entry.jobKey,
      entry.batchKey,
      entry.from,
      entry.to,
      entry.at,
      entry.status?.at ?? null,
      ...messageColumns(entry.why),
      entry.source,
      entry.by ?? caller?.name ?? null,
    ];
    const desk = entry.desk ?? caller?.desk ?? null;
    const chain = linkOf(last.chain, chainedOf(line, desk));
    this.#db.run(INSERT, [...line, desk, chain]);
    this.#last = { seq, chain };
    this.#db.changed({ kind: 'transition', transition: entry });
    return seq;
  }

  #readLast(): LastLine {
    const row = this.#db.one('SELECT seq, chain FROM transition ORDER BY seq DESC LIMIT 1', []);
    return { seq: Number(row?.seq ?? 0), chain: row?.chain instanceof Uint8Array ? row.chain : null };
  }

  /** The first line about a job; null: there is none. */
  firstSeqOf(key: JobKey): number | null {
    return numberOrNull(
      this.#db.one('SELECT min(seq) AS seq FROM transition WHERE job_key = ?', [key])?.seq ?? null,
    );
  }

  lastSeq(): number {
    return Number(this.#db.one('SELECT max(seq) AS seq FROM transition', [])?.seq ?? 0);
  }
}
