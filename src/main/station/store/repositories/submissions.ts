import { z } from 'zod';
import { BatchOrderState, ConnectionId, JobKey, Message, SubmissionId } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import { json } from '../database/rows.ts';
import type { SubmissionMove, SubmissionRecord, SubmissionRepository } from '../interfaces/submissions.ts';
import { NEEDS_ATTENTION } from '../order-attention.ts';
import { ACKNOWLEDGED } from '../records/new-transition.ts';
import type { SqliteTransitionRepository } from './transitions.ts';

/** The arrows of a submission. Anything else is a fault in the program. */
const arrows: Readonly<Record<BatchOrderState, readonly BatchOrderState[]>> = {
  waiting: ['waiting', 'sending', 'done', 'withdrawn'],
  sending: ['waiting', 'unknown', 'done', 'refused'],
  unknown: ['unknown', 'waiting', 'done', 'withdrawn'],
  done: [],
  refused: [],
  withdrawn: [],
};

const OPEN = "('waiting', 'sending', 'unknown')";
const COLUMNS = `id, connection_id, name, quantity, state, why, needs_decision, changed_at, sent_at, made,
  ${NEEDS_ATTENTION} AS needs_attention`;

const SubmissionRow = z.object({
  id: SubmissionId,
  connection_id: ConnectionId,
  name: z.string(),
  quantity: z.number(),
  state: BatchOrderState,
  why: json(Message).nullable(),
  needs_decision: z.number(),
  needs_attention: z.number(),
  changed_at: z.number(),
  sent_at: z.number().nullable(),
  made: JobKey.nullable(),
});

export class SqliteSubmissionRepository implements SubmissionRepository {
  readonly #db: Database;
  readonly #transitions: SqliteTransitionRepository;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: SqliteTransitionRepository, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  add(
    entry: Pick<SubmissionRecord, 'connectionId' | 'name' | 'quantity'> & { readonly body: string },
  ): SubmissionRecord {
    return this.#db.transaction(() => {
      this.#db.run(
        `INSERT INTO submission (connection_id, name, quantity, body, state, changed_at)
         VALUES (?, ?, ?, ?, 'waiting', ?)`,
        [entry.connectionId, entry.name, entry.quantity, entry.body, this.#clock.now()],
      );
      const id = SubmissionId.parse(this.#db.one('SELECT last_insert_rowid() AS id', [])?.id);
      const record = this.#existing(id);
      this.#log(record, null, 'waiting', { source: 'operator' });
      return record;
    });
  }

  move(id: SubmissionId, to: BatchOrderState, details: SubmissionMove): SubmissionRecord {
    return this.#db.transaction(() => {
      const before = this.#existing(id);
      if (!arrows[before.state].includes(to)) {
        throw new IllegalTransitionError(`Submission ${id} cannot go from ${before.state} to ${to}.`);
      }
      const now = this.#clock.now();
      const { why = null, needsDecision = false, made = null } = details;
      this.#db.run(
        `UPDATE submission SET state = ?, why = ?, needs_decision = ?, made = ?, changed_at = ?,
           sent_at = CASE WHEN ? = 'sending' THEN coalesce(sent_at, ?) ELSE sent_at END,
           body = CASE WHEN ? IN ${OPEN} THEN body ELSE '' END WHERE id = ?`,
        [to, why === null ? null : JSON.stringify(why), needsDecision ? 1 : 0, made, now, to, now, to, id],
      );
      this.#log(before, before.state, to, { ...details, made });
      return this.#existing(id);
    });
  }

  #log(
    record: SubmissionRecord,
    from: BatchOrderState | null,
    to: BatchOrderState | typeof ACKNOWLEDGED,
    details: SubmissionMove,
  ): void {
    if (from !== to) {
      this.#transitions.append({
        subject: 'submission',
        subjectId: String(record.id),
        label: record.name,
        jobKey: details.made ?? null,
        batchKey: null,
        status: null,
        from,
        to,
        at: this.#clock.now(),
        why: details.why ?? null,
        source: details.source,
      });
    }
    this.#db.changed({ kind: 'submission', id: record.id });
  }

  get(id: SubmissionId): SubmissionRecord | null {
    return this.#all('WHERE id = ?', [id])[0] ?? null;
  }

  bodyOf(id: SubmissionId): string {
    return String(this.#db.one('SELECT body FROM submission WHERE id = ?', [id])?.body ?? '');
  }

  #existing(id: SubmissionId): SubmissionRecord {
    const found = this.get(id);
    if (found === null) throw new RangeError(`There is no submission ${id}.`);
    return found;
  }

  open(): SubmissionRecord[] {
    return this.#all(`WHERE state IN ${OPEN} ORDER BY id`, []);
  }

  countNeedingAttention(): number {
    return Number(this.#db.one(`SELECT count(*) AS n FROM submission WHERE ${NEEDS_ATTENTION}`, [])?.n ?? 0);
  }

  acknowledge(id: SubmissionId): SubmissionRecord {
    return this.#db.transaction(() => {
      const record = this.#existing(id);
      this.#db.run('UPDATE submission SET acknowledged = 1 WHERE id = ?', [id]);
      this.#log(record, record.state, ACKNOWLEDGED, { source: 'operator', why: record.why });
      return this.#existing(id);
    });
  }

  settled(limit: number): SubmissionRecord[] {
    return this.#all(
      `WHERE state NOT IN ${OPEN} AND (needs_attention OR id IN (
         SELECT id FROM submission WHERE state NOT IN ${OPEN} ORDER BY changed_at DESC, id DESC LIMIT ?))
       ORDER BY changed_at DESC, id DESC`,
      [limit],
    );
  }

  hasMade(job: JobKey): boolean {
    return this.#db.one('SELECT 1 FROM submission WHERE made = ?', [job]) !== undefined;
  }

  #all(where: string, params: readonly (string | number)[]): SubmissionRecord[] {
    return this.#db.all(`SELECT ${COLUMNS} FROM submission ${where}`, params).map((found) => {
      const row = SubmissionRow.parse(found);
      return {
        id: row.id,
        connectionId: row.connection_id,
        name: row.name,
        quantity: row.quantity,
        state: row.state,
        why: row.why,
        needsDecision: row.needs_decision === 1,
        needsAttention: row.needs_attention === 1,
        changedAt: row.changed_at,
        sentAt: row.sent_at,
        made: row.made,
      };
    });
  }
}
