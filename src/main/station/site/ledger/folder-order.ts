import { z } from 'zod';
import { ArtworkId } from '../../../../contract/index.ts';
import type { Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

/** Whether files have to keep their order, or even wait until the RIP has picked up the one before. */
export type FolderOrder = 'any' | 'numbered' | 'one-by-one';

/** Accepts this order for a folder, or none; the lock is held until the transaction ends. */
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
 * Deliveries that must not be overtaken: those another station works on and, if files go one by one, those
 * still in the hot folder as far as the ledger knows.
 */
export const deliveriesAhead = (
  queries: Queries,
  hotFolder: string,
  { stationId }: Member,
  order: FolderOrder,
): Promise<Ahead[]> => queries.rows(Ahead, AHEAD, [hotFolder, stationId, order === 'one-by-one']);

/** They have left the hot folder: the RIP picked them up, or an operator took them out. */
export async function reportGone(
  queries: Queries,
  { stationId }: Member,
  keys: readonly string[],
): Promise<void> {
  await queries.run('SELECT report_gone($1, $2)', [stationId, keys]);
}
