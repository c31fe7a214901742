import { join } from 'node:path';
import { z } from 'zod';

/** Orders to a station under fire, one per line on its standard input. */
export const Order = z.discriminatedUnion('kind', [
  /** Send the files up to this number, which the station makes itself. */
  z.object({ kind: z.literal('files'), upTo: z.number().int() }),
  /** Stop at a step. */
  z.object({
    kind: z.literal('stop-at'),
    step: z.string(),
    occurrence: z.number().int(),
    signal: z.enum(['SIGKILL', 'SIGSTOP']),
  }),
  z.object({ kind: z.literal('stop-nowhere') }),
  /** Move no more files to other hot folders. */
  z.object({ kind: z.literal('rest') }),
  z.object({ kind: z.literal('end') }),
]);
export type Order = z.infer<typeof Order>;

/** How a station under fire is started: the only argument of its process, as JSON. */
export const Setup = z.object({
  data: z.string(),
  /** The paths of the hot folders that all stations share, and of its own one. */
  hot: z.object({ rip: z.string(), second: z.string(), own: z.string() }),
  ownId: z.string(),
  /** The names of the other stations. */
  others: z.array(z.string()),
  siteId: z.string(),
  stationId: z.string(),
  port: z.number().int(),
  database: z.string(),
  user: z.string(),
  password: z.string(),
  leaseSeconds: z.number(),
  seed: z.number().int(),
  /** The origin of the storage that it downloads from. */
  storage: z.string(),
  /** How wrong the clock of its machine is. */
  clockAheadMs: z.number().int(),
});
export type Setup = z.infer<typeof Setup>;

/** Where a station records the names it has given, one per line, with the hot folder before each. */
export const renamesOf = (data: string): string => join(data, 'renames');

/** Steps at which a station can be stopped, before or after each. */
export const stoppable: readonly string[] = [
  'open',
  'copyFile',
  'copying',
  'committing',
  'claim',
  'name',
  'commit',
  'rename',
  'delivered',
  'deliveredElsewhere',
  'removing',
  'movedAway',
].flatMap((step) => [`before ${step}`, `after ${step}`]);

/** Steps after which a frozen station still makes its file after another has made and sent it. */
export const lateAfter: readonly string[] = ['before copyFile'];
