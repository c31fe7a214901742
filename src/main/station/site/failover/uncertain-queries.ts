import { z } from 'zod';
import {
  ArtworkId,
  type DoubtVerdict,
  HotFolderId,
  SiteDeliveryKey,
  SiteStationId,
} from '../../../../contract/index.ts';
import { answerOf, BigInteger, type Queries } from '../database/index.ts';
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

/** Oldest first. Throws SiteDatabaseError. */
export const readDoubtful = (queries: Queries, most: number): Promise<DoubtfulRow[]> =>
  queries.rows(DoubtfulRow, 'SELECT * FROM doubtful_delivery ORDER BY changed, key LIMIT $1', [most]);

export const countDoubtful = (queries: Queries): Promise<number> =>
  answerOf(queries, BigInteger, 'SELECT count(*) AS answer FROM doubtful_delivery', []);

export async function letGoOn(queries: Queries, { stationId }: Member): Promise<void> {
  await queries.run('SELECT let_go_on($1)', [stationId]);
}

/** Settles a delivery; null if it is no longer in doubt. Throws SiteDatabaseError. */
export async function settleDoubt(
  queries: Queries,
  { stationId, incarnation }: Member,
  key: SiteDeliveryKey,
  verdict: DoubtVerdict,
): Promise<DoubtfulRow | null> {
  const settled = 'SELECT * FROM settle_delivery($1, $2, $3, $4)';
  const [row] = await queries.rows(DoubtfulRow, settled, [stationId, incarnation, key, verdict]);
  return row ?? null;
}
