import type { SiteDatabase } from '../../../src/main/station/site/database/index.ts';

/** The same commit, granted to anybody. */
const UNFENCED = `
CREATE OR REPLACE FUNCTION commit_deliveries(own text, keys text[], epochs integer[]) RETURNS TABLE (granted text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  RETURN QUERY
    UPDATE delivery
       SET state = CASE state WHEN 'delivered' THEN state ELSE 'committing' END, changed_at = clock_timestamp(),
           commit_epoch = CASE state WHEN 'copying' THEN delivery.epoch ELSE commit_epoch END
     WHERE delivery.key = ANY (keys)
    RETURNING delivery.key;
END $$`;

/** From now on latecomers are not refused, to show that the test finds what the fence prevents. */
export const removeFence = (ledger: SiteDatabase): Promise<number> => ledger.run(UNFENCED);
