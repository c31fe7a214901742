import { z } from 'zod';
import { Instant, JobKey } from './ids.ts';
import { SiteStationId } from './site.ts';

/** What became of a file that was put into a hot folder; `unknown`: the site ledger is in doubt about it. */
export const SentState = z.enum(['delivered', 'picked-up', 'rejected', 'stuck', 'unknown']);
export type SentState = z.infer<typeof SentState>;

/** A file that a station of the site has put into a hot folder. */
export const SentFile = z.object({
  /** Identifies its delivery at every station. */
  key: z.string(),
  stationId: SiteStationId,
  station: z.string(),
  state: SentState,
  /** When the ledger was last told about it, by its own clock. */
  at: z.iso.datetime(),
  /** The name under which it was sent. */
  name: z.string(),
  hotFolder: z.string(),
  /** Null if this station does not know the job. */
  jobKey: JobKey.nullable(),
  jobName: z.string().nullable(),
  customer: z.string().nullable(),
});
export type SentFile = z.infer<typeof SentFile>;

const Bound = Instant.refine((at) => !Number.isNaN(Date.parse(at)));

/** Selects files that stations of the site have sent. */
export const SentFilter = z.object({
  /** Part of the name of a file as it was sent, or beginnings of words by which the queue finds its job. */
  search: z.string().trim().max(200).default(''),
  /** Null: of any station. */
  station: SiteStationId.nullable().default(null),
  /** Files sent from this instant on, up to but not including the one below. */
  from: Bound.nullable().default(null),
  until: Bound.nullable().default(null),
});
export type SentFilter = z.infer<typeof SentFilter>;

const Place = SentFile.pick({ at: true, key: true });

export const SentQuery = SentFilter.extend({
  /** Only files that come after this one; null starts with the newest. */
  before: Place.nullable().default(null),
  limit: z.number().int().min(1).max(200).default(100),
});
export type SentQuery = z.infer<typeof SentQuery>;

export const SentPage = z.object({
  /** Newest first. */
  entries: z.array(SentFile),
  /** `before` of the next page; null at the end. */
  next: Place.nullable(),
});
export type SentPage = z.infer<typeof SentPage>;
