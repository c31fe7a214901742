import { z } from 'zod';

/** A delivery option as a batch contains it. */
export const StoredDelivery = z.object({
  id: z.string().nullable(),
  service: z.string(),
  group: z.string().nullable(),
});
export type StoredDelivery = z.infer<typeof StoredDelivery>;

/**
 * Columns of how a job ships: as its `batch` does or, if that does not say it, as the batch that it was
 * `queued` for.
 */
export const SHIPS_WITH = `
  CASE WHEN coalesce(batch.delivery, batch.delivery_unread) IS NULL THEN queued.delivery ELSE batch.delivery END AS delivery,
  CASE WHEN coalesce(batch.delivery, batch.delivery_unread) IS NULL THEN queued.delivery_unread ELSE batch.delivery_unread END
    AS delivery_unread`;

/** "Courier, Next day". */
export const deliveryInWords = ({ service, group }: StoredDelivery): string =>
  group === null ? service : `${service}, ${group}`;
