import {
  ActivityEntry,
  type ActivityFilter,
  type ArtworkId,
  type BatchKey,
  type JobKey,
  type QueuedBatchKey,
  type RequestedReplacement,
  Transition,
} from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import type { Database, Row } from '../database/database.ts';
import { instant, messageFrom } from '../database/rows.ts';
import type { ActivityViews } from '../interfaces/activity-views.ts';
import { REPLACEMENT_REQUESTED } from '../records/new-transition.ts';

const COLUMNS =
  'seq, subject, subject_id, label, from_state, to_state, at, service_at, why, why_code, why_values, source, by';

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
    by: row.by,
  });

const toEntry = (row: Row): ActivityEntry =>
  ActivityEntry.parse({ ...toTransition(row), jobKey: row.job_key, batchKey: row.batch_key });

/** What a filter asks for, as a condition that is true without one. */
function conditionOf(filter: ActivityFilter): { sql: string; params: (string | number)[] } {
  const parts = ['1'];
  const params: (string | number)[] = [];
  const anyOf = (column: string, values: readonly string[]): void => {
    if (values.length === 0) return;
    parts.push(`${column} IN (${values.map(() => '?').join(', ')})`);
    params.push(...values);
  };
  anyOf('subject', filter.subjects);
  anyOf('source', filter.sources);
  const at = (instant: string | null, comparison: string): void => {
    const ms = instant === null ? Number.NaN : Date.parse(instant);
    if (Number.isNaN(ms)) return;
    parts.push(`at ${comparison} ?`);
    params.push(ms);
  };
  at(filter.from, '>=');
  at(filter.until, '<');
  if (filter.search !== '') {
    parts.push("(label LIKE ? ESCAPE '\\' OR subject_id LIKE ? ESCAPE '\\' OR why LIKE ? ESCAPE '\\')");
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    params.push(pattern, pattern, pattern);
  }
  return { sql: parts.join(' AND '), params };
}

export class SqliteActivityViews implements ActivityViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  ofJob(key: JobKey, limit: number): Transition[] {
    return this.#db.readable(
      this.#db.all(`SELECT ${COLUMNS} FROM transition WHERE job_key = ? ORDER BY seq DESC LIMIT ?`, [
        key,
        limit,
      ]),
      toTransition,
    );
  }

  replacementRequested(key: JobKey, id: ArtworkId): RequestedReplacement | null {
    const row = this.#db.one(
      `SELECT ${COLUMNS} FROM transition
        WHERE job_key = ? AND subject = 'artwork' AND subject_id = ? AND to_state IN (?, 'archived')
        ORDER BY seq DESC LIMIT 1`,
      [key, id, REPLACEMENT_REQUESTED],
    );
    if (row === undefined) return null;
    const { to, at, why } = toTransition(row);
    return to === REPLACEMENT_REQUESTED ? { note: why === null ? '' : inEnglish(why), at } : null;
  }

  ofBatch(key: BatchKey | QueuedBatchKey, limit: number): Transition[] {
    return this.#db.readable(
      this.#db.all(`SELECT ${COLUMNS} FROM transition WHERE batch_key = ? ORDER BY seq DESC LIMIT ?`, [
        key,
        limit,
      ]),
      toTransition,
    );
  }

  page(filter: ActivityFilter, before: number | null, limit: number): ActivityEntry[] {
    const { sql, params } = conditionOf(filter);
    return this.#entries(
      `SELECT ${COLUMNS}, job_key, batch_key FROM transition WHERE seq < ? AND ${sql} ORDER BY seq DESC LIMIT ?`,
      { from: before ?? Number.MAX_SAFE_INTEGER, params, limit },
    );
  }

  following(filter: ActivityFilter, after: number, limit: number): ActivityEntry[] {
    const { sql, params } = conditionOf(filter);
    return this.#entries(
      `SELECT ${COLUMNS}, job_key, batch_key FROM transition WHERE seq > ? AND ${sql} ORDER BY seq LIMIT ?`,
      { from: after, params, limit },
    );
  }

  /** Reads on behind lines that cannot be read, so that fewer than `limit` means that there are no more. */
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
