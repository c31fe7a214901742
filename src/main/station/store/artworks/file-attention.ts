import { keptCodes, stoppedStates, troubledDeliveryStates } from '../../../../contract/index.ts';
import { sqlSet } from '../database/rows.ts';

// Which files need attention, and why: the single definition behind the counts of the queue, the downloads,
// the hot folders, the tray and the metrics, as conditions on rows of `artwork`, `delivery` and `job`.

/** The newest delivery of its file to its hot folder. */
export const NEWEST_DELIVERY = `NOT EXISTS (SELECT 1 FROM delivery AS later
   WHERE later.artwork_id = delivery.artwork_id AND later.hot_folder_id = delivery.hot_folder_id
     AND later.revision > delivery.revision AND later.state <> 'removed')`;

/** A delivery that only an operator can end, and the newest of its file to its hot folder. */
export const TROUBLED_DELIVERY = `(delivery.state IN ${sqlSet(troubledDeliveryStates)} AND ${NEWEST_DELIVERY})`;

/** The file was sent and is no longer wanted, and nobody has acknowledged that. */
export const FILE_RECALLED = '(artwork.recall IS NOT NULL AND artwork.is_recall_acknowledged = 0)';

/**
 * An operator keeps the file on hold on purpose, or until the artwork arrives that was requested in its
 * place: nobody has to do anything about it.
 */
export const FILE_KEPT = `(artwork.state = 'on-hold' AND (artwork.reason_code IN ${sqlSet(keptCodes)}
  OR (artwork.reason_code = 'hold.new-artwork-requested'
    AND coalesce(artwork.replacement_issue ->> '$.state', '') NOT IN ('refused', 'unknown'))))`;

/** The file itself has stopped, or one of its deliveries. */
export const FILE_STOPPED = `((artwork.state IN ${sqlSet(stoppedStates)} AND NOT ${FILE_KEPT}) OR EXISTS (
  SELECT 1 FROM delivery WHERE delivery.artwork_id = artwork.id AND ${TROUBLED_DELIVERY}))`;

/** For a finished job, a stopped file does not matter; a file at its RIP that is no longer wanted does. */
export const FILE_NEEDS_ATTENTION = `(${FILE_RECALLED}
  OR (job.meaning <> 'cancelled' AND job.gone_at IS NULL AND ${FILE_STOPPED}))`;
