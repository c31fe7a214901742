import { z } from 'zod';
import { ArtworkId, HotFolderId, SiteDeliveryKey, SiteStationId } from '../../../../contract/index.ts';
import { BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

const ReportRow = z.object({
  id: SiteStationId,
  name: z.string(),
  seenAt: z.date().nullable(),
  hasReported: z.boolean(),
});

/** Which stations have reported to the current server what they did. Throws SiteDatabaseError. */
export const readReports = (queries: Queries): Promise<z.infer<typeof ReportRow>[]> =>
  queries.rows(
    ReportRow,
    `SELECT id, name, seen_at AS "seenAt", told_on IS NOT DISTINCT FROM server_now() AS "hasReported"
       FROM station WHERE left_at IS NULL ORDER BY name`,
  );

const DoubtfulRow = z.object({
  key: SiteDeliveryKey,
  hotFolder: HotFolderId,
  fileId: ArtworkId,
  finalName: z.string().nullable(),
  /** The station that had it last, and one that reported later that it had it, too. */
  owners: z.array(z.string()),
});
export type DoubtfulRow = z.infer<typeof DoubtfulRow>;

const IS_DOUBTFUL = "delivery.state = 'unknown' AND is_shared";
const DOUBTFUL = `
  SELECT key, hot_folder AS "hotFolder", file_id AS "fileId", final_name AS "finalName",
         array_remove(ARRAY[station.name, late.name], NULL) AS owners
    FROM delivery LEFT JOIN station ON station.id = delivery.owner
         LEFT JOIN station AS late ON late.id = delivery.why ->> 'also' WHERE ${IS_DOUBTFUL}`;

/** Oldest first. Throws SiteDatabaseError. */
export const readDoubtful = (queries: Queries, most: number): Promise<DoubtfulRow[]> =>
  queries.rows(DoubtfulRow, `${DOUBTFUL} ORDER BY changed, key LIMIT $1`, [most]);

/** Null if it is no longer in doubt. Nobody else settles it before the transaction ends. */
export async function doubtfulAt(queries: Queries, key: SiteDeliveryKey): Promise<DoubtfulRow | null> {
  const [row] = await queries.rows(DoubtfulRow, `${DOUBTFUL} AND key = $1 FOR UPDATE OF delivery`, [key]);
  return row ?? null;
}

export async function countDoubtful(queries: Queries): Promise<number> {
  const [row] = await queries.rows(
    z.object({ total: BigInteger }),
    `SELECT count(*) AS total FROM delivery WHERE ${IS_DOUBTFUL}`,
  );
  return row?.total ?? 0;
}

export const letGoOn = (queries: Queries): Promise<number> => queries.run('SELECT go_on()');

/** Each settles a delivery that is in doubt. */
export const settleAs = {
  /** A delivery that was never named gets a name that no file has: it only has to be unique. */
  sent: (queries: Queries, key: SiteDeliveryKey, { stationId, incarnation }: Member) =>
    queries.run(
      `UPDATE delivery SET state = 'delivered', owner = $2, incarnation = $3, changed = now(),
              final_name = coalesce(final_name, key), why = '{"decided": "sent"}' WHERE key = $1`,
      [key, stationId, incarnation],
    ),
  /** The next claim raises the epoch: no temp file of an earlier one is ever looked for again. */
  again: (queries: Queries, key: SiteDeliveryKey) =>
    queries.run(
      `UPDATE delivery SET state = 'planned', commit_epoch = NULL, owner = NULL, incarnation = NULL, changed = now(),
              why = '{"decided": "again"}' WHERE key = $1`,
      [key],
    ),
} as const;
