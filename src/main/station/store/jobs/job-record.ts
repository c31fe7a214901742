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
  QueuedBatchKey,
  Status,
  StatusMeaning,
} from '../../../../contract/index.ts';
import { FILE_RECALLED, FILE_STOPPED } from '../artworks/file-attention.ts';
import type { Row } from '../database/database.ts';
import { quantityIn, StoredComponent } from '../database/job-columns.ts';
import { json, Notes, sqlSet } from '../database/rows.ts';

/** A job as in its table; instants in milliseconds. */
export const JobTableRow = z.object({
  key: JobKey,
  connection_id: ConnectionId,
  service_id: z.string(),
  name: z.string(),
  numbers: json(z.array(JobNumber)),
  product: z.string(),
  quantity: z.number().nullable(),
  quantity_unread: z.string().nullable(),
  status: json(Status),
  batch_key: BatchKey.nullable(),
  queued_batch_key: QueuedBatchKey.nullable(),
  size: z.string().nullable(),
  address: z.string().nullable(),
  /** Empty: not read yet. */
  customer: z.string().nullable(),
  components: json(z.array(StoredComponent)),
  unread: json(Notes),
  original: z.string(),
  created_at: z.number().nullable(),
  updated_at: z.number().nullable(),
  news_source: ChangeSource,
  news_at: z.number(),
  meaning: StatusMeaning,
  gone_at: z.number().nullable(),
  acknowledged: z.string().nullable(),
  order_changes: z.string().nullable(),
  status_code: z.string(),
});

/**
 * Counts of a job's files. `recalled` ones were sent and are no longer wanted; `stopped` ones are those
 * that stopped, or have a stopped delivery; `past` ones were not sent before their job moved on; `refused`
 * ones are withdrawn because their artwork was rejected, `unbatched` ones because their batch was cancelled.
 */
export const FILE_COUNTS = `
  coalesce(sum(artwork.named = 1 OR artwork.state <> 'withdrawn'), 0) AS files_total,
  coalesce(sum(artwork.state IN ${sqlSet(deliveredStates)}), 0) AS files_delivered,
  coalesce(sum(artwork.state = 'picked-up'), 0) AS files_taken,
  coalesce(sum(${FILE_RECALLED}), 0) AS files_recalled,
  coalesce(sum(artwork.state = 'withdrawn' AND artwork.named = 1 AND artwork.reason_code = 'withdrawn.past'), 0)
    AS files_past,
  coalesce(sum(artwork.state = 'withdrawn' AND artwork.named = 1 AND artwork.reason_code = 'withdrawn.artwork-refused'), 0)
    AS files_refused,
  coalesce(sum(artwork.state = 'withdrawn' AND artwork.named = 1 AND artwork.reason_code = 'withdrawn.batch-cancelled'), 0)
    AS files_unbatched,
  coalesce(sum(NOT ${FILE_RECALLED} AND ${FILE_STOPPED}), 0) AS files_stopped`;

/** Where the latest change of a row came from, and when. */
const lastChangeOf = (row: { news_source: ChangeSource; news_at: number }): LastChange => ({
  source: row.news_source,
  at: new Date(row.news_at).toISOString(),
});

const StoppedRow = z.object({ files_recalled: z.number(), files_stopped: z.number() });

/** How many files of a job need attention: FILE_NEEDS_ATTENTION, from its counts. */
export const filesNeedingAttention = (
  job: { readonly meaning: StatusMeaning; readonly gone_at: number | null },
  files: z.infer<typeof StoppedRow>,
): number =>
  files.files_recalled + (job.meaning === 'cancelled' || job.gone_at !== null ? 0 : files.files_stopped);

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
    filesPickedUp: row.files_taken,
    filesNeedHand: filesNeedingAttention(job, StoppedRow.parse(row)),
    change: lastChangeOf(job),
  });
};
