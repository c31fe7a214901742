import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtworkId, ConnectionId, Overview } from '../../contract/index.ts';
import {
  createApi,
  FolderTickets,
  type Live,
  type StationApi,
  signingSecretName,
  toTransfer,
} from './api/index.ts';
import {
  Archive,
  ArchiveKeeper,
  ArtworkReader,
  ArtworkService,
  type ReadableArtwork,
  TransferDesk,
} from './artwork/index.ts';
import { Connections } from './connections/index.ts';
import { Feed } from './feed.ts';
import { HotFolderService } from './hotfolders/index.ts';
import { overviewOf } from './overview.ts';
import type { StationPorts } from './ports.ts';
import { PreflightService, strictest } from './preflight/index.ts';
import { openStore, type Store, type StoreChange } from './store/index.ts';
import { tellWindows } from './tell-windows.ts';
import {
  faultOf,
  Ingress,
  openerOf,
  Prober,
  startWebhookReceiver,
  type WebhookReceiver,
  workInbox,
} from './webhooks/index.ts';

/** Worked-on webhooks are forgotten after this. */
const KEEP_WEBHOOKS_MS = 7 * 24 * 60 * 60_000;

export interface Station {
  readonly api: StationApi;
  /** An archived file for a window to look at; null where the archive does not hold it. */
  readArtwork(id: ArtworkId): Promise<ReadableArtwork | null>;
  /** Begins to work. Rejects with WebhookPortTaken where the port for webhooks is in use. */
  start(): Promise<void>;
  /** Finishes the steps in hand and closes the store. What is left is taken up at the next start. */
  stop(): Promise<void>;
}

/**
 * Builds every service of a station once and wires them: the one place where they know of each other. Throws
 * StoreUnusable where the store cannot be opened.
 * @param about version, and whether this is the demo, for the screens.
 */
