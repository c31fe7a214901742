import { mkdir } from 'node:fs/promises';
import type { ArtworkId, Overview } from '../../contract/index.ts';
import { type Access, recordAccess } from './access-log.ts';
import {
  createApi,
  createEventStream,
  createRuntimeState,
  jobWithRuntimeState,
  type StationApi,
  StationOverview,
} from './api/index.ts';
import { Archive, createArtwork, type ReadableArtwork } from './artwork/index.ts';
import { createBatching } from './batching/index.ts';
import { createConnections, createWindowLanguages } from './connections/index.ts';
import type { StationContext } from './context.ts';
import { Decider } from './decisions/index.ts';
import { DeskService } from './desks/index.ts';
import { diagnosticsOf } from './diagnostics/index.ts';
import { StationEvents } from './events/index.ts';
import { createHotFolders, routeOf, takeInRipFiles } from './hotfolders/index.ts';
import { createIncidents } from './incidents/index.ts';
import { openStationStore } from './lifecycle/open-station-store.ts';
import { Power } from './lifecycle/power.ts';
import { Lifecycle } from './lifecycle/start-order.ts';
import { stopTogether } from './lifecycle/stop-in-order.ts';
import { type ProxyEnv, proxyEnvOf } from './network/index.ts';
import { createNotices } from './notices/index.ts';
import { createOperators, type OperatorArea } from './operators/index.ts';
import { createOutgoing } from './outgoing/index.ts';
import { createPaper } from './paper/index.ts';
import type { StationPorts } from './ports.ts';
import { createPreflight, createPreviews } from './preflight/index.ts';
import { createPresence } from './presence/index.ts';
import { QueueRows } from './queue/index.ts';
import { createReports } from './reports/index.ts';
import { createRipAnswers } from './rip-answers/index.ts';
import { ShiftReports } from './shift/index.ts';
import { type AnsweredFile, type AskedFile, MemberReading, SiteService } from './site/index.ts';
import { createIngress, Webhooks } from './webhooks/index.ts';

export interface Station {
  readonly api: StationApi;
  /** Desks that connect over the network, for the host that serves them. */
  readonly desks: Pick<DeskService, 'newPairingCode' | 'pair' | 'admit' | 'left'>;
  readonly operators: OperatorArea;
  /** An archived file for a window; null if the archive does not have it. */
  readArtwork(id: ArtworkId): Promise<ReadableArtwork | null>;
  /** Answers another station of the site that asks for an archived file. */
  readForStation(asked: AskedFile): Promise<AnsweredFile>;
  /** Records what happened to a login, for Activity. */
  recordAccess(access: Access): void;
  /** The reverse proxy in front of its host does not say where browsers connect from. */
  browsersHidden(): void;
  /** Starts working. Rejects with WebhookPortInUseError if the port for webhooks is in use. */
  start(): Promise<void>;
  /** The machine goes to sleep: transfers stop where they are, as if the operator had paused them. */
  sleep(): void;
  /**
   * It woke up: transfers continue, and everything is read again, since anything may have happened
   * meanwhile.
   */
  wake(): void;
  /**
   * Finishes the current steps and closes the store; the next start resumes the rest. If something could
   * not be stopped in order, rejects once everything else has been stopped.
   */
  stop(): Promise<void>;
}

/** What the screens say about a station as a whole. */
export interface AboutStation extends Pick<Overview, 'version' | 'demo'> {
  /** When it was restarted after a crash, in ms since the epoch; null if it was not. */
  readonly restartedAt?: number | null;
}

/**
 * Builds every area of a station once, each from those before it. The site needs some that come after it
 * and is given them when it starts. Anything else that areas hear from each other are StationEvents. Throws
 * StoreUnusableError if the store cannot be opened.
 */
