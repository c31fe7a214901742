import { stoppedStates, troubledDeliveryStates } from '../../../../contract/index.ts';
import { sqlSet } from '../database/rows.ts';

// Which files need attention, and why: the one definition behind the counts of the queue, the downloads, the
// hot folders, the tray and the metrics, as conditions on rows of `artwork`, `delivery` and `job`.

/** A delivery that only an operator can end, and the newest of its file at its hot folder. */
export const TROUBLED_DELIVERY = `(delivery.state IN ${sqlSet(troubledDeliveryStates)} AND NOT EXISTS (
  SELECT 1 FROM delivery AS later
   WHERE later.artwork_id = delivery.artwork_id AND later.hot_folder_id = delivery.hot_folder_id
     AND later.revision > delivery.revision AND later.state <> 'removed'))`;

/** The file was sent and is not wanted any more, and nobody has acknowledged that. */
export const FILE_RECALLED = '(artwork.recall IS NOT NULL AND artwork.recall_seen = 0)';

/** The file stopped itself, or a delivery of it did. */
export const FILE_STOPPED = `(artwork.state IN ${sqlSet(stoppedStates)} OR EXISTS (
  SELECT 1 FROM delivery WHERE delivery.artwork_id = artwork.id AND ${TROUBLED_DELIVERY}))`;

/** What stopped of a job that is over stops nothing; what is not wanted any more at its RIP does. */
export const FILE_NEEDS_ATTENTION = `(${FILE_RECALLED}
  OR (job.meaning <> 'cancelled' AND job.gone_at IS NULL AND ${FILE_STOPPED}))`;
