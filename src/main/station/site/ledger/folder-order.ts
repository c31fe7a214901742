import { z } from 'zod';
import { ArtworkId } from '../../../../contract/index.ts';
import type { Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

/** Whether the order of files counts, or even each waits until the RIP has taken the one before. */
export type FolderOrder = 'any' | 'numbered' | 'one-by-one';

/** Asks of this folder, or none: the lock is held to the end of the transaction. */
export async function lockFolder(queries: Queries, hotFolder: string): Promise<void> {
  await queries.run("SELECT pg_advisory_xact_lock(hashtextextended('makeready ' || $1, 0))", [hotFolder]);
}

const AHEAD = `
  SELECT delivery.key, file_id AS "fileId", revision FROM delivery LEFT JOIN station ON station.id = owner
   WHERE hot_folder = $1 AND is_shared AND (
     state IN ('copying', 'committing') AND owner <> $2 AND delivery.incarnation = station.incarnation
       AND lease_until > clock_timestamp()
     OR $3 AND state IN ('delivered', 'stuck'))`;

const Ahead = z.object({ key: z.string(), fileId: ArtworkId, revision: z.number().int() });
export type Ahead = z.infer<typeof Ahead>;

/**
 * What nothing may overtake: deliveries that another station is about, and, where one goes at a time, those
 * that lie in the hot folder as far as the ledger knows.
 */
export const deliveriesAhead = (
  queries: Queries,
  hotFolder: string,
  { stationId }: Member,
  order: FolderOrder,
): Promise<Ahead[]> => queries.rows(Ahead, AHEAD, [hotFolder, stationId, order === 'one-by-one']);

/** They lie there no more: the RIP has them, or an operator took them out. */
export async function deliveriesGone(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.run(
    "UPDATE delivery SET state = 'taken', changed = clock_timestamp() WHERE key = ANY($1) AND state IN ('delivered', 'stuck')",
    [keys],
  );
}
