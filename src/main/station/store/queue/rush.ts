import { z } from 'zod';
import { ArtworkId, BatchKey, JobKey, toSendStates } from '../../../../contract/index.ts';
import { RUSH_PRIORITY } from '../artworks/rush-priority.ts';
import type { Database } from '../database/database.ts';
import { NOT_RUSH, RUSH } from '../database/new-transition.ts';
import { sqlSet } from '../database/rows.ts';
import type { Transitions } from '../log/transitions.ts';
import { jobOf } from './component-of.ts';

const BatchRow = z.object({
  key: BatchKey,
  kind: z.enum(['batch', 'queued-batch']),
  service_id: z.string(),
  rush: z.number(),
});
const JobRow = z.object({
  key: JobKey,
  name: z.string(),
  rush: z.number(),
  batch_key: BatchKey.nullable(),
  batch_rush: z.number(),
});

/** So many jobs of a batch are named in the log. */
const MAX_NAMES = 3;

/** What a batch is called in the log: its first jobs, and how many more there are; null without any. */
export function namesOf(jobs: readonly { readonly name: string }[]): string | null {
  if (jobs.length === 0) return null;
  const more = jobs.length - MAX_NAMES;
  const names = jobs.slice(0, MAX_NAMES).map(({ name }) => name);
  return `${names.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

const jobsWhere = (where: string): string =>
  `SELECT job.key, job.name, job.is_rush AS rush, coalesce(batch.key, queued.key) AS batch_key,
          max(coalesce(batch.is_rush, 0), coalesce(queued.is_rush, 0)) AS batch_rush
     FROM job LEFT JOIN batch ON batch.key = job.batch_key
     LEFT JOIN batch AS queued ON queued.key = job.queued_batch_key
    WHERE ${where}`;
const THE_JOB = jobsWhere('job.key = ?');
const JOBS_OF_BATCH = jobsWhere('job.batch_key = ?1 OR job.queued_batch_key = ?1');

const RETURNED = `RETURNING id, state IN ${sqlSet(toSendStates)} AS to_send`;
const HURRY = `UPDATE artwork SET priority = ?1 WHERE job_key = ?2 AND priority < ?1 ${RETURNED}`;
const HURRY_NOT = `UPDATE artwork SET priority = 0 WHERE job_key = ?2 AND priority >= ?1 ${RETURNED}`;

/**
 * What operators have moved to the front of the queue. Its files are downloaded and delivered first, by
 * their priority.
 */
export class Rush {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #now: () => number;

  constructor(db: Database, transitions: Transitions, now: () => number) {
    this.#db = db;
    this.#transitions = transitions;
    this.#now = now;
  }

  /** @returns the keys that changed. */
  set(keys: readonly string[], isRush: boolean): string[] {
    return this.#db.transaction(() => keys.filter((key) => this.#setOne(key, isRush)));
  }

  #setOne(key: string, isRush: boolean): boolean {
    const batch = this.#db.one('SELECT key, kind, service_id, is_rush AS rush FROM batch WHERE key = ?', [
      key,
    ]);
    if (batch !== undefined) return this.#setBatch(BatchRow.parse(batch), isRush);
    const job = this.#job(key) ?? this.#job(jobOf(this.#db, key));
    return job !== undefined && this.#setJob(job, isRush);
  }

  #job(key: string): z.infer<typeof JobRow> | undefined {
    const [row] = this.#db.all(THE_JOB, [key]);
    return row === undefined ? undefined : JobRow.parse(row);
  }

  #setBatch(batch: z.infer<typeof BatchRow>, isRush: boolean): boolean {
    const jobs = this.#db.all(JOBS_OF_BATCH, [batch.key]).map((row) => JobRow.parse(row));
    const was = batch.rush > 0 || (!isRush && jobs.some(({ rush }) => rush > 0));
    if (was === isRush) return false;
    this.#db.run('UPDATE batch SET is_rush = ? WHERE key = ?', [Number(isRush), batch.key]);
    for (const job of jobs) {
      if (!isRush) this.#db.run('UPDATE job SET is_rush = 0 WHERE key = ?', [job.key]);
      this.#hurry(job.key, isRush);
    }
    this.#transitions.append({
      ...this.#said(isRush),
      subject: batch.kind,
      subjectId: batch.key,
      label: namesOf(jobs) ?? batch.service_id,
      jobKey: jobs.length === 1 ? (jobs[0]?.key ?? null) : null,
      batchKey: batch.key,
    });
    this.#db.changed({ kind: 'batch', key: batch.key, facts: 'same' });
    return true;
  }

  #setJob(job: z.infer<typeof JobRow>, isRush: boolean): boolean {
    if ((job.rush > 0 || job.batch_rush > 0) === isRush) return false;
    if (!isRush && job.batch_rush > 0 && job.batch_key !== null) this.#leaveTo(job.batch_key);
    this.#db.run('UPDATE job SET is_rush = ? WHERE key = ?', [Number(isRush), job.key]);
    this.#hurry(job.key, isRush);
    this.#transitions.append({
      ...this.#said(isRush),
      subject: 'job',
      subjectId: job.key,
      label: job.name,
      jobKey: job.key,
      batchKey: job.batch_key,
    });
    this.#db.changed({ kind: 'job', key: job.key, facts: 'same' });
    return true;
  }

  /** Each of the batch's jobs keeps the state that the batch had. */
  #leaveTo(batch: BatchKey): void {
    this.#db.run('UPDATE job SET is_rush = 1 WHERE batch_key = ? OR queued_batch_key = ?', [batch, batch]);
    this.#db.run('UPDATE batch SET is_rush = 0 WHERE key = ?', [batch]);
    this.#db.changed({ kind: 'batch', key: batch, facts: 'same' });
  }

  /**
   * Sets the priority of a job's files, or resets it to the default. Without files to send, nothing follows.
   */
  #hurry(job: JobKey, isRush: boolean): void {
    const files = this.#db.all(isRush ? HURRY : HURRY_NOT, [RUSH_PRIORITY, job]);
    for (const { id, to_send: toSend } of files) {
      if (toSend === 1) this.#db.changed({ kind: 'artwork', id: ArtworkId.parse(id), jobKey: job });
    }
  }

  #said(isRush: boolean) {
    return {
      from: isRush ? null : RUSH,
      to: isRush ? RUSH : NOT_RUSH,
      at: this.#now(),
      why: null,
      source: 'operator',
      status: null,
    } as const;
  }
}
