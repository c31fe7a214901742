import { z } from 'zod';
import { answerOf, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';

/** Step 5: the files have their final names. May come late or never: the next claim finds out. */
export async function reportDelivered(
  queries: Queries,
  member: Member,
  claimed: readonly ClaimedDelivery[],
): Promise<void> {
  await queries.run('SELECT report_delivered($1, $2, $3)', parametersOf(member, claimed));
}

/** Frees deliveries for others; only uncommitted ones can be freed. */
export async function giveBack(
  queries: Queries,
  member: Member,
  claimed: readonly ClaimedDelivery[],
): Promise<void> {
  await queries.run('SELECT give_back_deliveries($1, $2, $3)', parametersOf(member, claimed));
}

/** What the station owed to its own hot folders, by key, and does no longer. */
export async function giveBackOwn(
  queries: Queries,
  { stationId }: Member,
  keys: readonly string[],
): Promise<void> {
  await queries.run('SELECT give_back_own_deliveries($1, $2)', [stationId, keys]);
}

/**
 * Prevents a committed file from being published: the next claim makes another one, under another name.
 * False if it has been claimed since, so that the file belongs to that claim.
 */
export const recallCommit = (
  queries: Queries,
  { stationId }: Member,
  { key, epoch }: ClaimedDelivery,
): Promise<boolean> =>
  answerOf(queries, z.boolean(), 'SELECT recall_commit($1, $2, $3) AS answer', [stationId, key, epoch]);

const parametersOf = ({ stationId }: Member, claimed: readonly ClaimedDelivery[]) => [
  stationId,
  claimed.map(({ key }) => key),
  claimed.map(({ epoch }) => epoch),
];
