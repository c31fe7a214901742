import { z } from 'zod';
import {
  BatchKey,
  ChangeSource,
  ConnectionId,
  deliveredStates,
  JobKey,
  JobNumber,
  JobRow,
  knownIn,
  type LastChange,
  Note,
  QueuedBatchKey,
  Status,
  StatusMeaning,
} from '../../../../contract/index.ts';
import type { ServiceJob } from '../../model/service-resources.ts';
import { FILE_KEPT, FILE_RECALLED, FILE_STOPPED } from '../artworks/file-attention.ts';
import type { Row } from '../database/database.ts';
import { quantityIn, StoredComponent, unreadAt } from '../database/job-columns.ts';
import { batchKey, queuedBatchKey } from '../database/keys.ts';
import { json, Notes, sqlSet } from '../database/rows.ts';
import type { Change } from '../database/upsert.ts';

/** What a row of a job is stored from. */
export interface SaidOfJob {
  readonly key: JobKey;
  readonly connection: ConnectionId;
  readonly job: ServiceJob;
  readonly meaning: StatusMeaning;
  readonly change: Change;
}

type Value = string | number | null;

/** A column of the table of jobs: how it is read, and what is stored in it of what the service says. */
interface Column<Read extends z.ZodType> {
  readonly read: Read;
  readonly stored: (said: SaidOfJob) => Value;
}

const column = <Read extends z.ZodType>(read: Read, stored: (said: SaidOfJob) => Value): Column<Read> => ({
  read,
  stored,
});

/** What the service says about a job, by column; instants in milliseconds. */
const columns = {
  key: column(JobKey, ({ key }) => key),
  connection_id: column(ConnectionId, ({ connection }) => connection),
  service_id: column(z.string(), ({ job }) => job.serviceId),
  name: column(z.string(), ({ job }) => job.name),
  numbers: column(json(z.array(JobNumber)), ({ job }) => JSON.stringify(job.numbers)),
  product: column(z.string(), ({ job }) => job.product),
  quantity: column(z.number().nullable(), ({ job }) => knownIn(job.quantity)),
  quantity_unread: column(z.string().nullable(), ({ job }) => unreadAt(job.quantity)),
  status_code: column(z.string(), ({ job }) => job.status.code),
  status: column(json(Status), ({ job }) => JSON.stringify(job.status)),
  meaning: column(StatusMeaning, ({ meaning }) => meaning),
  batch_key: column(BatchKey.nullable(), ({ connection, job: { batchId } }) =>
    batchId === null ? null : batchKey(connection, batchId),
  ),
  queued_batch_key: column(QueuedBatchKey.nullable(), ({ connection, job: { queuedBatchId } }) =>
    queuedBatchId === null ? null : queuedBatchKey(connection, queuedBatchId),
  ),
  size: column(z.string().nullable(), ({ job }) => job.size),
  address: column(z.string().nullable(), ({ job }) => job.address),
  customer: column(z.string().nullable(), ({ job }) => knownIn(job.customer)),
  customer_unread: column(z.string().nullable(), ({ job }) => unreadAt(job.customer)),
  delivery: column(z.string().nullable(), ({ job: { delivery } }) =>
    delivery.is === 'known' ? JSON.stringify(delivery.value) : null,
  ),
  delivery_unread: column(z.string().nullable(), ({ job }) => unreadAt(job.delivery)),
  components: column(json(z.array(StoredComponent)), ({ job }) =>
    JSON.stringify(job.components.map((component) => StoredComponent.parse(component))),
  ),
  not_understood: column(json(Notes), ({ job }) => JSON.stringify(job.notUnderstood)),
  original: column(z.string(), ({ job }) => job.original),
  reading: column(z.string(), ({ job }) => job.reading),
  language: column(z.string(), ({ job }) => job.language),
  created_at: column(z.number().nullable(), ({ job }) => job.createdAt),
  updated_at: column(z.number().nullable(), ({ job }) => job.updatedAt),
  due_at: column(z.number().nullable(), ({ job }) => knownIn(job.dueAt)),
  due_unread: column(z.string().nullable(), ({ job }) => unreadAt(job.dueAt)),
  last_change_source: column(ChangeSource, ({ change }) => change.source),
  last_change_at: column(z.number(), ({ change }) => change.at),
  /** Its status was read in a list, after its original was. */
  mentioned: column(z.number(), () => 0),
  /** The service no longer has it. */
  gone_at: column(z.number().nullable(), () => null),
};

type ColumnName = keyof typeof columns;
const names = Object.keys(columns) as ColumnName[];

const readers = Object.fromEntries(names.map((name) => [name, columns[name].read])) as {
  [Name in ColumnName]: (typeof columns)[Name]['read'];
};

