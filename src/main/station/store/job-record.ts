import { z } from 'zod';
import {
  BatchKey,
  Component,
  ConnectionId,
  JobKey,
  JobRow,
  type News,
  NewsSource,
  QueuedBatchKey,
  Status,
} from '../../../contract/index.ts';
import type { Row } from './database.ts';
import { json, Notes } from './rows.ts';

/** A component of a job without its files, which are rows of their own. */
export const StoredComponent = Component.omit({ files: true });

/** A job as its table holds it; instants in milliseconds. */
export const JobTableRow = z.object({
  key: JobKey,
  connection_id: ConnectionId,
  service_id: z.string(),
  name: z.string(),
  product: z.string(),
  quantity: z.number().nullable(),
  status: json(Status),
  batch_key: BatchKey.nullable(),
  queued_batch_key: QueuedBatchKey.nullable(),
  size: z.string().nullable(),
  address: z.string().nullable(),
  components: json(z.array(StoredComponent)),
  unread: json(Notes),
  original: z.string(),
  created_at: z.number().nullable(),
  updated_at: z.number().nullable(),
  news_source: NewsSource,
  news_at: z.number(),
});

/** Counts of a job's files; `need_hand` counts files and deliveries that stopped. */
export const FILE_COUNTS = `
  count(artwork.id) AS files_total,
  coalesce(sum(artwork.state IN ('delivered', 'picked-up')), 0) AS files_delivered,
  coalesce(sum(artwork.state = 'picked-up'), 0) AS files_taken,
  coalesce(sum(artwork.state IN ('failed', 'held', 'no-route') OR EXISTS (
    SELECT 1 FROM delivery WHERE delivery.artwork_id = artwork.id AND delivery.state IN ('failed', 'refused', 'stuck')
  )), 0) AS files_need_hand`;

/** Where the news of a row came from, and when. */
const newsOf = (row: { news_source: NewsSource; news_at: number }): News => ({
  source: row.news_source,
  at: new Date(row.news_at).toISOString(),
});

/** A job as a list shows it, from its row and FILE_COUNTS. */
export const toJobRow = (row: Row): JobRow => {
  const job = JobTableRow.parse(row);
  return JobRow.parse({
    key: job.key,
    serviceId: job.service_id,
    name: job.name,
    product: job.product,
    quantity: job.quantity,
    status: job.status,
    filesTotal: row.files_total,
    filesDelivered: row.files_delivered,
    filesTaken: row.files_taken,
    filesNeedHand: row.files_need_hand,
    news: newsOf(job),
  });
};
