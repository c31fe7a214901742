import { z } from 'zod';
import {
  type BatchingTimes,
  ChangeSource,
  ConnectionId,
  idleStates,
  JobKey,
  type Message,
  message,
  type Phase,
  QueueRow,
  Status,
  StatusMeaning,
  stoppedStates,
  troubledDeliveryStates,
} from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { instant, json, messageFrom, sqlSet } from '../database/rows.ts';
import { alarmOf } from '../records/job-alarms.ts';
import { FILE_COUNTS, needHand } from '../records/job-record.ts';
import { type Arrival, forecast } from './auto-batching.ts';
import { contradicting, deliveriesBefore, StoredDelivery } from './batch-notices.ts';
import {
  describeProducts,
  hasLeftPrepress,
  phaseOf,
  phaseOfJob,
  type RowCounts,
  urgencyOf,
} from './queue-row.ts';

const HeadRow = z.object({
  key: z.string(),
  kind: z.enum(['batch', 'queued-batch', 'job']),
  connection_id: ConnectionId,
  service_id: z.string(),
  status: json(Status),
  delivery: json(StoredDelivery).nullable(),
  created_at: z.number().nullable(),
  news_source: ChangeSource,
  news_at: z.number(),
});
type Head = z.infer<typeof HeadRow>;

const MemberRow = z.object({
  key: JobKey,
  name: z.string(),
  service_id: z.string(),
  product: z.string(),
  address: z.string().nullable(),
  status_code: z.string(),
  status: json(Status),
  meaning: StatusMeaning,
  gone_at: z.number().nullable(),
  acknowledged: z.string().nullable(),
  files_total: z.number(),
  files_under_way: z.number(),
  files_delivered: z.number(),
  files_taken: z.number(),
  files_recalled: z.number(),
  files_past: z.number(),
  files_refused: z.number(),
  files_stopped: z.number(),
});
export type Member = z.infer<typeof MemberRow>;

const MEMBERS = `
  SELECT job.key, job.name, job.service_id, job.product, job.address, job.status_code, job.status, job.meaning,
         job.gone_at, job.acknowledged,
         coalesce(sum(artwork.state NOT IN ${sqlSet(idleStates)}), 0) AS files_under_way,
         ${FILE_COUNTS}
    FROM job LEFT JOIN artwork ON artwork.job_key = job.key`;

const ArrivalRow = z.object({ key: z.string(), created_at: z.number() });

/** The queued batches whose jobs wait for others to an address; none where it could not be read. */
function waitingFor(db: Database, connection: ConnectionId, address: string | null): Arrival[] {
  if (address === null) return [];
  return db
    .all(
      `SELECT batch.key, batch.created_at FROM job JOIN batch ON batch.key = job.queued_batch_key
        WHERE job.connection_id = ? AND job.address = ? AND job.queued_batch_key IS NOT NULL
          AND job.batch_key IS NULL AND batch.created_at IS NOT NULL`,
      [connection, address],
    )
    .map((row) => ArrivalRow.parse(row))
    .map((row) => ({ key: row.key, at: row.created_at }));
}

/** Makes the rows of the queue from the jobs, batches, files and deliveries that they show. */
export class QueueRowMaker {
  readonly #db: Database;

  readonly #times: (connection: ConnectionId) => BatchingTimes;
  readonly #meaningOf: (connection: ConnectionId, code: string) => StatusMeaning;

  constructor(
    db: Database,
    times: (connection: ConnectionId) => BatchingTimes,
    meaningOf: (connection: ConnectionId, code: string) => StatusMeaning,
  ) {
    this.#db = db;
    this.#times = times;
    this.#meaningOf = meaningOf;
  }

  /** The row under `key`, or null where it shows in another row or nowhere. */
  make(key: string): { row: QueueRow; members: Member[] } | null {
    const head = this.#head(key);
    if (head === null) return null;
    const members = this.#members(head);
    if (head.kind === 'queued-batch' && members.length === 0 && this.#wasBatched(key)) return null;

    const phases = members.map(phaseOfMember);
    const alive = members.filter((_, index) => phases[index] !== 'cancelled');
    const counted = alive.length > 0 ? alive : members;
    const sum = (pick: (member: Member) => number): number =>
      counted.reduce((total, member) => total + pick(member), 0);
    const counts = {
      jobsReady: counted.filter((member) => hasLeftPrepress(member.meaning, member.files_under_way)).length,
      jobsTotal: counted.length,
      filesTotal: sum((member) => member.files_total),
      filesDelivered: sum((member) => member.files_delivered),
      filesPickedUp: sum((member) => member.files_taken),
      filesNeedHand: sum((member) => needHand(member, member)),
    };
    const problem = counts.filesNeedHand === 0 ? firstAlarm(members) : this.#firstProblem(members);
    const row = QueueRow.parse({
      kind: head.kind,
      key: head.key,
      connectionId: head.connection_id,
      serviceId: head.service_id,
      title: describeProducts(members.map((member) => member.product)),
      delivery: head.delivery,
      urgency: urgencyOf(head.delivery),
      status: head.status,
      phase: phaseOf(phases, this.#meaningOf(head.connection_id, head.status.code)),
      problem,
      ...counts,
      createdAt: instant(head.created_at),
      change: { source: head.news_source, at: instant(head.news_at) },
      ...this.#ofItsKind(head, members, counts),
    });
    return { row, members };
  }

  /**
   * As much of a row as can be told of one that does not fit what screens show; null where even that is
   * nothing.
   */
  makeUnreadable(key: string): QueueRow | null {
    const found =
      this.#db.one('SELECT kind, connection_id, service_id, status_code FROM batch WHERE key = ?', [key]) ??
      this.#db.one("SELECT 'job' AS kind, connection_id, service_id, status_code FROM job WHERE key = ?", [
        key,
      ]);
    if (found === undefined) return null;
    const code = String(found.status_code);
    return (
      QueueRow.safeParse({
        kind: found.kind,
        key,
        connectionId: found.connection_id,
        serviceId: String(found.service_id),
        title: '',
        delivery: null,
        urgency: 'unknown',
        status: { code, name: code, summary: null, locale: null },
        phase: 'attention',
        filesNeedHand: 0,
        problem: message('row.unreadable'),
        jobsReady: 0,
        jobsTotal: 0,
        filesDelivered: 0,
        filesPickedUp: 0,
        filesTotal: 0,
        createdAt: null,
        change: { source: 'station', at: instant(0) },
        deliveryBefore: [],
        contradicting: 0,
        batchedAt: null,
        together: 1,
        pushedBack: false,
      }).data ?? null
    );
  }

