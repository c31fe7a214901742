import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

const Lease = z.object({ account: z.string(), epoch: BigInteger });
/** An account for which this station reads the service, and how often that has moved between stations. */
export type Lease = z.infer<typeof Lease>;

/**
 * Renews this station's leases and takes free ones, in the order of their names, so that two stations that
 * want the same ones do not deadlock. Throws SiteDatabaseError.
 */
export function takeLeases(
  queries: Queries,
  { stationId, incarnation }: Member,
  accounts: readonly string[],
): Promise<Lease[]> {
  return queries.rows(Lease, 'SELECT account, epoch FROM take_reader_leases($1, $2, $3)', [
    stationId,
    incarnation,
    accounts,
  ]);
}

/** Gives leases back at once. Throws SiteDatabaseError. */
export async function giveBackLeases(
  queries: Queries,
  { stationId, incarnation }: Member,
  accounts: readonly string[],
): Promise<void> {
  await queries.run('SELECT give_back_reader_leases($1, $2, $3)', [stationId, incarnation, accounts]);
}

const Others = z.object({ up: z.boolean() });

/** Whether another station is up that could read the service instead. Throws SiteDatabaseError. */
export async function othersAreUp(queries: Queries, { stationId }: Member): Promise<boolean> {
  const [others] = await queries.rows(
    Others,
    `SELECT EXISTS (SELECT 1 FROM station WHERE id <> $1 AND left_at IS NULL AND lease_until > now()) AS up`,
    [stationId],
  );
  return others?.up === true;
}
