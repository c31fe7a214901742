import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { answerOf, BigInteger, type Queries } from '../database/index.ts';
import type { Member } from './member.ts';

/** How long others wait for a silent station, by the server's clock. */
export const LEASE_SECONDS = 30;

/**
 * Begins a new run of a station of the site; null if it is none. Claims of earlier runs become free.
 * @param token what no other run has.
 */
export async function beginIncarnation(
  queries: Queries,
  stationId: string,
  leaseSeconds = LEASE_SECONDS,
  token: string = randomUUID(),
): Promise<Member | null> {
  const begun = await answerOf(queries, BigInteger.nullable(), 'SELECT begin_run($1, $2, $3) AS answer', [
    stationId,
    leaseSeconds,
    token,
  ]);
  return begun === null ? null : { stationId, incarnation: begun };
}

/**
 * Renews this run's lease, and cuts others' that are too long. False if another run of the station has begun
 * since, or the station has left the site.
 * @param beat how often this run has renewed it, with this time.
 */
export const renewLease = (
  queries: Queries,
  { stationId, incarnation }: Member,
  leaseSeconds: number,
  beat: number,
): Promise<boolean> =>
  answerOf(queries, z.boolean(), 'SELECT renew_lease($1, $2, $3, $4) AS answer', [
    stationId,
    incarnation,
    leaseSeconds,
    beat,
  ]);

/** Whether a later run of the station than this one works now. Throws SiteDatabaseError. */
export const isSupplanted = (queries: Queries, { stationId, incarnation }: Member): Promise<boolean> =>
  answerOf(
    queries,
    z.boolean(),
    `SELECT EXISTS (SELECT 1 FROM station
       WHERE id = $1 AND incarnation <> $2 AND left_at IS NULL AND lease_until > clock_timestamp()) AS answer`,
    [stationId, incarnation],
  );

/** The station stops in order, so nobody has to wait for it. */
export async function endLease(queries: Queries, { stationId, incarnation }: Member): Promise<void> {
  await queries.run('SELECT end_lease($1, $2)', [stationId, incarnation]);
}
