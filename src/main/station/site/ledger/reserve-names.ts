import { z } from 'zod';
import { answerOf, type Queries, SiteDatabaseError } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Step 2. False if another delivery has one of the names, or if the claim does not stand any more;
 * `isClaimed` says which.
 */
export async function reserveNames(
  queries: Queries,
  { stationId }: Member,
  { key, epoch }: ClaimedDelivery,
  finalName: string,
  ticketName: string | null,
): Promise<boolean> {
  try {
    return await answerOf(queries, z.boolean(), 'SELECT reserve_names($1, $2, $3, $4, $5) AS answer', [
      stationId,
      key,
      epoch,
      finalName,
      ticketName,
    ]);
  } catch (error) {
    if (error instanceof SiteDatabaseError && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** True until another station claims the delivery, or a decision gives it back, which leaves the epoch. */
export async function isClaimed(
  queries: Queries,
  { stationId }: Member,
  { key, epoch }: ClaimedDelivery,
): Promise<boolean> {
  const stands = "SELECT 1 FROM delivery WHERE key = $1 AND epoch = $2 AND owner = $3 AND state = 'copying'";
  return (await queries.run(stands, [key, epoch, stationId])) > 0;
}
