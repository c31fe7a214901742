import {
  BatchingTimes,
  type ConnectionId,
  type CutOff,
  type HotFolderId,
  type JobExtras,
  meaningOf as meaningByRules,
  type StatusMeaning,
  type StatusRules,
  usualStatusRules,
} from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { Database, probeFts5 } from './database/database.ts';
import type { Store } from './store.ts';
import { ArtworkLifecycle } from './artworks/artwork-lifecycle.ts';
import { DeliveryLifecycle } from './deliveries/delivery-lifecycle.ts';
import { SqliteActivityViews } from './log/activity.ts';
import { SqliteAttentionViews } from './artworks/attention.ts';
import { SqliteBatchViews } from './pages/batch-page.ts';
import { SqliteCatalogueViews } from './catalogue/catalogue-view.ts';
import { SqliteFileSearch } from './queue/file-search.ts';
import { SqliteFolderViews } from './deliveries/folder-files.ts';
import { SqliteIncidentViews } from './incidents/incident-view.ts';
import { SqliteJobViews } from './pages/job-page.ts';
import { SqliteOnHoldViews } from './artworks/on-hold.ts';
import { SqliteQueueRepository } from './queue/queue.ts';
import type { QueueRules } from './queue/row-builder.ts';
import { QueueWriter } from './queue/queue-writer.ts';
import { ReadRows } from './queue/read-rows.ts';
import { SearchIndex } from './queue/search-index.ts';
import { shipByOf } from './artworks/ship-by.ts';
import { SqliteShippingViews } from './queue/shipping-days.ts';
import { SqliteUnbatchedJobViews } from './orders/unbatched-jobs.ts';
import { AnnouncedFiles } from './jobs/announced-files.ts';
import { SqliteArtworkRevisionRepository } from './artworks/revisions.ts';
import { SqliteArtworkRepository } from './artworks/artworks.ts';
import { SqliteBatchOrderRepository } from './orders/batch-orders.ts';
import { SqliteBatchRepository } from './batches/batches.ts';
import { SqliteCapabilityRepository } from './catalogue/capabilities.ts';
import { SqliteCatalogueRepository } from './catalogue/catalogue.ts';
import { SqliteDeliveryRepository } from './deliveries/deliveries.ts';
import { SqliteDeskRepository } from './operators/desks.ts';
import { SqliteDueFiles } from './jobs/due-files.ts';
import { SqliteFacetRepository } from './jobs/facets.ts';
import { SqliteFileDecisions } from './artworks/file-decisions.ts';
import { SqliteInboxRepository } from './inbox/inbox.ts';
import { SqliteIncidentRepository } from './incidents/incidents.ts';
import { SqliteJobRepository } from './jobs/jobs.ts';
import { SqliteKeyValueRepository } from './database/key-values.ts';
import { SqliteOperatorRepository } from './operators/operators.ts';
import { SqliteOrderedElsewhereRepository } from './site/ordered-elsewhere.ts';
import { SqlitePreflightRepository } from './artworks/preflights.ts';
import { SqlitePrepressJobRepository } from './queue/prepress-jobs.ts';
import { SqliteRuleHitRepository } from './deliveries/rule-hits.ts';
import { SqliteSentElsewhereRepository } from './site/sent-elsewhere.ts';
import { SentOrders } from './jobs/sent-orders.ts';
import { SqliteSharedDecisionRepository } from './site/shared-decisions.ts';
import { SqliteStagingRepository } from './deliveries/stagings.ts';
import { SqliteSubmissionRepository } from './orders/submissions.ts';
import { SqliteTransitionRepository } from './log/transitions.ts';

/**
 * Opens the store, creating or migrating it if necessary.
 * @param options.file absolute path, or `:memory:`.
 * @param options.onFault receives errors of unreadable rows and of listeners; neither affects anything
 * else.
 * @param options.batchingTimes the auto batching timings of a connection's account; by default those of the
 * interface.
 * @param options.hasFts5 whether this SQLite has full-text search; without it, a search reads every row.
 * @param options.statusRules what decides the meaning of a connection's statuses; the usual rules by
 * default.
 * @param options.noneIfAbsent what a connection's service never states.
 * @param options.folder the names of a hot folder and its RIP.
 * @param options.folderOrder the hot folders in the operator's order.
 * @param options.cutOffs when what ships one way has to be ready.
 * @param options.extrasIn what the service's own JSON of a job says besides the order; by default nothing.
 * @throws StoreUnusableError.
 */
