import { type Queries, SiteDatabaseError } from '../database/index.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';

/** A name belongs to one file or ticket: no shared hot folder uses it twice. */
const RESERVE = `
  UPDATE delivery AS own SET final_name = $3, ticket_name = $4
   WHERE own.key = $1 AND own.epoch = $2 AND own.state = 'copying' AND NOT EXISTS (
     SELECT 1 FROM delivery AS other
      WHERE other.hot_folder = own.hot_folder AND other.is_shared AND other.key <> own.key
        AND (lower(other.final_name) = lower($4) OR lower(other.ticket_name) = lower($3)))`;

const UNIQUE_VIOLATION = '23505';

/**
 * Step 2. False if another delivery has one of the names, or if another station has claimed the delivery
 * since; `isClaimed` says which.
 */
export async function reserveNames(
  queries: Queries,
  { key, epoch }: ClaimedDelivery,
  finalName: string,
  ticketName: string | null,
): Promise<boolean> {
  try {
    return (await queries.run(RESERVE, [key, epoch, finalName, ticketName])) > 0;
  } catch (error) {
    if (error instanceof SiteDatabaseError && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** True as long as the claim is the latest. */
export async function isClaimed(queries: Queries, { key, epoch }: ClaimedDelivery): Promise<boolean> {
  return (await queries.run('SELECT 1 FROM delivery WHERE key = $1 AND epoch = $2', [key, epoch])) > 0;
}
