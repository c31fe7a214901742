import { z } from 'zod';

/** A delivery option as a job or batch contains it. */
export const StoredDelivery = z.object({
  id: z.string().nullable(),
  service: z.string(),
  group: z.string().nullable(),
});
export type StoredDelivery = z.infer<typeof StoredDelivery>;

const shipsWith = (column: string, name = column): string => `
  CASE WHEN coalesce(batch.delivery, batch.delivery_unread) IS NOT NULL THEN batch.${column}
       WHEN coalesce(queued.delivery, queued.delivery_unread) IS NOT NULL THEN queued.${column}
       ELSE job.${column} END AS ${name}`;

/**
 * Columns of how a job ships: as its `batch` does or, if that does not say it, as the batch that it was
 * `queued` for, or else by its own word.
 */
export const SHIPS_WITH = `${shipsWith('delivery')}, ${shipsWith('delivery_unread')}`;

/** Column of the language in which that is said. */
export const DELIVERY_LANGUAGE = shipsWith('language', 'delivery_language');

/**
 * Columns of how a batch ships: if it does not say it, as all its jobs do by their own word.
 * @param members the condition that its jobs fulfil
 */
export const batchShips = (members: string): string => `
  coalesce(batch.delivery, CASE WHEN batch.delivery_unread IS NULL THEN
    (SELECT min(job.delivery) FROM job WHERE ${members}
      HAVING count(DISTINCT job.delivery) = 1 AND count(job.delivery) = count(*)) END) AS delivery,
  batch.delivery_unread`;

/** "Courier, Next day". */
export const deliveryInWords = ({ service, group }: StoredDelivery): string =>
  group === null ? service : `${service}, ${group}`;
