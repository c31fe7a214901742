import { z } from 'zod';
import {
  ArtworkTicket,
  BatchOrderState,
  ConnectionId,
  JobKey,
  Message,
  SubmissionId,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import { json } from '../database/rows.ts';
import type { Transitions } from '../log/transitions.ts';

import { NEEDS_ATTENTION, OPEN_ORDERS, OrderLifecycle } from './order-lifecycle.ts';
import type { OrderMove } from './order-move.ts';

/** A local file of a submitted job, which is uploaded before the job is sent. */
export interface SubmittedFile {
  readonly ticket: ArtworkTicket;
  readonly name: string;
  readonly bytes: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
  /** Where the service has it until `expiresAt`; null: not uploaded yet. */
  readonly url: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number | null;
}

/** A job that an operator submitted, as stored. Instants are milliseconds since the epoch. */
export interface SubmissionRecord {
  readonly id: SubmissionId;
  readonly connectionId: ConnectionId;
  readonly name: string;
  readonly quantity: number;
  readonly state: BatchOrderState;
  readonly why: Message | null;
  readonly needsDecision: boolean;
  /** It was refused and not yet acknowledged, or needs a decision. */
  readonly needsAttention: boolean;
  readonly changedAt: number;
  /** When sending it first began. */
  readonly sentAt: number | null;
  readonly resultKey: JobKey | null;
}

/** A job to be submitted: `body` is the request, as JSON; `files` are uploaded first. */
export type NewSubmission = Pick<SubmissionRecord, 'connectionId' | 'name' | 'quantity'> & {
  readonly body: string;
  readonly files: readonly Pick<SubmittedFile, 'ticket' | 'name' | 'bytes' | 'sha256'>[];
};

const moves: Readonly<Record<BatchOrderState, readonly BatchOrderState[]>> = {
  waiting: ['waiting', 'sending', 'done', 'refused', 'withdrawn'],
  sending: ['waiting', 'unknown', 'done', 'refused'],
  unknown: ['unknown', 'waiting', 'done', 'withdrawn'],
  done: [],
  refused: [],
  withdrawn: [],
};

const COLUMNS = `id, connection_id, name, quantity, state, why, needs_decision, changed_at, sent_at, result_key,
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
  result_key: JobKey.nullable(),
});

const Files = json(
  z.array(
    z.object({
      ticket: ArtworkTicket,
      name: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      url: z.string().nullable(),
      expiresAt: z.number().nullable(),
    }),
  ),
);

function toSubmissionRecord(found: Row): SubmissionRecord {
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
    resultKey: row.result_key,
  };
}

/**
 * Jobs that operators submitted here, with the request to send. Every step is on disk before anything
 * follows from it.
 */
export class Submissions {
  readonly #db: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #orders: OrderLifecycle<SubmissionId, SubmissionRecord, JobKey>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#clock = clock;
    this.#orders = new OrderLifecycle(db, transitions, clock, {
      table: 'submission',
      columns: COLUMNS,
      moves,
      sentAt: 'first',
      read: toSubmissionRecord,
      named: ({ name }, made) => ({ subject: 'submission', label: name, jobKey: made }),
      change: (id) => ({ kind: 'submission', id }),
    });
  }

  /** @param entry.body the request, as JSON. @param entry.files those to upload first. */
  add(entry: NewSubmission): SubmissionRecord {
    const files = JSON.stringify(entry.files.map((file) => ({ ...file, url: null, expiresAt: null })));
    return this.#db.transaction(() => {
      this.#db.run(
        `INSERT INTO submission (connection_id, name, quantity, body, files, state, changed_at)
         VALUES (?, ?, ?, ?, ?, 'waiting', ?)`,
        [entry.connectionId, entry.name, entry.quantity, entry.body, files, this.#clock.now()],
      );
      const id = SubmissionId.parse(this.#db.one('SELECT last_insert_rowid() AS id', [])?.id);
      return this.#orders.added(id);
    });
  }

  /** Moves it to another state; the request is deleted once it is settled. Throws IllegalTransitionError. */
  move(id: SubmissionId, to: BatchOrderState, details: OrderMove<JobKey>): SubmissionRecord {
    return this.#db.transaction(() => {
      const moved = this.#orders.move(id, to, details);
      this.#db.run(
        `UPDATE submission SET body = '', files = '[]' WHERE id = ? AND state NOT IN ${OPEN_ORDERS}`,
        [id],
      );
      return moved;
    });
  }

  get(id: SubmissionId): SubmissionRecord | null {
    return this.#orders.get(id);
  }

  /** The request, as JSON; empty once it is settled. */
  bodyOf(id: SubmissionId): string {
    return String(this.#db.one('SELECT body FROM submission WHERE id = ?', [id])?.body ?? '');
  }

  /** The files to upload for it; none once it is settled. */
  filesOf(id: SubmissionId): SubmittedFile[] {
    return Files.parse(this.#db.one('SELECT files FROM submission WHERE id = ?', [id])?.files ?? '[]');
  }

  /** A file of it was uploaded. */
  uploaded(id: SubmissionId, file: SubmittedFile): void {
    this.#db.transaction(() => {
      const files = this.filesOf(id).map((one) => (one.ticket === file.ticket ? file : one));
      this.#db.run('UPDATE submission SET files = ? WHERE id = ?', [JSON.stringify(files), id]);
    });
  }

  /** The tickets of the files of all unsettled ones. */
  filesInUse(): ArtworkTicket[] {
    const rows = this.#db.all(`SELECT files FROM submission WHERE state IN ${OPEN_ORDERS}`, []);
    return rows.flatMap(({ files }) => Files.parse(files).map(({ ticket }) => ticket));
  }

  /** Unsettled ones, oldest first. */
  open(): SubmissionRecord[] {
    return this.#orders.readable(`WHERE state IN ${OPEN_ORDERS} ORDER BY id`, []);
  }

  /** How many an operator has to look at. */
  countNeedingAttention(): number {
    return this.#orders.countNeedingAttention();
  }

  /** The operator has seen the refusal, so it no longer needs attention. */
  acknowledge(id: SubmissionId): SubmissionRecord {
    return this.#orders.acknowledge(id);
  }

  /** Settled ones, newest first: the latest, and all that need attention. */
  settled(limit: number): SubmissionRecord[] {
    return this.#orders.settled(limit);
  }

  /** Whether one of them became this job. */
  hasMade(job: JobKey): boolean {
    return this.#db.one('SELECT 1 FROM submission WHERE result_key = ?', [job]) !== undefined;
  }
}
