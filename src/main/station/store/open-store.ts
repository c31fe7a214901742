import {
  BatchingTimes,
  type ConnectionId,
  type CutOff,
  type HotFolderId,
  type JobExtras,
  meaningOf as meaningByRules,
  type SlipSetting,
  type StatusMeaning,
  type StatusRules,
  usualStatusRules,
} from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { ArtworkLifecycle } from './artworks/artwork-lifecycle.ts';
import { Artworks } from './artworks/artworks.ts';
import { AttentionViews } from './artworks/attention.ts';
import { FileDecisions } from './artworks/file-decisions.ts';
import { OnHoldViews } from './artworks/on-hold.ts';
import { Preflights } from './artworks/preflights.ts';
import { ArtworkRevisions } from './artworks/revisions.ts';
import { shipByOf } from './artworks/ship-by.ts';
import { Batches } from './batches/batches.ts';
import { Capabilities } from './catalogue/capabilities.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { CatalogueViews } from './catalogue/catalogue-view.ts';
import { Database, probeFts5 } from './database/database.ts';
import { KeyValues } from './database/key-values.ts';
import { Deliveries } from './deliveries/deliveries.ts';
import { DeliveryLifecycle } from './deliveries/delivery-lifecycle.ts';
import { FolderViews } from './deliveries/folder-files.ts';
import { RuleHits } from './deliveries/rule-hits.ts';
import { Slips } from './deliveries/slips.ts';
import { Stagings } from './deliveries/stagings.ts';
import { ProductionEvidence } from './evidence/production-evidence.ts';
import { Inbox } from './inbox/inbox.ts';
import { IncidentViews } from './incidents/incident-view.ts';
import { Incidents } from './incidents/incidents.ts';
import { AnnouncedFiles } from './jobs/announced-files.ts';
import { DueFiles } from './jobs/due-files.ts';
import { LatestFacets } from './jobs/facets.ts';
import { Jobs } from './jobs/jobs.ts';
import { SentOrders } from './jobs/sent-orders.ts';
import { ActivityViews } from './log/activity.ts';
import { Transitions } from './log/transitions.ts';
import { Desks } from './operators/desks.ts';
import { Operators } from './operators/operators.ts';
import { BatchOrders } from './orders/batch-orders.ts';
import { Submissions } from './orders/submissions.ts';
import { UnbatchedJobViews } from './orders/unbatched-jobs.ts';
import { OutgoingMessages } from './outgoing/outgoing-messages.ts';
import { BatchViews } from './pages/batch-page.ts';
import { JobViews } from './pages/job-page.ts';
import { FileSearch } from './queue/file-search.ts';
import { OperatorNotes } from './queue/operator-notes.ts';
import { PrepressJobs } from './queue/prepress-jobs.ts';
import { Queue } from './queue/queue.ts';
import { QueueWriter } from './queue/queue-writer.ts';
import { ReadRows } from './queue/read-rows.ts';
import type { QueueRules } from './queue/row-builder.ts';
import { SearchIndex } from './queue/search-index.ts';
import { ShippingViews } from './queue/shipping-days.ts';
import { Parcels } from './reports/parcels.ts';
import { ReportFactsViews } from './reports/report-facts.ts';
import { StatusReports } from './reports/status-reports.ts';
import { ShiftViews } from './shift/shift-views.ts';
import { OrderedElsewhere } from './site/ordered-elsewhere.ts';
import { SentElsewhere } from './site/sent-elsewhere.ts';
import { SharedDecisions } from './site/shared-decisions.ts';
import type { Store } from './store.ts';

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
 * @param options.slipsIn before what slip sheets go into a hot folder; by default none do.
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
  readonly slipsIn?: (id: HotFolderId) => SlipSetting;
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
  const transitions = new Transitions(db);
  const artworkRevisions = new ArtworkRevisions(db);
  const lifecycle = new ArtworkLifecycle(db, transitions, options.clock);
  const { cutOffs = () => [] } = options;
  const shipBy: QueueRules['shipBy'] = (delivery, since) => shipByOf(delivery, since, cutOffs());
  const artworks = new Artworks(db, {
    lifecycle,
    earlier: artworkRevisions,
    clock: options.clock,
    shipBy,
  });
  const deliveryLifecycle = new DeliveryLifecycle(db, lifecycle, transitions, options.clock);
  const { clock, statusRules = () => usualStatusRules, slipsIn: settingOf = () => 'none' } = options;
  const slips = new Slips(db, { lifecycle: deliveryLifecycle, clock, settingOf });
  const deliveries = new Deliveries(db, deliveryLifecycle, { artworks: lifecycle, slips, clock });
  const folder = options.folder ?? ((id) => ({ name: id, rip: id }));
  const meaningOf = (connection: ConnectionId, code: string): StatusMeaning =>
    meaningByRules(code, statusRules(connection));
  const orders = new SentOrders(db, transitions, clock);
  const due = new DueFiles(db, {
    artworks,
    deliveries,
    orders,
    lifecycle,
    clock,
    folderName: (id) => folder(id).name,
    statusRules,
  });
  const jobs = new Jobs(db, {
    files: new AnnouncedFiles(db, artworks, due, lifecycle),
    transitions,
    due,
    orders,
    clock,
    meaningOf,
  });
  const activity = new ActivityViews(db);
  const { folderOrder = () => [], noneIfAbsent = () => [] } = options;
  const rules = { times, meaningOf, noneIfAbsent, folder, folderOrder, shipBy };
  const index = new SearchIndex(db);
  const rows = new ReadRows();
  const writer = new QueueWriter(db, { index, rules, rows });
  const queue = new Queue(db, rules, {
    index,
    writer,
    rows,
    transitions,
    now: () => clock.now(),
  });
  const notes = new OperatorNotes(db, transitions, () => clock.now());
  const evidence = new ProductionEvidence(db, { deliveries, transitions, clock });
  const jobViews = new JobViews(db, {
    artworks,
    evidence,
    deliveries,
    activity,
    queue,
    extrasIn: options.extrasIn ?? (() => ({ artifacts: [], notes: [], data: [], copyOf: null })),
  });
  return {
    jobs,
    jobViews,
    due,
    batches: new Batches(db, { transitions, due, orders, meaningOf }),
    batchViews: new BatchViews(db, { jobViews, activity, notes, times }),
    batchOrders: new BatchOrders(db, transitions, options.clock),
    unbatchedJobs: new UnbatchedJobViews(db),
    submissions: new Submissions(db, transitions, options.clock),
    artworks,
    artworkRevisions,
    attention: new AttentionViews(db),
    decisions: new FileDecisions(db, lifecycle, options.clock),
    onHold: new OnHoldViews(db),
    deliveries,
    slips,
    evidence,
    statusReports: new StatusReports(db, transitions, clock),
    parcels: new Parcels(db, transitions, options.clock),
    reportFacts: new ReportFactsViews(db),
    fileSearch: new FileSearch(db, { index, writer }),
    folderViews: new FolderViews(db, clock),
    stagings: new Stagings(db),
    preflights: new Preflights(db, lifecycle, options.clock),
    incidents: new Incidents(db, transitions, options.clock),
    incidentViews: new IncidentViews(db),
    outgoing: new OutgoingMessages(db, transitions, options.clock),
    operators: new Operators(db, transitions, options.clock),
    transitions,
    activity,
    shiftViews: new ShiftViews(db, writer),
    inbox: new Inbox(db),
    keyValues: new KeyValues(db),
    queue,
    notes,
    shippingViews: new ShippingViews(db, writer, cutOffs),
    prepressJobs: new PrepressJobs(db, writer),
    facets: new LatestFacets(db),
    ruleHits: new RuleHits(db, options.clock),
    sentElsewhere: new SentElsewhere(db),
    orderedElsewhere: new OrderedElsewhere(db),
    sharedDecisions: new SharedDecisions(db, clock),
    catalogue: new Catalogue(db, transitions),
    catalogueViews: new CatalogueViews(db),
    capabilities: new Capabilities(db),
    desks: new Desks(db),
    transaction: (work, durability) => db.transaction(work, durability),
    savepoint: (work) => db.savepoint(work),
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
    operators: new Operators(db, new Transitions(db), options.clock),
    keyValues: new KeyValues(db),
    transaction: (work, durability) => db.transaction(work, durability),
    close: () => db.close(),
  };
}
