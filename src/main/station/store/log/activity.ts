import {
  ActivityEntry,
  type ActivityFilter,
  auditSubjects,
  type BatchKey,
  deedPatterns,
  type EventPattern,
  eventPatterns,
  type JobKey,
  type QueuedBatchKey,
  Transition,
} from '../../../../contract/index.ts';
import type { Database, Row } from '../database/database.ts';
import { instant, messageFrom } from '../database/rows.ts';

const COLUMNS =
  'seq, subject, subject_id, label, from_state, to_state, at, service_at, why, why_code, why_values, source, operator, desk';

const toTransition = (row: Row): Transition =>
  Transition.parse({
    seq: row.seq,
    subject: row.subject,
    subjectId: row.subject_id,
    label: row.label,
    from: row.from_state,
    to: row.to_state,
    at: instant(row.at),
    serviceAt: instant(row.service_at),
    why: messageFrom(row.why, row.why_code, row.why_values),
    source: row.source,
    by: row.operator,
    desk: row.desk,
  });

const toEntry = (row: Row): ActivityEntry =>
  ActivityEntry.parse({
    ...toTransition(row),
    jobKey: row.job_key,
    batchKey: row.batch_key,
    jobName: row.job_name,
    customer: row.customer === '' ? null : row.customer,
  });

/** With the current job of a line. */
const ENTRIES = `SELECT transition.*, job.name AS job_name, job.customer AS customer
  FROM transition LEFT JOIN job ON job.key = transition.job_key`;

/** A line that is an event, or what an operator did; the others are steps between two. */
const EVENTS = [...eventPatterns, ...deedPatterns]
  .map(({ subject, to, source, codes }: Omit<EventPattern, 'event'>) => {
    const because =
      codes === undefined ? '' : ` AND why_code IN (${codes.map((code) => `'${code}'`).join(', ')})`;
    const by = source === undefined ? '' : ` AND transition.source = '${source}'`;
    return `(subject = '${subject}' AND to_state = '${to}'${by}${because})`;
  })
  .join(' OR ');

/** The filter as a condition, true if it asks for nothing. */
function conditionOf(filter: ActivityFilter): { sql: string; params: (string | number)[] } {
  const parts = ['1'];
  const params: (string | number)[] = [];
  const anyOf = (column: string, values: readonly string[]): void => {
    if (values.length === 0) return;
    parts.push(`${column} IN (${values.map(() => '?').join(', ')})`);
    params.push(...values);
  };
  anyOf('subject', filter.subjects);
  anyOf('transition.source', filter.sources);
  if (filter.detail === 'events') parts.push(`(${EVENTS})`);
  if (filter.detail === 'audit') anyOf('subject', auditSubjects);
  const at = (instant: string | null, comparison: string): void => {
    const ms = instant === null ? Number.NaN : Date.parse(instant);
    if (Number.isNaN(ms)) return;
    parts.push(`at ${comparison} ?`);
    params.push(ms);
  };
  at(filter.from, '>=');
  at(filter.until, '<');
  if (filter.search !== '') {
    const columns = [
      'label',
      'subject_id',
      'why',
      'transition.operator',
      'transition.desk',
      'job.name',
      'job.customer',
      'job.service_id',
    ];
    parts.push(`(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`);
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    params.push(...columns.map(() => pattern));
  }
  return { sql: parts.join(' AND '), params };
}

/** The log of changes as screens show it. */
export class ActivityViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Newest first, at most `limit`. */
  ofJob(key: JobKey, limit: number): Transition[] {
    return this.#db.readable(
      this.#db.all(`SELECT ${COLUMNS} FROM transition WHERE job_key = ? ORDER BY seq DESC LIMIT ?`, [
        key,
        limit,
      ]),
      toTransition,
    );
  }

  /** Newest first, at most `limit`. */
  ofBatch(key: BatchKey | QueuedBatchKey, limit: number): Transition[] {
    return this.#db.readable(
      this.#db.all(`SELECT ${COLUMNS} FROM transition WHERE batch_key = ? ORDER BY seq DESC LIMIT ?`, [
        key,
        limit,
      ]),
      toTransition,
    );
  }

  /** What a filter matches before a line (null: from the newest on), newest first, at most `limit`. */
  page(filter: ActivityFilter, before: number | null, limit: number): ActivityEntry[] {
    const { sql, params } = conditionOf(filter);
    return this.#entries(`${ENTRIES} WHERE seq < ? AND ${sql} ORDER BY seq DESC LIMIT ?`, {
      from: before ?? Number.MAX_SAFE_INTEGER,
      params,
      limit,
    });
  }

  /** What a filter matches after a line, oldest first, at most `limit`. */
  following(filter: ActivityFilter, after: number, limit: number): ActivityEntry[] {
    const { sql, params } = conditionOf(filter);
    return this.#entries(`${ENTRIES} WHERE seq > ? AND ${sql} ORDER BY seq LIMIT ?`, {
      from: after,
      params,
      limit,
    });
  }

  /** Reads on past unreadable lines, so that fewer than `limit` means that there are no more. */
  #entries(
    sql: string,
    { from, params, limit }: { from: number; params: readonly (string | number)[]; limit: number },
  ): ActivityEntry[] {
    const entries: ActivityEntry[] = [];
    let place = from;
    for (;;) {
      const missing = limit - entries.length;
      const rows = this.#db.all(sql, [place, ...params, missing]);
      entries.push(...this.#db.readable(rows, toEntry));
      if (entries.length >= limit || rows.length < missing) return entries;
      place = Number(rows.at(-1)?.seq);
    }
  }
}
