import { currentCaller } from '../../caller.ts';
import type { Database } from '../database/database.ts';
import { CHAINED, chainedOf, type LineValue, linkOf } from '../database/log-chain.ts';
import { messageColumns } from '../database/rows.ts';
import type { TransitionRepository } from '../interfaces/transitions.ts';
import type { NewTransition } from '../records/new-transition.ts';

const INSERT = `INSERT INTO transition (${CHAINED.join(', ')}, desk, chain) VALUES (${'?, '.repeat(CHAINED.length)}?, ?)`;

export class SqliteTransitionRepository implements TransitionRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  append(entry: NewTransition): number {
    const caller = entry.source === 'operator' ? currentCaller() : null;
    const last = this.#db.one('SELECT seq, chain FROM transition ORDER BY seq DESC LIMIT 1', []);
    const seq = Number(last?.seq ?? 0) + 1;
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
    const before = last?.chain instanceof Uint8Array ? last.chain : null;
    this.#db.run(INSERT, [...line, desk, linkOf(before, chainedOf(line, desk))]);
    this.#db.changed({ kind: 'transition', transition: entry });
    return seq;
  }

  lastSeq(): number {
    return Number(this.#db.one('SELECT max(seq) AS seq FROM transition', [])?.seq ?? 0);
  }
}
