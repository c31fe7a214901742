import { z } from 'zod';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from './member.ts';

/** How long others wait for a silent station, by the server's clock. */
export const LEASE_SECONDS = 30;

const Begun = z.object({ incarnation: BigInteger });

/** Begins a new run of a station of the site; null if it is none. Claims of earlier runs become free. */
export async function beginIncarnation(
  queries: Queries,
  stationId: string,
  leaseSeconds = LEASE_SECONDS,
): Promise<Member | null> {
  const [begun] = await queries.rows(
    Begun,
    `UPDATE station SET incarnation = incarnation + 1, seen_at = clock_timestamp(),
            lease_until = clock_timestamp() + make_interval(secs => $2)
      WHERE id = $1 AND left_at IS NULL RETURNING incarnation`,
    [stationId, leaseSeconds],
  );
  return begun === undefined ? null : { stationId, incarnation: begun.incarnation };
}

/**
 * A lease that ends later than any can was written while the server's clock was ahead. A station that is gone
 * would hold its work until then, so it is given one lease from now. In one statement with the renewal, for
 * slow lines.
 */
const RENEW = `
  WITH readers AS (
    UPDATE reader SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
     WHERE lease_until > clock_timestamp() + make_interval(secs => ${2 * LEASE_SECONDS})),
  others AS (
    UPDATE station SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
     WHERE id <> $1 AND lease_until > clock_timestamp() + make_interval(secs => ${2 * LEASE_SECONDS}))
  UPDATE station SET seen_at = clock_timestamp(), lease_until = clock_timestamp() + make_interval(secs => $3)
   WHERE id = $1 AND incarnation = $2 AND left_at IS NULL`;

/**
 * Renews this run's lease, and cuts others' that are too long. False if another run of the station has begun
 * since, or the station has left the site.
 */
export async function renewLease(
  queries: Queries,
  { stationId, incarnation }: Member,
  leaseSeconds: number,
): Promise<boolean> {
  return (await queries.run(RENEW, [stationId, incarnation, leaseSeconds])) > 0;
}

/** The station stops in order, so nobody has to wait for it. */
export async function endLease(queries: Queries, { stationId, incarnation }: Member): Promise<void> {
  await queries.run('UPDATE station SET lease_until = clock_timestamp() WHERE id = $1 AND incarnation = $2', [
    stationId,
    incarnation,
  ]);
}
