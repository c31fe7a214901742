import { z } from 'zod';
import type { Queries } from '../database/index.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';

/** Step 3, the fence. A committed delivery that is taken over keeps the epoch of its file. */
const COMMIT = `
  UPDATE delivery
     SET state = 'committing', changed = clock_timestamp(),
         commit_epoch = CASE state WHEN 'copying' THEN delivery.epoch ELSE commit_epoch END
    FROM unnest($1::text[], $2::integer[]) AS claimed (key, epoch)
   WHERE delivery.key = claimed.key AND delivery.epoch = claimed.epoch AND state IN ('copying', 'committing')
  RETURNING delivery.key, commit_epoch`;

const FENCED = 'SELECT key, coalesce(commit_epoch, 0) AS commit_epoch FROM delivery WHERE key = ANY($1)';

const Row = z.object({ key: z.string(), commit_epoch: z.number().int() });

/**
 * `fenced`: there is a later claim, and the file of this one is not needed. `taken-over`: the later claim
 * continues with the committed file, which this one may have: the station that claims a committed delivery
 * renames its file.
 */
export type Committed = 'granted' | 'fenced' | 'taken-over';

/** Asks for permission to publish. Throws SiteDatabaseError; without an answer nobody knows the outcome. */
export async function commitDeliveries(
  queries: Queries,
  claimed: readonly ClaimedDelivery[],
): Promise<ReadonlyMap<string, Committed>> {
  const keys = claimed.map(({ key }) => key);
  const granted = await queries.rows(Row, COMMIT, [keys, claimed.map(({ epoch }) => epoch)]);
  const answers = new Map<string, Committed>(granted.map(({ key }) => [key, 'granted']));
  const others = claimed.filter(({ key }) => !answers.has(key));
  if (others.length === 0) return answers;
  const rows = await queries.rows(Row, FENCED, [others.map(({ key }) => key)]);
  const commits = new Map(rows.map((row) => [row.key, row.commit_epoch]));
  for (const { key, epoch } of others) {
    const committed = commits.get(key) ?? 0;
    answers.set(key, committed > 0 && committed <= epoch ? 'taken-over' : 'fenced');
  }
  return answers;
}
