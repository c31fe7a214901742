import { z } from 'zod';

/** A delivery option as a batch contains it. */
export const StoredDelivery = z.object({
  id: z.string().nullable(),
  service: z.string(),
  group: z.string().nullable(),
});
export type StoredDelivery = z.infer<typeof StoredDelivery>;

/** "Courier, Next day". */
export const deliveryInWords = ({ service, group }: StoredDelivery): string =>
  group === null ? service : `${service}, ${group}`;