export function openStore(options: {
  readonly file: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly onFault: (error: unknown) => void;
  readonly batchingTimes?: (connection: ConnectionId) => BatchingTimes;
  readonly hasFts5?: () => boolean;
  readonly statusRules?: (connection: ConnectionId) => StatusRules;
  readonly noneIfAbsent?: QueueRules['noneIfAbsent'];
  readonly folder?: (id: HotFolderId) => { readonly name: string; readonly rip: string };
  readonly folderOrder?: () => readonly HotFolderId[];
  readonly cutOffs?: () => readonly CutOff[];
  readonly extrasIn?: (original: string) => JobExtras;
}): Store {
  const times = options.batchingTimes ?? (() => BatchingTimes.parse({}));
  const db = new Database({
    file: options.file,
    onFault: options.onFault,
    hasFts5: (options.hasFts5 ?? probeFts5)(),
  });
  const transitions = new SqliteTransitionRepository(db);
  const artworkRevisions = new SqliteArtworkRevisionRepository(db);
  const lifecycle = new ArtworkLifecycle(db, transitions, options.clock);
  const { cutOffs = () => [] } = options;
  const shipBy: QueueRules['shipBy'] = (delivery, since) => shipByOf(delivery, since, cutOffs());
  const artworks = new SqliteArtworkRepository(db, {
    lifecycle,
    earlier: artworkRevisions,
    clock: options.clock,
    shipBy,
  });
  const deliveryLifecycle = new DeliveryLifecycle(db, lifecycle, transitions, options.clock);
  const deliveries = new SqliteDeliveryRepository(db, deliveryLifecycle, lifecycle, options.clock);
  const { clock, statusRules = () => usualStatusRules } = options;
  const folder = options.folder ?? ((id) => ({ name: id, rip: id }));
  const meaningOf = (connection: ConnectionId, code: string): StatusMeaning =>
    meaningByRules(code, statusRules(connection));
  const orders = new SentOrders(db, transitions, clock);
  const due = new SqliteDueFiles(db, {
    artworks,
    deliveries,
    orders,
    lifecycle,
    clock,
    folderName: (id) => folder(id).name,
    statusRules,
  });
  const jobs = new SqliteJobRepository(db, {
    files: new AnnouncedFiles(db, artworks, due, lifecycle),
    transitions,
    due,
    orders,
    clock,
    meaningOf,
  });
  const activity = new SqliteActivityViews(db);
  const { folderOrder = () => [], noneIfAbsent = () => [] } = options;
  const rules = { times, meaningOf, noneIfAbsent, folder, folderOrder, shipBy };
  const index = new SearchIndex(db);
  const rows = new ReadRows();
  const writer = new QueueWriter(db, { index, rules, rows });
  const queue = new SqliteQueueRepository(db, rules, {
    index,
    writer,
    rows,
    transitions,
    now: () => clock.now(),
  });
  const jobViews = new SqliteJobViews(db, {
    artworks,
    deliveries,
    activity,
    queue,
    extrasIn: options.extrasIn ?? (() => ({ artifacts: [], notes: [], data: [], copyOf: null })),
  });
  return {
    jobs,
    jobViews,
    due,
    batches: new SqliteBatchRepository(db, { transitions, due, orders, meaningOf }),
    batchViews: new SqliteBatchViews(db, { jobViews, activity, times }),
    batchOrders: new SqliteBatchOrderRepository(db, transitions, options.clock),
    unbatchedJobs: new SqliteUnbatchedJobViews(db),
    submissions: new SqliteSubmissionRepository(db, transitions, options.clock),
    artworks,
    artworkRevisions,
    attention: new SqliteAttentionViews(db),
    decisions: new SqliteFileDecisions(db, lifecycle, options.clock),
    onHold: new SqliteOnHoldViews(db),
    deliveries,
    fileSearch: new SqliteFileSearch(db, { index, writer }),
    folderViews: new SqliteFolderViews(db, clock),
    stagings: new SqliteStagingRepository(db),
    preflights: new SqlitePreflightRepository(db, lifecycle, options.clock),
    incidents: new SqliteIncidentRepository(db, transitions, options.clock),
    incidentViews: new SqliteIncidentViews(db),
    operators: new SqliteOperatorRepository(db, transitions, options.clock),
    transitions,
    activity,
    inbox: new SqliteInboxRepository(db),
    keyValues: new SqliteKeyValueRepository(db),
    queue,
    shippingViews: new SqliteShippingViews(db, writer, { cutOffs, now: () => clock.now() }),
    prepressJobs: new SqlitePrepressJobRepository(db, writer),
    facets: new SqliteFacetRepository(db),
    ruleHits: new SqliteRuleHitRepository(db, options.clock),
    sentElsewhere: new SqliteSentElsewhereRepository(db),
    orderedElsewhere: new SqliteOrderedElsewhereRepository(db),
    sharedDecisions: new SqliteSharedDecisionRepository(db, clock),
    catalogue: new SqliteCatalogueRepository(db, transitions),
    catalogueViews: new SqliteCatalogueViews(db),
    capabilities: new SqliteCapabilityRepository(db),
    desks: new SqliteDeskRepository(db),
    transaction: (work, durability) => db.transaction(work, durability),
    synced: () => db.synced(),
    onChange: (listener) => db.onChange(listener),
    close: () => db.close(),
  };
}

/** The operators of a station that is not running. Options and errors as for `openStore`. */
export function openOperatorStore(options: {
  readonly file: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly onFault: (error: unknown) => void;
}): Pick<Store, 'operators' | 'keyValues' | 'transaction' | 'close'> {
  const db = new Database({ file: options.file, onFault: options.onFault, hasFts5: probeFts5() });
  return {
    operators: new SqliteOperatorRepository(db, new SqliteTransitionRepository(db), options.clock),
    keyValues: new SqliteKeyValueRepository(db),
    transaction: (work, durability) => db.transaction(work, durability),
    close: () => db.close(),
  };
}
