import { type BatchKey, type JobKey, type QueuedBatchKey, Transition } from '../../../contract/index.ts';
import type { Database, Row } from './database.ts';
import { instant } from './rows.ts';

export interface NewTransition {
  readonly subject: Transition['subject'];
  readonly subjectId: string;
  readonly label: string;
  readonly jobKey: JobKey | null;
  readonly batchKey: BatchKey | QueuedBatchKey | null;
  readonly from: string | null;
  readonly to: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly why: string | null;
  readonly source: Transition['source'];
}

const COLUMNS = 'seq, subject, subject_id, label, from_state, to_state, at, why, source';

const toTransition = (row: Row): Transition =>
  Transition.parse({
    seq: row.seq,
    subject: row.subject,
    subjectId: row.subject_id,
    label: row.label,
    from: row.from_state,
    to: row.to_state,
    at: instant(row.at),
    why: row.why,
    source: row.source,
  });

/** The log of everything that changed: append only, never edited. */
export class TransitionRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  append(entry: NewTransition): void {
    this.#db.run(
      `INSERT INTO transition (subject, subject_id, label, job_key, batch_key, from_state, to_state, at, why, source)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        entry.subject,
        entry.subjectId,
        entry.label,
        entry.jobKey,
        entry.batchKey,
        entry.from,
        entry.to,
        entry.at,
        entry.why,
        entry.source,
      ],
    );
  }

  /** Newest first, at most `limit`. */
  ofJob(key: JobKey, limit: number): Transition[] {
    return this.#db
      .all(`SELECT ${COLUMNS} FROM transition WHERE job_key = ? ORDER BY seq DESC LIMIT ?`, [key, limit])
      .map(toTransition);
  }

  /** Newest first, at most `limit`. */
  ofBatch(key: BatchKey | QueuedBatchKey, limit: number): Transition[] {
    return this.#db
      .all(`SELECT ${COLUMNS} FROM transition WHERE batch_key = ? ORDER BY seq DESC LIMIT ?`, [key, limit])
      .map(toTransition);
  }

  /** Everything after `seq`, oldest first: how a host's terminal follows what flows. */
  since(seq: number, limit: number): Transition[] {
    return this.#db
      .all(`SELECT ${COLUMNS} FROM transition WHERE seq > ? ORDER BY seq LIMIT ?`, [seq, limit])
      .map(toTransition);
  }

  lastSeq(): number {
    return Number(this.#db.one('SELECT max(seq) AS seq FROM transition', [])?.seq ?? 0);
  }
}
