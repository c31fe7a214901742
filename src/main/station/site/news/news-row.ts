import { z } from 'zod';
import { BigInteger } from '../database/index.ts';

/**
 * Something that one station tells all others. Of the same kind and id, the newest is all there is to know.
 */
export const NewsRow = z.object({
  rev: BigInteger,
  station: z.string(),
  /** Null where it is about no account. */
  account: z.string().nullable(),
  kind: z.string(),
  id: z.string(),
  /** Of the reader lease under which it was told; null where it takes none. */
  epoch: BigInteger.nullable(),
  body: z.record(z.string(), z.unknown()),
});
export type NewsRow = z.infer<typeof NewsRow>;

/** What is to be told, before it has its place among all news. */
export type Telling = Omit<NewsRow, 'rev' | 'station'>;