  /** What only a batch, or only a queued batch, has to show. */
  #ofItsKind(head: Head, members: readonly Member[], counts: RowCounts): object {
    switch (head.kind) {
      case 'job':
        return {};
      case 'batch':
        return {
          deliveryBefore: deliveriesBefore(head.delivery, this.#deliveriesAtFirst(head.key)),
          contradicting: contradicting(head.status.code, counts),
        };
      case 'queued-batch': {
        const [first] = members;
        const arrivals = first === undefined ? [] : waitingFor(this.#db, head.connection_id, first.address);
        const foreseen = forecast(arrivals, this.#times(head.connection_id)).get(head.key);
        return {
          batchedAt: instant(foreseen?.at),
          together: foreseen?.jobs ?? 1,
          pushedBack: foreseen?.pushedBack ?? false,
        };
      }
    }
  }

  /** What the jobs of a batch were handed to auto batching with. */
  #deliveriesAtFirst(key: string): (z.infer<typeof StoredDelivery> | null)[] {
    return this.#db
      .all(
        `SELECT DISTINCT queued.delivery FROM job JOIN batch AS queued ON queued.key = job.queued_batch_key
          WHERE job.batch_key = ?`,
        [key],
      )
      .map((row) => json(StoredDelivery).nullable().parse(row.delivery));
  }

  #head(key: string): Head | null {
    const batch = this.#db.one(
      `SELECT key, kind, connection_id, service_id, status, delivery, created_at, news_source, news_at
         FROM batch WHERE key = ?`,
      [key],
    );
    if (batch !== undefined) return HeadRow.parse(batch);
    const job = this.#db.one(
      `SELECT key, 'job' AS kind, connection_id, service_id, status, NULL AS delivery, created_at, news_source,
              news_at
         FROM job WHERE key = ?
          AND NOT EXISTS (SELECT 1 FROM batch WHERE batch.key IN (job.batch_key, job.queued_batch_key))`,
      [key],
    );
    return job === undefined ? null : HeadRow.parse(job);
  }

  #members(head: Head): Member[] {
    const where: Record<Head['kind'], string> = {
      batch: 'job.batch_key = ?',
      // A job that has been grouped into a batch shows there, not in its queued batch as well.
      'queued-batch':
        'job.queued_batch_key = ? AND NOT EXISTS (SELECT 1 FROM batch WHERE batch.key = job.batch_key)',
      job: 'job.key = ?',
    };
    return this.#db
      .all(`${MEMBERS} WHERE ${where[head.kind]} GROUP BY job.key ORDER BY job.name, job.key`, [head.key])
      .map((row) => MemberRow.parse(row));
  }

  #wasBatched(key: string): boolean {
    return this.#db.one('SELECT 1 FROM job WHERE queued_batch_key = ?', [key]) !== undefined;
  }

  #firstProblem(members: readonly Member[]): Message | null {
    const jobs = members.map((member) => member.key);
    const marks = jobs.map(() => '?').join(', ');
    const row = this.#db.one(
      `SELECT CASE WHEN artwork.recall_seen = 0 THEN artwork.recall END AS recall, artwork.recall_code,
              artwork.recall_values, artwork.reason, artwork.reason_code, artwork.reason_values,
              delivery.problem, delivery.problem_code, delivery.problem_values
         FROM artwork LEFT JOIN delivery ON delivery.artwork_id = artwork.id
          AND delivery.state IN ${sqlSet(troubledDeliveryStates)}
        WHERE artwork.job_key IN (${marks})
          AND (artwork.state IN ${sqlSet(stoppedStates)} OR delivery.id IS NOT NULL
            OR (artwork.recall IS NOT NULL AND artwork.recall_seen = 0))
        ORDER BY recall IS NULL, artwork.changed_at LIMIT 1`,
      jobs,
    );
    return (
      messageFrom(row?.recall, row?.recall_code, row?.recall_values) ??
      messageFrom(row?.reason, row?.reason_code, row?.reason_values) ??
      messageFrom(row?.problem, row?.problem_code, row?.problem_values)
    );
  }
}

const alarmOfMember = (member: Member): Message | null =>
  alarmOf(
    { ...member, statusName: member.status.name },
    { total: member.files_total, past: member.files_past, refused: member.files_refused },
  );

const phaseOfMember = (member: Member): Phase =>
  phaseOfJob({
    meaning: member.meaning,
    isGone: member.gone_at !== null,
    hasAlarm: alarmOfMember(member) !== null,
    filesTotal: member.files_total,
    filesUnderWay: member.files_under_way,
    filesDelivered: member.files_delivered,
    filesPickedUp: member.files_taken,
    filesNeedHand: needHand(member, member),
  });

const firstAlarm = (members: readonly Member[]): Message | null =>
  members.map(alarmOfMember).find((alarm) => alarm !== null) ?? null;
