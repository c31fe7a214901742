import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ArtworkId,
  BatchingTimes,
  type ConnectionId,
  meaningOf,
  type Overview,
  usualStatusRules,
} from '../../contract/index.ts';
import { type Access, recordAccess } from './access-log.ts';
import { createApi, FolderTickets, type RuntimeState, type StationApi, toTransfer } from './api/index.ts';
import {
  Archive,
  ArchiveSweeper,
  ArtworkReader,
  ArtworkService,
  ExportService,
  type ReadableArtwork,
  StorageClient,
  TransferCommands,
} from './artwork/index.ts';
import { BatchOrderService, SubmissionService } from './batching/index.ts';
import { Connections, signingSecretName } from './connections/index.ts';
import { diagnosticsOf } from './diagnostics/index.ts';
import { EventStream } from './events/event-stream.ts';
import { publishStoreChanges } from './events/publish-store-changes.ts';
import { HotFolderService } from './hotfolders/index.ts';
import { type ProxyEnv, proxyEnvOf } from './network/index.ts';
import { NoticeService } from './notices/index.ts';
import { overviewOf } from './overview.ts';
import type { StationPorts } from './ports.ts';
import {
  PageBoxReader,
  PreflightService,
  Spots,
  strictest,
  Thumbnails,
  usualLimits,
  WorkerPool,
} from './preflight/index.ts';
import { SleepDetector } from './sleep-detector.ts';
import { stopInOrder, stopTogether } from './stop-in-order.ts';
import { openStore, type Store, type StoreChange } from './store/index.ts';
import {
  faultOf,
  InboxWorker,
  Ingress,
  OutboundClient,
  openerOf,
  Prober,
  startWebhookReceiver,
  type WebhookReceiver,
} from './webhooks/index.ts';

/** A process that shows files to windows ends when nobody has looked for so long. */
const PREVIEW_WORKER_IDLE_MS = 30_000;

export interface Station {
  readonly api: StationApi;
  /** An archived file for a window to look at; null where the archive does not hold it. */
  readArtwork(id: ArtworkId): Promise<ReadableArtwork | null>;
  /** Keeps what became of a login, for the activity. */
  recordAccess(access: Access): void;
  /** Begins to work. Rejects with WebhookPortInUseError where the port for webhooks is in use. */
  start(): Promise<void>;
  /** The machine goes to sleep: transfers stop where they are, as if the operator had paused them. */
  sleep(): void;
  /** It woke up: transfers go on, and everything is read again, as nobody knows what has happened meanwhile. */
  wake(): void;
  /**
   * Finishes the steps in hand and closes the store. What is left is taken up at the next start. Rejects once everything has
   * been stopped where some of it could not be stopped in order.
   */
  stop(): Promise<void>;
}

/**
 * Builds every service of a station once and wires them: the one place where they know of each other. Throws
 * StoreUnusableError where the store cannot be opened.
 * @param about version, and whether this is the demo, for the screens.
 */
