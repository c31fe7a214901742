import { z } from 'zod';
import {
  BatchKey,
  ConnectionId,
  idleStates,
  JobKey,
  JobNumber,
  QueuedBatchKey,
  ShipmentGroup,
  Status,
  StatusMeaning,
  type UnbatchedJob,
} from '../../../../contract/index.ts';
import type { Database, Row } from '../database/database.ts';
import { customerIn, quantityIn, StoredComponent } from '../database/job-columns.ts';
import { instant, json, sqlSet } from '../database/rows.ts';
import { printFactsOf } from '../jobs/print-facts.ts';
import { hasLeftPrepress } from '../queue/queue-row.ts';

/** Finished jobs are no longer batched. */
const LOOSE = `job.batch_key IS NULL AND job.queued_batch_key IS NULL
  AND job.gone_at IS NULL AND job.meaning NOT IN ('done', 'cancelled')`;

const COLUMNS = `
  job.key, job.connection_id, job.service_id, job.name, job.numbers, job.product, job.quantity, job.quantity_unread, job.customer, job.customer_unread, job.size,
  job.components, job.status, job.meaning, job.address, job.created_at,
  EXISTS (SELECT 1 FROM artwork WHERE artwork.job_key = job.key AND artwork.state NOT IN ${sqlSet(idleStates)}) AS under_way,
  EXISTS (SELECT 1 FROM batch_order_job AS ordered JOIN batch_order ON batch_order.id = ordered.order_id
    WHERE ordered.connection_id = job.connection_id AND ordered.service_id = job.service_id
      AND batch_order.state IN ('waiting', 'sending', 'unknown', 'done'))
    OR EXISTS (SELECT 1 FROM ordered_elsewhere AS elsewhere
      WHERE elsewhere.connection_id = job.connection_id AND elsewhere.service_id = lower(job.service_id)) AS ordered`;

const JobRow = z.object({
  key: JobKey,
  connection_id: ConnectionId,
  service_id: z.string(),
  name: z.string(),
  numbers: json(z.array(JobNumber)),
  product: z.string(),
  quantity: z.number().nullable(),
  quantity_unread: z.string().nullable(),
  customer: z.string().nullable(),
  customer_unread: z.string().nullable(),
  size: z.string().nullable(),
  components: json(z.array(StoredComponent)),
  status: json(Status),
  meaning: StatusMeaning,
  address: z.string().nullable(),
  created_at: z.number().nullable(),
  under_way: z.number(),
  ordered: z.number(),
});

const GroupRow = z.object({ connection_id: ConnectionId, address: z.string().nullable(), jobs: z.number() });

const PlaceRow = z.object({ batch_key: BatchKey.nullable(), queued_batch_key: QueuedBatchKey.nullable() });

const toUnbatchedJob = (found: Row): UnbatchedJob => {
  const row = JobRow.parse(found);
  const { customers, stocks, sizes } = printFactsOf(
    [{ ...row, quantity: quantityIn(row), customer: customerIn(row) }],
    [],
  );
  return {
    key: row.key,
    connectionId: row.connection_id,
    serviceId: row.service_id,
    name: row.name,
    product: row.product,
    quantity: row.quantity,
    customer: customers[0] ?? null,
    stocks,
    sizes,
    status: row.status,
    ready: hasLeftPrepress(row.meaning, row.under_way),
    address: row.address,
    createdAt: instant(row.created_at),
    ordered: row.ordered === 1,
  };
};

/** Jobs that are in no batch and wait for none: what a new batch can be made of. */
export class UnbatchedJobViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Where they go, by connection and address, the most frequent first. Searches addresses and names. */
  groups(search: string, limit: number): ShipmentGroup[] {
    const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
    const matches = search.trim() === '' ? '' : "AND (address LIKE ? ESCAPE '\\' OR name LIKE ? ESCAPE '\\')";
    return this.#db
      .all(
        `SELECT connection_id, address, count(*) AS jobs FROM job WHERE ${LOOSE} ${matches}
          GROUP BY connection_id, address ORDER BY jobs DESC, address LIMIT ?`,
        search.trim() === '' ? [limit] : [pattern, pattern, limit],
      )
      .map((found) => {
        const row = GroupRow.parse(found);
        return ShipmentGroup.parse({ connectionId: row.connection_id, address: row.address, jobs: row.jobs });
      });
  }

  /** Those for one place, oldest first. */
  at(connection: ConnectionId, address: string | null, limit: number): UnbatchedJob[] {
    return this.#db
      .all(
        `SELECT ${COLUMNS} FROM job WHERE ${LOOSE} AND job.connection_id = ? AND job.address IS ?
          ORDER BY coalesce(job.created_at, job.last_change_at), job.key LIMIT ?`,
        [connection, address, limit],
      )
      .map(toUnbatchedJob);
  }

  /** The job with a key, if it is unbatched. */
  get(key: string): UnbatchedJob | null {
    const found = this.#db.one(`SELECT ${COLUMNS} FROM job WHERE ${LOOSE} AND job.key = ?`, [key]);
    return found === undefined ? null : toUnbatchedJob(found);
  }

  /** Where a job is; null if the job is unknown. */
  placeOf(key: JobKey): { batch: BatchKey | null; queuedBatch: QueuedBatchKey | null } | null {
    const found = this.#db.one('SELECT batch_key, queued_batch_key FROM job WHERE key = ?', [key]);
    if (found === undefined) return null;
    const row = PlaceRow.parse(found);
    return { batch: row.batch_key, queuedBatch: row.queued_batch_key };
  }

  /** The jobs in a batch, as far as they are known. */
  membersOf(batch: BatchKey): JobKey[] {
    return this.#db
      .all('SELECT key FROM job WHERE batch_key = ?', [batch])
      .map((row) => JobKey.parse(row.key));
  }
}
