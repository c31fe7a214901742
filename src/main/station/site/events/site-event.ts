import { z } from 'zod';
import { BigInteger } from '../database/index.ts';

/** Something that one station publishes to all others. Of the same kind and ID, only the newest counts. */
export const SiteEvent = z.object({
  /** Its place in the order. */
  position: BigInteger,
  station: z.string(),
  /** Null if it concerns no account. */
  account: z.string().nullable(),
  kind: z.string(),
  id: z.string(),
  /** The epoch of the reader lease under which it was published; null if it needs none. */
  epoch: BigInteger.nullable(),
  body: z.record(z.string(), z.unknown()),
});
export type SiteEvent = z.infer<typeof SiteEvent>;

/** An event before it has its place in the order. */
export type NewSiteEvent = Omit<SiteEvent, 'position' | 'station'>;