export function createStation(
  ports: StationPorts,
  about: { readonly version: string; readonly demo: boolean },
): Station {
  const { clock, settings, log } = ports;
  const onFault = (error: unknown): void => log.error({ err: error }, 'Unexpected fault');
  const store: Store = openStore({
    file: join(ports.folders.data, 'station.sqlite'),
    clock,
    onFault,
    batchingTimes: (id) =>
      BatchingTimes.parse(settings.get().connections.find((profile) => profile.id === id) ?? {}),
    statusRules: (id) => settings.get().connections.find((profile) => profile.id === id) ?? usualStatusRules,
    folderName: (id) => settings.get().hotFolders.find((folder) => folder.id === id)?.name ?? id,
  });
  const tunnelFolder = join(ports.folders.data, 'tunnel');
  const archive = new Archive(ports.folders.archive);
  const startWorker = () => ports.startPreflight(ports.folders.archive);
  const proxyEnv = (): ProxyEnv => proxyEnvOf(settings.get().proxy);
  let receiver: WebhookReceiver | null = null;
  let asleep = false;
  let stopping = false;

  const events = new EventStream(clock, () => overview(), onFault);
  const publishOverview = (): void =>
    events.publishCoalesced('overview', () => ({ kind: 'overview', overview: overview() }));

  const connections = new Connections({
    settings,
    secrets: ports.secrets,
    clock,
    userAgent: `Makeready/${about.version}`,
    proxyEnv,
    store: {
      applyJob: (id, job, { source }) => store.jobs.apply(id, job, { change: { source, at: clock.now() } }),
      applyMention: (id, job, { source }) =>
        store.jobs.applyMention(id, job, { change: { source, at: clock.now() } }),
      gone: (id, job, { source }) => store.jobs.gone(id, job, { source, at: clock.now() }),
      noteEntry: (id, job, entry) => store.jobs.noteEntry(id, job, entry),
      storedJobs: (id, ids) => store.jobs.stored(id, ids),
      openJobs: (id) => store.jobs.open(id),
      applyBatch: (id, batch, { source }) =>
        store.batches.apply(id, batch, { change: { source, at: clock.now() } }),
      stored: (id, kind, ids) =>
        kind === 'job' ? store.jobs.stored(id, ids) : store.batches.stored(id, kind, ids),
      inPrepress: (id, after, limit) => store.prepressJobs.list(id, after, limit),
      countInPrepress: (id) => store.prepressJobs.count(id),
      catalogue: store.catalogue,
      capabilities: store.capabilities,
    },
    memory: store.keyValues,
    webhookUrl: (secret) => receiver?.urlFor(secret, ingress.status.publicUrl) ?? null,
    onState: (connection) => {
      const { id, name } = connection.profile;
      if (connection.isOnline) artwork.retryConnection(id);
      notices.connection(id, name, connection.state.kind);
      batchOrderService.connectionChanged(id);
      if (connection.isOnline) submissionService.look();
      publishOverview();
    },
    onRemoved: (id) => {
      transferCommands.cancel({ connectionId: id });
      publishOverview();
    },
    onFault,
  });

  const line = (id: ConnectionId) => connections.get(id);
  const submissionService = new SubmissionService({ store, clock, line, onFault });
  const batchOrderService = new BatchOrderService({
    store,
    clock,
    connectionOf: (id) => connections.get(id),
    onFault,
  });

  const outbound = new OutboundClient(proxyEnv);
  const prober = new Prober(outbound);
  const ingress = new Ingress({
    clock,
    random: Math.random,
    chosen: () => {
      const choice = settings.get().ingress;
      const open = openerOf(choice, {
        clock,
        outbound,
        secrets: ports.secrets,
        folder: tunnelFolder,
        position: {
          get: (url) => store.keyValues.get(`relay ${url}`),
          set: (url, id) => store.keyValues.set(`relay ${url}`, id),
        },
        onMissed: () => connections.requestFullSync(),
      });
      return { kind: choice.kind, open };
    },
    probe: (url, signal) => prober.probe(url, signal),
    memory: store.keyValues,
    onChange: () => {
      events.publishCoalesced('ingress', () => ({ kind: 'ingress', ingress: ingress.status }));
      publishOverview();
    },
    onFault,
  });

  const artwork = new ArtworkService({
    store: store.artworks,
    archive,
    storageClient: new StorageClient({ proxyEnv }),
    clock,
    random: Math.random,
    concurrency: () => settings.get().transfers.concurrency,
    concurrencyOf: (id) =>
      settings.get().connections.find((profile) => profile.id === id)?.transfersAtOnce ?? 1,
    bytesPerSecond: () => settings.get().transfers.bytesPerSecond,
    paused: () => asleep || settings.get().transfers.paused,
    pausedConnections: () => settings.get().transfers.pausedConnections,
    source: (id: ConnectionId) => {
      const connection = connections.get(id);
      if (connection === null) return null;
      const { baseUrl, storage } = connection.profile;
      return {
        baseUrl: new URL(baseUrl),
        takesOnlyPdf: storage.notPdf === 'refuse',
        fileUrl: (fileId, job) => connection.client.fileUrl(fileId, () => store.jobs.original(job)),
        authorization: (url) => connection.storageAuthorization(url),
      };
    },
    onProgress: (id) => {
      events.publishCoalesced(`progress ${id}`, () => {
        const record = store.artworks.get(id);
        return record === null ? null : { kind: 'transfer', transfer: toTransfer(record, store, runtime) };
      });
      publishOverview();
    },
    onFault,
  });

  // What windows want to see of files: not in the way of what is to be fed.
  const previewWorker = new WorkerPool(startWorker, PREVIEW_WORKER_IDLE_MS);
  const thumbnails = new Thumbnails({
    folder: join(ports.folders.data, 'thumbnails'),
    archive,
    workers: previewWorker,
    onFault,
  });

  const transferCommands = new TransferCommands(store.artworks, artwork);

  const keeper = new ArchiveSweeper({
    store: store.artworks,
    archive: {
      async remove(sha256) {
        await archive.remove(sha256);
        await thumbnails.forget(sha256);
      },
    },
    clock,
    retention: () => settings.get().archive,
    onFault,
  });

  const hotFolders = new HotFolderService({
    store,
    archive,
    clock,
    settings: () => settings.get(),
    // Several desks in one house will share claims; one desk has them all.
    claim: () => true,
    preflight: (id) => preflight.verdict(id),
    caughtUp: (key) => inbox.workedOff().then(() => connections.caughtUp(key)),
    onFolder: publishOverview,
    onLost: () => artwork.look(),
    onFault,
  });

  const preflight = new PreflightService({
    store,
    archive,
    clock,
    startWorker,
    limits: () => ({ ...usualLimits, ...settings.get().preflight }),
    profileOf: (file) => {
      const { to, preflight: ofRule } = hotFolders.routing.decide(file);
      const folders = settings.get().hotFolders.filter(({ id }) => to.includes(id));
      return ofRule ?? strictest(folders.map((folder) => folder.preflight));
    },
    onFault,
  });

  const notices = new NoticeService({
    clock,
    settings: () => settings.get().notices,
    meaningOf: (id, code) => meaningOf(code, connections.get(id)?.profile ?? usualStatusRules),
    hasHotFolder: () => settings.get().hotFolders.length > 0,
    failing: (limit) => store.artworks.failing(limit),
    publish: (notice) => events.publish({ kind: 'notice', notice }),
    onFault,
  });

  const runtime: RuntimeState = {
    preflight: (id) => preflight.light(id),
    progress: (id) => artwork.progress(id),
    hotFolderName: (id) => settings.get().hotFolders.find((folder) => folder.id === id)?.name ?? id,
  };

  const overview = (): Overview =>
    overviewOf({
      about,
      stopping,
      shell: ports.shell !== null,
      canOpenDemo: ports.openDemo !== null,
      settings,
      secrets: ports.secrets,
      store,
      connections,
      artwork,
      hotFolders,
    });

  const wakeWorkers = (changes: readonly StoreChange[]): void => {
    for (const change of changes) {
      if (change.kind === 'job') preflight.jobChanged(change.key);
      if (change.kind === 'artwork') {
        artwork.fileChanged(change.id);
        hotFolders.fileChanged(change.id);
      }
    }
    if (changes.some(({ kind }) => kind === 'job' || kind === 'row')) batchOrderService.jobsChanged();
    if (changes.some(({ kind }) => kind === 'artwork')) {
      artwork.look();
      preflight.look();
    }
  };

  const inbox = new InboxWorker({
    inbox: store.inbox,
    clock,
    targetOf: (id) => {
      const connection = connections.get(id);
      connection?.webhookCame(clock.now());
      return connection;
    },
    onFault,
  });

  const wokeUp = (): void => {
    asleep = false;
    artwork.settingsChanged();
    connections.wokeUp();
    ingress.wokeUp();
  };
  const wakeWatch = new SleepDetector(clock, wokeUp);

  const exportService = new ExportService({
    store,
    archive,
    folder: join(ports.folders.data, 'handed-out'),
    hotFolders: () => settings.get().hotFolders,
  });
  // Each by itself: what one cannot cope with costs the others nothing.
  const stopListening = [
    store.onChange(wakeWorkers),
    store.onChange((changes) => publishStoreChanges(changes, { store, events, runtime, onFault })),
    store.onChange(publishOverview),
    store.onChange((changes) => notices.follow(changes)),
  ];
  const api = createApi({
    store,
    events,
    runtime,
    overview,
    connections,
    diagnostics: () => diagnosticsOf({ ...ports, version: about.version, store, overview }),
    clock,
    batchOrderService,
    submissionService,
    settings,
    tickets: new FolderTickets({
      dataFolder: ports.folders.data,
      below: ports.hotFoldersBelow ?? null,
    }),
    folderDialog: ports.folderDialog,
    shell: ports.shell,
    sessions: ports.sessions,
    confirmTrust: ports.confirmTrust,
    openDemo: ports.openDemo,
    exportService,
    transferCommands,
    settingsChanged: () => {
      artwork.settingsChanged();
      preflight.rulesChanged();
      hotFolders.look();
      publishOverview();
    },
    ingress,
    secrets: ports.secrets,
    tunnelFolder,
    hotFolders,
    preflight,
    spots: new Spots(archive, previewWorker),
    pageBoxes: new PageBoxReader(archive, previewWorker),
    thumbnails,
    routesChanged: () => {
      preflight.rulesChanged();
      hotFolders.routesChanged();
      publishOverview();
    },
    foldersChanged: () => {
      hotFolders.look();
      publishOverview();
    },
  });

  const read = { get: (id: ArtworkId) => store.artworks.get(id) ?? store.artworkRevisions.get(id) };
  const reader = new ArtworkReader(read, archive, (id) => artwork.fetchAgain(id));

  return {
    api,
    readArtwork: (id) => reader.open(id),
    recordAccess: (access) => recordAccess(store, clock, access),
    async start() {
      await mkdir(ports.folders.archive, { recursive: true });
      await mkdir(tunnelFolder, { recursive: true, mode: 0o700 });
      receiver = await startWebhookReceiver({
        port: settings.get().webhookPort,
        secrets: () => settings.get().connections,
        prober,
        faultOf: async (id, call) => {
          const profile = settings.get().connections.find((one) => one.id === id);
          const signature = profile?.webhookSignature ?? { kind: 'none' };
          const secret = signature.kind === 'none' ? null : await ports.secrets.get(signingSecretName(id));
          return faultOf(call, signature, secret, clock.now());
        },
        onRefused: (refused) => store.inbox.refused({ ...refused, receivedAt: clock.now() }),
        keep: async (webhook) => {
          const kept = store.inbox.add({ ...webhook, receivedAt: clock.now() });
          inbox.look();
          await kept;
        },
      });
      await exportService.prepare();
      await artwork.start();
      preflight.start();
      hotFolders.start();
      keeper.start();
      connections.start();
      batchOrderService.start();
      submissionService.start();
      ingress.start(receiver.port);
      inbox.start();
      wakeWatch.start();
      notices.start();
      log.info({ version: about.version, demo: about.demo }, 'Station started');
    },
    sleep() {
      asleep = true;
      artwork.settingsChanged();
    },
    wake: wokeUp,
    async stop() {
      stopping = true;
      publishOverview();
      await stopInOrder([
        () => wakeWatch.stop(),
        () => notices.stop(),
        () => ingress.stop(),
        () => outbound.close(),
        () => receiver?.stop(),
        () => inbox.stop(),
        () => stopTogether([batchOrderService.stop(), submissionService.stop(), connections.stop()]),
        () => artwork.stop(),
        () => hotFolders.stop(),
        () => preflight.stop(),
        () => thumbnails.stop(),
        () => keeper.stop(),
        () => events.close(),
        ...stopListening,
        () => store.close(),
      ]);
      log.info('Station stopped');
    },
  };
}
