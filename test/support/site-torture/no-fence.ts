import type { SiteDatabase } from '../../../src/main/station/site/database/index.ts';

/** The part that only the product's commit contains. */
const FENCE = "delivery.epoch = claimed.epoch AND state IN ('copying', 'committing')\n  RETURNING";

/** The same commit, granted to anybody. */
const UNFENCED = `
  UPDATE delivery
     SET state = CASE state WHEN 'delivered' THEN state ELSE 'committing' END, changed = clock_timestamp(),
         commit_epoch = CASE state WHEN 'copying' THEN delivery.epoch ELSE commit_epoch END
    FROM unnest($1::text[], $2::integer[]) AS claimed (key, epoch)
   WHERE delivery.key = claimed.key
  RETURNING delivery.key, coalesce(commit_epoch, 0) AS commit_epoch`;

/** From now on latecomers are not refused, to show that the test finds what the fence prevents. */
export function removeFence(database: SiteDatabase): void {
  const rows = database.rows.bind(database);
  database.rows = (schema, sql, parameters) => rows(schema, sql.includes(FENCE) ? UNFENCED : sql, parameters);
}
