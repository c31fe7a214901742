import { sql as ground } from './0001-ground.ts';
import { sql as feeding } from './0002-feeding.ts';
import { sql as retention } from './0003-retention.ts';
import { sql as messages } from './0004-sayings.ts';
import { sql as queueOrder } from './0005-queue-order.ts';
import { sql as preflight } from './0006-preflight.ts';
import { sql as memory } from './0007-memory.ts';
import { sql as webhookLog } from './0008-webhook-log.ts';
import { sql as twoClocks } from './0009-two-clocks.ts';
import { sql as reasons } from './0010-reasons.ts';
import { sql as catalogue } from './0011-catalogue.ts';
import { sql as batchOrders } from './0012-batch-orders.ts';
import { sql as batchNews } from './0013-batch-news.ts';
import { sql as archiveHeld } from './0014-archive-held.ts';
import { sql as queueSearch } from './0015-queue-search.ts';
import { sql as artworkCount } from './0016-artwork-count.ts';
import { sql as earlierArtwork } from './0017-earlier-artwork.ts';
import { sql as inboxLengths } from './0018-inbox-lengths.ts';
import { sql as jobSize } from './0019-job-size.ts';
import { sql as longerBeginnings } from './0020-longer-beginnings.ts';
import { sql as outdated } from './0021-outdated.ts';
import { sql as artworkExtension } from './0022-artwork-extension.ts';
import { sql as logChain } from './0023-log-chain.ts';
import { sql as webhookHeaders } from './0024-webhook-headers.ts';
import { sql as newestTruth } from './0025-newest-truth.ts';
import { sql as submissions } from './0026-submissions.ts';
import { sql as acknowledgedOrders } from './0027-acknowledged-orders.ts';
import { sql as standardProfile } from './0028-standard-profile.ts';
import { sql as droppedDeliveries } from './0029-dropped-deliveries.ts';
import { sql as queueLevels } from './0030-queue-levels.ts';
import { sql as fileDecisions } from './0031-file-decisions.ts';
import { sql as incidents } from './0032-incidents.ts';
import { sql as ruleHits } from './0034-rule-hits.ts';
import { sql as pickedUp } from './0035-picked-up.ts';
import { sql as queueTouched } from './0037-queue-touched.ts';
import { sql as operators } from './0038-operators.ts';
import { sql as desks } from './0039-desks.ts';
import { sql as decided } from './0040-decided.ts';
import { sql as fedElsewhere } from './0041-fed-elsewhere.ts';
import { sql as queueCount } from './0042-queue-count.ts';
import { sql as orderedElsewhere } from './0043-ordered-elsewhere.ts';
import { sql as jobsWithoutMeaning } from './0044-jobs-without-meaning.ts';
import { sql as sharedDecisions } from './0045-shared-decisions.ts';
import { sql as searchByLevel } from './0046-search-by-level.ts';
import { sql as holdMessages } from './0047-hold-messages.ts';
import { sql as artworkCountInPlace } from './0048-artwork-count.ts';
import { sql as facts } from './0049-facts.ts';
import { sql as delayedDeliveries } from './0050-delayed-deliveries.ts';
import { sql as webhookBegun } from './0051-webhook-begun.ts';
import { sql as jobReading } from './0052-job-reading.ts';
import { sql as jobNumbers } from './0053-job-numbers.ts';
import { sql as sentOrders } from './0054-sent-orders.ts';
import { sql as unknownFacts } from './0055-unknown-facts.ts';
import { sql as serviceDates } from './0056-service-dates.ts';
import { sql as submittedFiles } from './0057-submitted-files.ts';
import { sql as chosenFolders } from './0058-chosen-folders.ts';
import { sql as jobMentioned } from './0059-job-mentioned.ts';
import { sql as artworkIssues } from './0060-artwork-issues.ts';
import { sql as artworkStatus } from './0061-artwork-status.ts';
import { sql as batchReading } from './0062-batch-reading.ts';
import { sql as hotFolderTarget } from './0063-hot-folder-target.ts';
import { sql as awaitedArtwork } from './0064-awaited-artwork.ts';
import { sql as dueUnread } from './0065-due-unread.ts';

/** In order; a released migration is never edited. */
export const migrations: readonly string[] = [
  ground,
  feeding,
  retention,
  messages,
  queueOrder,
  preflight,
  memory,
  webhookLog,
  twoClocks,
  reasons,
  catalogue,
  batchOrders,
  batchNews,
  archiveHeld,
  queueSearch,
  artworkCount,
  earlierArtwork,
  inboxLengths,
  jobSize,
  longerBeginnings,
  outdated,
  artworkExtension,
  logChain,
  webhookHeaders,
  newestTruth,
  submissions,
  acknowledgedOrders,
  standardProfile,
  droppedDeliveries,
  queueLevels,
  fileDecisions,
  incidents,
  ruleHits,
  pickedUp,
  queueTouched,
  operators,
  desks,
  decided,
  fedElsewhere,
  queueCount,
  orderedElsewhere,
  jobsWithoutMeaning,
  sharedDecisions,
  searchByLevel,
  holdMessages,
  artworkCountInPlace,
  facts,
  delayedDeliveries,
  webhookBegun,
  jobReading,
  jobNumbers,
  sentOrders,
  unknownFacts,
  serviceDates,
  submittedFiles,
  chosenFolders,
  jobMentioned,
  artworkIssues,
  artworkStatus,
  batchReading,
  hotFolderTarget,
  awaitedArtwork,
  dueUnread,
];

/**
 * The same for a runtime whose SQLite has no FTS5: everything but the full-text index. SearchIndex creates
 * that when such a store is opened by a runtime that has FTS5.
 */
export const migrationsWithoutFts5: readonly string[] = migrations.map((sql) => {
  if (sql === queueSearch) return sql.replace(/CREATE VIRTUAL TABLE[\s\S]*END;/, '');
  return sql === longerBeginnings ? '' : sql;
});