export function createStation(ports: StationPorts, about: AboutStation): Station {
  const { clock, settings, log } = ports;
  const onFault = (error: unknown): void => log.error({ err: error }, 'Unexpected fault');
  const proxyEnv = (): ProxyEnv => proxyEnvOf(settings.get().proxy);
  const store = openStationStore(ports, onFault);
  const events = new StationEvents(onFault);
  const context: StationContext = { ports, store, events, onFault };
  const stopListening = store.onChange((changes) => events.emit('storeChanged', changes));

  const unreadRips = takeInRipFiles(ports);
  const operators = createOperators(context);
  const power = new Power(context);
  const archive = new Archive(ports.folders.archive);
  const ingress = createIngress(context, proxyEnv);
  const windowLanguages = createWindowLanguages(context);
  const reading = new MemberReading();
  const connections = createConnections(context, {
    userAgent: `Makeready/${about.version}`,
    proxyEnv,
    windowLanguages,
    webhookUrls: ingress.urls,
    reading,
  });
  const site = new SiteService(context, {
    version: about.version,
    connections,
    reading,
    proxyEnv,
  });
  const webhooks = new Webhooks(context, { connections, ingress });
  const previews = createPreviews(context, archive);
  const preflight = createPreflight(context, {
    archive,
    routeOf: (file) => routeOf(file, store, settings.get()),
  });
  const artwork = createArtwork(context, {
    archive,
    connections,
    claims: site.downloads,
    otherArchives: site.archives,
    proxyEnv,
    power,
    thumbnails: previews.thumbnails,
  });
  const { artworkService } = artwork;
  const hotFolders = createHotFolders(context, {
    archive,
    claims: site.claims,
    preflight,
    webhooks,
    artworkService,
    makeSlip: (slip) => paper.slip(slip),
    onMoved(id, move, file) {
      const account = store.artworks.get(id)?.connectionId;
      if (account !== undefined && site.decisions.isShared)
        site.decisions.made(id, account, { kind: 'moved', ...move, file });
    },
  });
  const ripAnswers = createRipAnswers(context);
  const batching = createBatching(context, { connections, claims: site.orders, proxyEnv });
  const { batchOrderService, submissionService, artworkIssues } = batching;
  const reports = createReports(context, { connections, claims: site.orders });
  const decider = new Decider({
    store,
    hotFolders,
    preflight,
    issues: artworkIssues,
    sharing: site.decisions,
    isSharedFolder: (id) => site.isSharedFolder(id),
    isOwnFolder: (id) => settings.get().hotFolders.some((one) => one.id === id && !one.shared),
  });

  const queueRows = new QueueRows(context);
  const incidents = createIncidents(context, {
    connections,
    hotFolders,
    ripAnswers,
    site,
    operators: operators.operatorService,
    restartedAt: about.restartedAt ?? null,
  });
  const overview = new StationOverview(context, {
    about,
    connections,
    artworkService,
    hotFolders,
    ripAnswers,
    incidents,
    site,
  });
  const runtime = createRuntimeState({
    preflight,
    artworkService,
    settings,
    hotFolders,
    submissionService,
  });
  const shift = new ShiftReports({ store, folderName: (id) => runtime.hotFolderName(id) });
  const paper = createPaper(context, {
    shift,
    artwork,
    preflight,
    thumbnails: previews.thumbnails,
    windowLanguages,
    jobOf(key) {
      const job = store.jobViews.get(key);
      return job === null ? null : jobWithRuntimeState(job, runtime);
    },
  });
  const eventStream = createEventStream(context, { overview, runtime, ingress: ingress.ingress });
  const notices = createNotices(context, { connections, eventStream });
  const outgoing = createOutgoing(context, {
    incidents,
    windowLanguages,
    proxyEnv,
    version: about.version,
  });
  const desks = new DeskService(context);
  const api = createApi({
    context,
    overview,
    eventStream,
    runtime,
    windowLanguages,
    connections,
    batching,
    reports,
    artwork,
    preflight,
    previews,
    paper,
    shift,
    hotFolders,
    ripAnswers,
    unreadRips,
    decider,
    incidents,
    outgoing,
    ingress,
    webhooks,
    desks,
    operators,
    site,
    presence: createPresence(context, operators),
    diagnostics: () =>
      diagnosticsOf({ ...ports, version: about.version, store, overview: () => overview.read() }),
  });

  const lifecycle = new Lifecycle([
    { stop: () => store.close() },
    { stop: stopListening },
    { stop: () => eventStream.close() },
    { start: () => mkdir(ports.folders.archive, { recursive: true }) },
    { start: () => ingress.makeFolder() },
    // Before any work begins, because its port may be in use. It is stopped further down.
    { start: () => webhooks.startReceiver() },
    {
      start: () => artwork.exportService.prepare(),
      stop: async () => artwork.handedOut.stop(),
    },
    { start: () => windowLanguages.start(), stop: () => windowLanguages.stop() },
    { stop: () => previews.thumbnails.stop() },
    { start: () => artworkService.start(), stop: () => artworkService.stop() },
    { start: () => preflight.start(), stop: () => preflight.stop() },
    // Before the hot folders, which ask it who may send; they stop first.
    {
      start: () => site.start({ hotFolders, decider, reader: artwork.reader }),
      stop: () => site.stop(),
    },
    { start: () => hotFolders.start(), stop: () => hotFolders.stop() },
    { start: () => ripAnswers.start(), stop: () => ripAnswers.stop() },
    { start: () => artwork.archiveSweeper.start(), stop: () => artwork.archiveSweeper.stop() },
    {
      start() {
        connections.start();
        batchOrderService.start();
        submissionService.start();
        artworkIssues.start();
        reports.start();
      },
      // An order being sent waits for an answer, which ends with its connection.
      stop: () =>
        stopTogether([
          batchOrderService.stop(),
          submissionService.stop(),
          artworkIssues.stop(),
          reports.stop(),
          connections.stop(),
        ]),
    },
    { start: () => webhooks.inboxWorker.start(), stop: () => webhooks.inboxWorker.stop() },
    // Before the worker, so that no webhook is accepted that a file being delivered would not wait for.
    { stop: () => webhooks.stopReceiver() },
    { stop: () => ingress.outbound.close() },
    { start: () => webhooks.startIngress(), stop: () => ingress.ingress.stop() },
    { start: () => queueRows.start(), stop: () => queueRows.stop() },
    { start: () => notices.start(), stop: () => notices.stop() },
    { start: () => outgoing.start(), stop: () => outgoing.stop() },
    { start: () => incidents.start(), stop: () => incidents.stop() },
    { start: () => power.detector.start(), stop: () => power.detector.stop() },
    {
      start: () => log.info({ version: about.version, demo: about.demo !== null }, 'Station started'),
      stop: () => events.emit('stopping'),
    },
  ]);

  return {
    api,
    desks,
    operators,
    readArtwork: async (id) => artwork.handedOut.open(id) ?? artwork.reader.open(id),
    readForStation: (asked) => site.archives.answer(asked),
    recordAccess: (access) => recordAccess(store, clock, access),
    browsersHidden: () => events.emit('browsersHidden'),
    start: () => lifecycle.start(),
    sleep: () => power.sleep(),
    wake: () => power.wake(),
    async stop() {
      await lifecycle.stop();
      log.info('Station stopped');
    },
  };
}
