import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

/** By the server's clock, which all stations share. */
const LEASE_SECONDS = 30;

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
  return queries.rows(
    Lease,
    `INSERT INTO reader AS known (account, owner, incarnation, epoch, lease_until)
       SELECT account, $1, $2, 1, now() + make_interval(secs => ${LEASE_SECONDS})
         FROM unnest($3::text[]) AS account ORDER BY account
     ON CONFLICT (account) DO UPDATE SET
       owner = excluded.owner, incarnation = excluded.incarnation, lease_until = excluded.lease_until,
       epoch = known.epoch
         + CASE WHEN known.owner = excluded.owner AND known.incarnation = excluded.incarnation THEN 0 ELSE 1 END
       WHERE known.lease_until < now()
          OR (known.owner = excluded.owner AND known.incarnation <= excluded.incarnation)
     RETURNING account, epoch`,
    [stationId, incarnation, accounts],
  );
}

/** Gives leases back at once. Throws SiteDatabaseError. */
export async function giveBackLeases(
  queries: Queries,
  { stationId, incarnation }: Member,
  accounts: readonly string[],
): Promise<void> {
  await queries.run(
    `UPDATE reader SET lease_until = now()
       WHERE owner = $1 AND incarnation = $2 AND account = ANY ($3::text[])`,
    [stationId, incarnation, accounts],
  );
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
