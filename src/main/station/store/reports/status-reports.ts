import { z } from 'zod';
import {
  ConnectionId,
  JobKey,
  Message,
  message,
  ReportKind,
  ReportState,
  type StatusReport,
  StatusReportId,
} from '../../../../contract/index.ts';
import { currentCaller } from '../../model/caller.ts';
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import { IllegalTransitionError } from '../database/illegal-transition-error.ts';
import { json } from '../database/rows.ts';
import type { Transitions } from '../log/transitions.ts';

/** A report as stored. Instants are milliseconds since the epoch. */
export interface ReportRecord extends Omit<StatusReport, 'sendsAt' | 'changedAt'> {
  /** The job's id at the service. */
  readonly serviceId: string;
  /** What it follows from; each thing leads to one report only. */
  readonly cause: string;
  /** An operator wants it sent although nobody knows whether the job is further. */
  readonly isForced: boolean;
  readonly sendsAt: number;
  readonly changedAt: number;
}

/** What a move sets besides the state; omitted fields are cleared. */
interface ReportMove {
  readonly source: 'operator' | 'station';
  readonly why?: Message | null;
  readonly needsDecision?: boolean;
  readonly isForced?: boolean;
}

const moves: Readonly<Record<ReportState, readonly ReportState[]>> = {
  planned: ['planned', 'sending', 'confirmed', 'refused', 'unknown', 'withdrawn'],
  sending: ['planned', 'confirmed', 'refused', 'unknown'],
  unknown: ['unknown', 'planned', 'confirmed', 'refused', 'withdrawn'],
  refused: ['planned', 'confirmed', 'withdrawn'],
  confirmed: [],
  withdrawn: [],
};

/** What is not settled; a refused one waits for an operator. */
const OPEN = "('planned', 'sending', 'unknown', 'refused')";
/** Another report of the same kind would say the same again. */
const SAYING = "('planned', 'sending', 'unknown', 'refused', 'confirmed')";

const ReportRow = z.object({
  id: StatusReportId,
  connection_id: ConnectionId,
  job_key: JobKey,
  name: z.string().nullable(),
  kind: ReportKind,
  code: z.string(),
  cause: z.string(),
  state: ReportState,
  why: json(Message).nullable(),
  needs_decision: z.number(),
  is_forced: z.number(),
  operator: z.string().nullable(),
  sends_at: z.number(),
  changed_at: z.number(),
});

const REPORT = `SELECT status_report.*, job.name
  FROM status_report LEFT JOIN job ON job.key = status_report.job_key`;

function toRecord(row: Row): ReportRecord {
  const read = ReportRow.parse(row);
  const serviceId = read.job_key.slice(read.connection_id.length + 1);
  return {
    id: read.id,
    connectionId: read.connection_id,
    jobKey: read.job_key,
    serviceId,
    jobName: read.name ?? serviceId,
    kind: read.kind,
    code: read.code,
    cause: read.cause,
    state: read.state,
    why: read.why,
    needsDecision: read.needs_decision === 1,
    isForced: read.is_forced === 1,
    by: read.operator,
    sendsAt: read.sends_at,
    changedAt: read.changed_at,
  };
}

/** What the service is told of jobs. Every step is on disk before anything follows from it. */
export class StatusReports {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, transitions: Transitions, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#transitions = transitions;
    this.#clock = clock;
  }

  /** Plans a report. Null if the job has one of that kind already, or had one for the same cause. */
  plan(
    jobKey: JobKey,
    report: Pick<ReportRecord, 'connectionId' | 'kind' | 'code' | 'cause'>,
    { inMs, source }: { readonly inMs: number; readonly source: 'operator' | 'station' },
  ): ReportRecord | null {
    return this.#db.transaction(() => {
      const { connectionId, kind, code, cause } = report;
      const known = this.#db.one(
        `SELECT 1 FROM status_report WHERE job_key = ? AND kind = ? AND (state IN ${SAYING} OR cause = ?)`,
        [jobKey, kind, cause],
      );
      if (known !== undefined) return null;
      const now = this.#clock.now();
      const by = source === 'operator' ? (currentCaller()?.name ?? null) : null;
      const made = this.#db.one(
        `INSERT INTO status_report (connection_id, job_key, kind, code, cause, state, operator, sends_at, changed_at)
         VALUES (?, ?, ?, ?, ?, 'planned', ?, ?, ?) RETURNING id`,
        [connectionId, jobKey, kind, code, cause, by, now + inMs, now],
      );
      const planned = this.#existing(StatusReportId.parse(made?.id));
      this.#log(planned, null, 'planned', { source });
      return planned;
    });
  }

  /** Throws IllegalTransitionError. */
  move(id: StatusReportId, to: ReportState, details: ReportMove): ReportRecord {
    return this.#db.transaction(() => {
      const before = this.#existing(id);
      if (!moves[before.state].includes(to))
        throw new IllegalTransitionError(`Report ${id} cannot go from ${before.state} to ${to}.`);
      const { why = null, needsDecision = false, isForced = false } = details;
      this.#db.run(
        'UPDATE status_report SET state = ?, why = ?, needs_decision = ?, is_forced = ?, changed_at = ? WHERE id = ?',
        [
          to,
          why === null ? null : JSON.stringify(why),
          needsDecision ? 1 : 0,
          isForced ? 1 : 0,
          this.#clock.now(),
          id,
        ],
      );
      this.#log(before, before.state, to, details);
      return this.#existing(id);
    });
  }

  get(id: StatusReportId): ReportRecord | null {
    return this.#read('WHERE id = ?', [id])[0] ?? null;
  }

  /** Those that are not settled, in order, of one connection or (null) of all. */
  open(connection: ConnectionId | null): ReportRecord[] {
    return connection === null
      ? this.#read(`WHERE state IN ${OPEN} ORDER BY id`, [])
      : this.#read(`WHERE state IN ${OPEN} AND status_report.connection_id = ? ORDER BY id`, [connection]);
  }

  /** Newest first. */
  ofJob(key: JobKey): ReportRecord[] {
    return this.#read('WHERE job_key = ? ORDER BY id DESC', [key]);
  }

  #existing(id: StatusReportId): ReportRecord {
    const found = this.get(id);
    if (found === null) throw new RangeError(`There is no report ${id}.`);
    return found;
  }

  #read(where: string, params: readonly (string | number)[]): ReportRecord[] {
    return this.#db.readable(this.#db.all(`${REPORT} ${where}`, params), toRecord);
  }

  /** That it is being sent, or waits again, is no news. */
  #log(report: ReportRecord, from: ReportState | null, to: ReportState, { source, why }: ReportMove): void {
    if (from !== to && to !== 'sending' && !(from === 'sending' && to === 'planned')) {
      this.#transitions.append({
        subject: 'job',
        subjectId: report.jobKey,
        label: report.jobName,
        jobKey: report.jobKey,
        batchKey: null,
        status: null,
        from: null,
        to: `report-${to}`,
        at: this.#clock.now(),
        why: why ?? message('report.status', { status: report.code }),
        source,
      });
    }
    this.#db.changed({ kind: 'status-report', jobKey: report.jobKey });
  }
}