/** A job as in its table: what the service says, and what an operator has seen of it. */
export const JobTableRow = z.object({
  ...readers,
  acknowledged_status: z.string().nullable(),
  order_changes: z.string().nullable(),
  note: json(Note).nullable(),
});

/** A job that no longer says in which batch it is stays there. */
const keptUnlessSaid: readonly ColumnName[] = ['batch_key', 'queued_batch_key'];

/** Stores a job anew, whether or not it is known; its parameters are those of `valuesOf`. */
export const STORE_JOB = `
  INSERT INTO job (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
    ON CONFLICT (key) DO UPDATE SET ${names
      .filter((name) => name !== 'key')
      .map((name) =>
        keptUnlessSaid.includes(name)
          ? `${name} = coalesce(excluded.${name}, ${name})`
          : `${name} = excluded.${name}`,
      )
      .join(', ')}`;

/** The parameters of `STORE_JOB`. */
export const valuesOf = (said: SaidOfJob): Value[] => names.map((name) => columns[name].stored(said));

/**
 * Counts of a job's files. `recalled` ones were sent and are no longer wanted; `stopped` ones are those
 * that stopped, or have a stopped delivery; `kept` ones are on hold on purpose; `past` ones were not sent
 * before their job moved on; `refused` ones are withdrawn because their artwork was rejected, `unbatched`
 * ones because their batch was cancelled.
 */
export const FILE_COUNTS = `
  coalesce(sum(artwork.is_listed = 1 OR artwork.state <> 'withdrawn'), 0) AS files_total,
  coalesce(sum(artwork.state IN ${sqlSet(deliveredStates)}), 0) AS files_delivered,
  coalesce(sum(artwork.state = 'picked-up'), 0) AS files_picked_up,
  coalesce(sum(${FILE_RECALLED}), 0) AS files_recalled,
  coalesce(sum(artwork.state = 'withdrawn' AND artwork.is_listed = 1 AND artwork.reason_code = 'withdrawn.past'), 0)
    AS files_past,
  coalesce(sum(artwork.state = 'withdrawn' AND artwork.is_listed = 1 AND artwork.reason_code = 'withdrawn.artwork-refused'), 0)
    AS files_refused,
  coalesce(sum(artwork.state = 'withdrawn' AND artwork.is_listed = 1 AND artwork.reason_code = 'withdrawn.batch-cancelled'), 0)
    AS files_unbatched,
  coalesce(sum(NOT ${FILE_RECALLED} AND ${FILE_STOPPED}), 0) AS files_stopped,
  coalesce(sum(${FILE_KEPT}), 0) AS files_kept`;

/** Where the latest change of a row came from, and when. */
const lastChangeOf = (row: { last_change_source: ChangeSource; last_change_at: number }): LastChange => ({
  source: row.last_change_source,
  at: new Date(row.last_change_at).toISOString(),
});

const StoppedRow = z.object({
  files_recalled: z.number(),
  files_stopped: z.number(),
  files_kept: z.number(),
});
type StoppedRow = z.infer<typeof StoppedRow>;

interface OpenOrNot {
  readonly meaning: StatusMeaning;
  readonly gone_at: number | null;
}
const isOpen = ({ meaning, gone_at }: OpenOrNot): boolean => meaning !== 'cancelled' && gone_at === null;

/** How many files of a job need attention: FILE_NEEDS_ATTENTION, from its counts. */
export const filesNeedingAttention = (
  job: OpenOrNot,
  files: Pick<StoppedRow, 'files_recalled' | 'files_stopped'>,
): number => files.files_recalled + (isOpen(job) ? files.files_stopped : 0);

/** How many files of a job an operator keeps on hold on purpose; none once it is over. */
export const filesOnHold = (job: OpenOrNot, { files_kept: kept }: Pick<StoppedRow, 'files_kept'>): number =>
  isOpen(job) ? kept : 0;

/** A job as a list shows it, from its row and FILE_COUNTS. */
export const toJobRow = (row: Row): JobRow => {
  const job = JobTableRow.parse(row);
  return JobRow.parse({
    key: job.key,
    serviceId: job.service_id,
    name: job.name,
    numbers: job.numbers,
    product: job.product,
    quantity: quantityIn(job),
    materials: [...new Set(job.components.flatMap(({ material }) => knownIn(material) ?? []))],
    status: job.status,
    meaning: job.meaning,
    isGone: job.gone_at !== null,
    filesTotal: row.files_total,
    filesDelivered: row.files_delivered,
    filesPickedUp: row.files_picked_up,
    filesNeedingAttention: filesNeedingAttention(job, StoppedRow.parse(row)),
    filesOnHold: filesOnHold(job, StoppedRow.parse(row)),
    note: job.note,
    lastChange: lastChangeOf(job),
  });
};
