import { z } from 'zod';
import {
  ArtworkId,
  ArtworkState,
  DeliveryState,
  decisionRules,
  HotFolderId,
  hasFailed,
  isMovable,
  isOneOf,
  JobKey,
  movableOf,
  newestDeliveries,
  type QueueFile,
  resendBar,
} from '../../../../contract/index.ts';
import type { Row } from '../database/database.ts';
import { json } from '../database/rows.ts';

/** The columns of `artwork` that `toQueueFile` reads. */
export const QUEUE_FILE_COLUMNS = `artwork.id, artwork.name, artwork.state, artwork.job_key, artwork.decision_revision,
  artwork.recall_code IS NOT NULL AS recalled,
  (SELECT quantity FROM job WHERE job.key = artwork.job_key) AS ordered,
  (SELECT json_group_array(json_object('hotFolderId', hot_folder_id, 'state', state) ORDER BY revision)
     FROM delivery WHERE artwork_id = artwork.id) AS deliveries`;

const QueueFileRow = z.object({
  id: ArtworkId,
  name: z.string(),
  state: ArtworkState,
  job_key: JobKey,
  decision_revision: z.number(),
  recalled: z.number(),
  ordered: z.number().nullable(),
  deliveries: json(z.array(z.object({ hotFolderId: HotFolderId, state: DeliveryState }))),
});

/**
 * A file behind a row of the queue.
 * @param watched the hot folders of the settings.
 */
export function toQueueFile(row: Row, watched: readonly HotFolderId[]): QueueFile {
  const {
    id,
    name,
    state,
    job_key: jobKey,
    decision_revision: decisionRevision,
    recalled,
    ordered,
    deliveries,
  } = QueueFileRow.parse(row);
  const isRecalled = recalled === 1;
  const bar = resendBar({
    state,
    isRecalled,
    deliveries: deliveries.map((one) => ({ ...one, isWatched: watched.includes(one.hotFolderId) })),
  });
  const canMove = isOneOf(state, decisionRules.move.states) && isMovable({ isRecalled, deliveries });
  return {
    id,
    name,
    state,
    jobKey,
    resendBar: bar,
    ordered,
    hotFolderIds: newestDeliveries(deliveries).map(({ hotFolderId }) => hotFolderId),
    isFailed: hasFailed(deliveries),
    movable: canMove ? movableOf(deliveries) : null,
    decisionRevision,
  };
}
