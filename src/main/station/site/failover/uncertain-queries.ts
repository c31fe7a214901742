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
    `SELECT id, name, seen_at AS "seenAt", reported_to_server IS NOT DISTINCT FROM server_now() AS "hasReported"
       FROM station WHERE left_at IS NULL ORDER BY name`,
  );

const UncertainRow = z.object({
  key: SiteDeliveryKey,
  hotFolder: HotFolderId,
  fileId: ArtworkId,
  finalName: z.string().nullable(),
  /** The station that had it last, and one that reported later that it had it, too. */
  owners: z.array(z.string()),
});
export type UncertainRow = z.infer<typeof UncertainRow>;

/** Oldest first. Throws SiteDatabaseError. */
export const readUncertain = (queries: Queries, most: number): Promise<UncertainRow[]> =>
  queries.rows(UncertainRow, 'SELECT * FROM uncertain_delivery ORDER BY changed_at, key LIMIT $1', [most]);

export const countUncertain = (queries: Queries): Promise<number> =>
  answerOf(queries, BigInteger, 'SELECT count(*) AS answer FROM uncertain_delivery', []);

export async function continueWithoutReports(queries: Queries, { stationId }: Member): Promise<void> {
  await queries.run('SELECT continue_without_reports($1)', [stationId]);
}

/** Settles a delivery; null if it is no longer in doubt. Throws SiteDatabaseError. */
export async function settleDoubt(
  queries: Queries,
  { stationId, incarnation }: Member,
  key: SiteDeliveryKey,
  verdict: DoubtVerdict,
): Promise<UncertainRow | null> {
  const settled = 'SELECT * FROM settle_delivery($1, $2, $3, $4)';
  const [row] = await queries.rows(UncertainRow, settled, [stationId, incarnation, key, verdict]);
  return row ?? null;
}
