import { absent, type Fact, type JobKey } from '../../../../contract/index.ts';
import { dueOf } from '../artworks/ship-by.ts';
import { number, numberOrNull } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { deliveryFactIn } from '../database/job-columns.ts';
import { SHIPS_WITH, type StoredDelivery } from '../database/stored-delivery.ts';

/** How a job ships. `since`: when what it ships with, or the job itself, arrived, in milliseconds. */
interface Shipping {
  readonly delivery: Fact<StoredDelivery>;
  readonly rush: number;
  readonly since: number | null;
  /** When it has to be ready by the service's own word, in milliseconds. */
  readonly due: Fact<number>;
}

/** Of a job: what its batch or queued batch does not say, it may say itself. */
export function shippingOf(db: Database, key: JobKey): Shipping {
  const found = db.one(
    `SELECT ${SHIPS_WITH},
            max(job.is_rush, coalesce(batch.is_rush, 0), coalesce(queued.is_rush, 0)) AS rush,
            coalesce(batch.created_at, queued.created_at, job.created_at) AS since,
            coalesce(batch.due_at, queued.due_at) AS due_with, job.due_at,
            coalesce(batch.due_unread, queued.due_unread) AS due_with_unread, job.due_unread
       FROM job LEFT JOIN batch ON batch.key = job.batch_key
       LEFT JOIN batch AS queued ON queued.key = job.queued_batch_key
      WHERE job.key = ?`,
    [key],
  );
  return {
    delivery: found === undefined ? absent : deliveryFactIn(found),
    rush: number(found?.rush),
    since: numberOrNull(found?.since),
    due: found === undefined ? absent : dueOf(found),
  };
}
