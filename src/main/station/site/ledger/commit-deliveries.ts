import { z } from 'zod';
import type { Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';

const Granted = z.object({ granted: z.string() });
const COMMIT = 'SELECT granted FROM commit_deliveries($1, $2, $3)';

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
  { stationId }: Member,
  claimed: readonly ClaimedDelivery[],
): Promise<ReadonlyMap<string, Committed>> {
  const keys = claimed.map(({ key }) => key);
  const epochs = claimed.map(({ epoch }) => epoch);
  const rowsGranted = await queries.rows(Granted, COMMIT, [stationId, keys, epochs]);
  const answers = new Map<string, Committed>(rowsGranted.map(({ granted }) => [granted, 'granted']));
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
