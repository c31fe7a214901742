import { z } from 'zod';
import {
  BatchDetail,
  type BatchingTimes,
  type ConnectionId,
  type QueueRow,
} from '../../../../contract/index.ts';
import { forecast } from '../batches/auto-batching.ts';
import type { Database } from '../database/database.ts';
import { json, Notes } from '../database/rows.ts';
import type { ActivityViews } from '../log/activity.ts';
import type { OperatorNotes } from '../queue/operator-notes.ts';
import { coverageOfBatch } from './batch-coverage.ts';
import type { JobViews } from './job-page.ts';

const TIMELINE_LENGTH = 500;

const Stored = z.object({ not_understood: json(Notes), original: z.string() });

/** Batches and queued batches as screens show them. */
export class BatchViews {
  readonly #db: Database;
  readonly #jobViews: JobViews;
  readonly #activity: ActivityViews;
  readonly #notes: Pick<OperatorNotes, 'get'>;
  readonly #times: (connection: ConnectionId) => BatchingTimes;

  constructor(
    db: Database,
    parts: {
      readonly jobViews: JobViews;
      readonly activity: ActivityViews;
      readonly notes: Pick<OperatorNotes, 'get'>;
      /** The auto batching timings of a connection's account. */
      readonly times: (connection: ConnectionId) => BatchingTimes;
    },
  ) {
    this.#db = db;
    this.#jobViews = parts.jobViews;
    this.#activity = parts.activity;
    this.#notes = parts.notes;
    this.#times = parts.times;
  }

  /** @param row the batch as the queue shows it. */
  detail(row: QueueRow): BatchDetail | null {
    if (row.kind === 'job' || row.kind === 'component') return null;
    const found = this.#db.one('SELECT not_understood, original FROM batch WHERE key = ?', [row.key]);
    if (found === undefined) return null;
    const { not_understood: notUnderstood, original } = Stored.parse(found);
    return BatchDetail.parse({
      row,
      jobs: this.#jobViews.rowsOfBatch(row.key),
      note: this.#notes.get(row.key),
      timeline: this.#activity.ofBatch(row.key, TIMELINE_LENGTH),
      notUnderstood,
      original,
      autoBatched: this.#autoBatched(row),
      coverage: coverageOfBatch(this.#db, row.key),
    });
  }

  /**
   * When auto batching made a batch, and when that was expected; null if its jobs were never handed to it.
   */
  #autoBatched({ key, kind, connectionId, createdAt }: QueueRow): BatchDetail['autoBatched'] {
    if (kind !== 'batch' || createdAt === null) return null;
    const arrivals = this.#db
      .all(
        `SELECT queued.key, queued.created_at FROM job JOIN batch AS queued ON queued.key = job.queued_batch_key
          WHERE job.batch_key = ? AND queued.created_at IS NOT NULL`,
        [key],
      )
      .map((row) => ({ key: String(row.key), at: Number(row.created_at) }));
    const foreseen = [...forecast(arrivals, this.#times(connectionId)).values()].map(({ at }) => at);
    if (foreseen.length === 0) return null;
    return { at: createdAt, expectedAt: new Date(Math.max(...foreseen)).toISOString() };
  }
}