export function createStation(
  ports: StationPorts,
  about: { readonly version: string; readonly demo: boolean },
): Station {
  const { clock, settings, log } = ports;
  const onFault = (error: unknown): void => log.error({ err: error }, 'Unexpected fault');
  const store: Store = openStore({ file: join(ports.folders.data, 'station.sqlite'), clock });
  const tunnelFolder = join(ports.folders.data, 'tunnel');
  const archive = new Archive(ports.folders.archive);
  let receiver: WebhookReceiver | null = null;

  const feed = new Feed(clock, () => overview());
  const tellOverview = (): void => feed.tell('overview', () => ({ kind: 'overview', overview: overview() }));

  const connections = new Connections({
    settings,
    secrets: ports.secrets,
    clock,
    store: {
      applyJob: (id, job, { source, feeds }) =>
        store.jobs.apply(id, job, { news: { source, at: clock.now() }, feeds }),
      applyBatch: (id, batch, { source }) =>
        store.batches.apply(id, batch, { news: { source, at: clock.now() } }),
      held: (id, kind, ids) =>
        kind === 'job' ? store.jobs.held(id, ids) : store.batches.held(id, kind, ids),
      inPrepress: (id, after, limit) => store.openWork.list(id, after, limit),
      countInPrepress: (id) => store.openWork.count(id),
    },
    webhookUrl: (secret) => receiver?.urlFor(secret, ingress.status.publicUrl) ?? null,
    onState: (connection) => {
      if (connection.isOnline) artwork.retryConnection(connection.profile.id);
      tellOverview();
    },
    onFault,
  });

  const prober = new Prober();
  const ingress = new Ingress({
    clock,
    random: Math.random,
    chosen: () => {
      const choice = settings.get().ingress;
      const open = openerOf(choice, {
        clock,
        secrets: ports.secrets,
        folder: tunnelFolder,
        position: {
          get: (url) => store.memory.get(`relay ${url}`),
          set: (url, id) => store.memory.set(`relay ${url}`, id),
        },
        onMissed: () => connections.hintAtAnything(),
      });
      return { kind: choice.kind, open };
    },
    probe: (url, signal) => prober.probe(url, signal),
    memory: store.memory,
    onChange: () => {
      feed.tell('ingress', () => ({ kind: 'ingress', ingress: ingress.status }));
      tellOverview();
    },
    onFault,
  });

  const artwork = new ArtworkService({
    store: store.artworks,
    archive,
    clock,
    random: Math.random,
    concurrency: () => settings.get().transfers.concurrency,
    concurrencyOf: (id) =>
      settings.get().connections.find((profile) => profile.id === id)?.transfersAtOnce ?? 1,
    bytesPerSecond: () => settings.get().transfers.bytesPerSecond,
    paused: () => settings.get().transfers.paused,
    pausedConnections: () => settings.get().transfers.pausedConnections,
    source: (id: ConnectionId) => {
      const connection = connections.get(id);
      if (connection === null) return null;
      return {
        fileUrl: (fileId) => connection.client.fileUrl(fileId),
        baseUrl: new URL(connection.profile.baseUrl),
      };
    },
    onProgress: (id) => {
      feed.tell(`progress ${id}`, () => {
        const record = store.artworks.get(id);
        return record === null ? null : { kind: 'transfer', transfer: toTransfer(record, store, live) };
      });
      tellOverview();
    },
    onFault,
  });

  const keeper = new ArchiveKeeper({
    store: store.artworks,
    archive,
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
    onFolder: tellOverview,
    onLost: () => artwork.look(),
    onFault,
  });

  const preflight = new PreflightService({
    store,
    archive,
    clock,
    startWorker: ports.startPreflight,
    profileOf: (file) => {
      const to = new Set(hotFolders.routing.decide(file).to);
      const folders = settings.get().hotFolders.filter(({ id }) => to.has(id));
      return strictest(folders.map((folder) => folder.preflight));
    },
    onFault,
  });

  const live: Live = {
    preflight: (id) => preflight.light(id),
    progress: (id) => artwork.progress(id),
    hotFolderName: (id) => settings.get().hotFolders.find((folder) => folder.id === id)?.name ?? id,
  };

  const overview = (): Overview =>
    overviewOf({ about, settings, secrets: ports.secrets, store, connections, artwork, hotFolders });

  /** Windows hear of what changed; the workers look whether there is something for them. */
  const follow = (changes: readonly StoreChange[]): void => {
    tellWindows(changes, { store, feed, live });
    tellOverview();
    for (const change of changes) if (change.kind === 'job') preflight.jobChanged(change.key);
    if (changes.some(({ kind }) => kind === 'artwork')) {
      artwork.look();
      preflight.look();
      hotFolders.look();
    }
  };

  const onWebhooks = (): void =>
    workInbox(store.inbox, (id) => {
      const connection = connections.get(id);
      if (connection === null) return null;
      connection.webhookCame(clock.now());
      return {
        hint: (hint) => connection.hint(hint),
        hintAtAnything: () => connection.hintAtAnything(),
      };
    });

  const stopFollowing = store.onChange(follow);
  const api = createApi({
    store,
    feed,
    live,
    overview,
    connections,
    settings,
    tickets: new FolderTickets(),
    folderDialog: ports.folderDialog,
    transferDesk: new TransferDesk(store.artworks, artwork),
    settingsChanged: () => {
      artwork.settingsChanged();
      tellOverview();
    },
    ingress,
    secrets: ports.secrets,
    tunnelFolder,
    hotFolders,
    preflight,
    routesChanged: () => {
      preflight.profilesChanged();
      hotFolders.routesChanged();
      tellOverview();
    },
    foldersChanged: () => {
      hotFolders.look();
      tellOverview();
    },
  });

  const reader = new ArtworkReader(store.artworks, archive, (id) => artwork.fetchAgain(id));

  return {
    api,
    readArtwork: (id) => reader.open(id),
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
        keep: (webhook) => {
          store.inbox.add({ ...webhook, receivedAt: clock.now() });
          setImmediate(onWebhooks);
        },
      });
      store.inbox.prune(clock.now() - KEEP_WEBHOOKS_MS);
      await artwork.start();
      preflight.start();
      hotFolders.start();
      keeper.start();
      connections.start();
      ingress.start(receiver.port);
      onWebhooks();
      log.info({ version: about.version, demo: about.demo }, 'Station started');
    },
    async stop() {
      await ingress.stop();
      await receiver?.stop();
      await connections.stop();
      await artwork.stop();
      await hotFolders.stop();
      await preflight.stop();
      await keeper.stop();
      feed.close();
      stopFollowing();
      store.close();
      log.info('Station stopped');
    },
  };
}
