import { join } from 'node:path';
import {
  ArtworkId,
  archivedStates,
  type ConnectionId,
  isOneOf,
  receivingStates,
} from '../../../contract/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { ProxyEnv } from '../network/index.ts';
import type { StoreChange } from '../store/index.ts';
import type { Archive } from './archive/archive.ts';
import { ExportService } from './archive/export-service.ts';
import { ArtworkReader } from './archive/reader.ts';
import { ArchiveSweeper } from './archive/retention.ts';
import { ArtifactDownload } from './artifact-download.ts';
import type { DownloadClaims } from './download-claims.ts';
import { HandedOut } from './handed-out.ts';
import { ArtworkService } from './service.ts';
import type { OtherArchives } from './transfer/other-archives.ts';
import type { FileSource } from './transfer/source.ts';
import { StorageClient } from './transfer/storage-client.ts';
import { TransferCommands } from './transfer-commands.ts';

/** Downloads artwork, stores it, and hands it out. */
export interface ArtworkArea {
  readonly artworkService: ArtworkService;
  readonly transferCommands: TransferCommands;
  readonly archiveSweeper: ArchiveSweeper;
  readonly exportService: ExportService;
  readonly reader: ArtworkReader;
  readonly artifactDownload: ArtifactDownload;
  /** Files for windows that are not artwork, in a folder that is emptied at each start. */
  readonly handedOut: HandedOut;
  readonly handedOutFolder: string;
}

interface ArtworkParts {
  readonly archive: Archive;
  readonly connections: Connections;
  readonly claims: DownloadClaims;
  readonly otherArchives: OtherArchives;
  readonly proxyEnv: () => ProxyEnv;
  readonly power: { readonly isAsleep: boolean };
  /** Thumbnails, which are removed together with their files. */
  readonly thumbnails: { forget(sha256: string): Promise<void> };
}

/** Builds the area. Emits `transferProgressed`. */
export function createArtwork(context: StationContext, parts: ArtworkParts): ArtworkArea {
  const { ports, store, onFault } = context;
  const { settings } = ports;
  const { archive, thumbnails } = parts;
  const handedOutFolder = join(ports.folders.data, 'handed-out');
  const handedOut = new HandedOut(ports.clock);
  const source = (id: ConnectionId) => sourceOf(id, parts.connections, context);
  const artworkService = createArtworkService(context, parts, source);
  const artifactDownload = new ArtifactDownload({
    connections: parts.connections,
    source,
    receiver: artworkService.receiver,
    handedOut,
    folder: handedOutFolder,
  });
  const transferCommands = new TransferCommands(store, artworkService);
  context.events.on('connectionRemoved', (connectionId) => {
    transferCommands.cancel({ connectionId });
  });
  const archiveSweeper = new ArchiveSweeper({
    store: store.artworks,
    archive,
    thumbnails,
    clock: ports.clock,
    retention: () => settings.get().archive,
    onFault,
  });
  const exportService = new ExportService({
    store,
    archive,
    folder: handedOutFolder,
    hotFolders: () => settings.get().hotFolders,
  });
  const reader = new ArtworkReader(
    { get: (id) => store.artworks.get(id) ?? store.artworkRevisions.get(id) },
    archive,
    (id) => artworkService.fetchAgain(id),
  );
  return {
    artworkService,
    transferCommands,
    archiveSweeper,
    exportService,
    reader,
    artifactDownload,
    handedOut,
    handedOutFolder,
  };
}

function createArtworkService(
  context: StationContext,
  parts: ArtworkParts,
  source: (id: ConnectionId) => FileSource | null,
): ArtworkService {
  const { ports, store, events, onFault } = context;
  const { settings, clock } = ports;
  const artworkService = new ArtworkService({
    store,
    archive: parts.archive,
    claims: parts.claims,
    otherArchives: parts.otherArchives,
    onCopyFailed: (station, error) =>
      ports.log.warn(
        { station, why: error instanceof Error ? error.message : String(error) },
        'Another station did not give a file that it should have',
      ),
    storageClient: new StorageClient({ proxyEnv: parts.proxyEnv }),
    clock,
    random: Math.random,
    concurrency: () => settings.get().transfers.concurrency,
    concurrencyOf: (id) =>
      settings.get().connections.find((profile) => profile.id === id)?.transfersAtOnce ?? 1,
    bytesPerSecond: () => settings.get().transfers.bytesPerSecond,
    paused: () => parts.power.isAsleep || settings.get().transfers.paused,
    pausedConnections: () => settings.get().transfers.pausedConnections,
    source,
    onProgress: (id) => events.emit('transferProgressed', id),
    onFault,
  });
  // Only these steps end a download, or leave a file to another station.
  events.onEachStoreChange((change) => {
    if (change.kind !== 'transition' || change.transition.subject !== 'artwork') return;
    const { subjectId, to } = change.transition;
    if (to === 'withdrawn' || to === 'waiting') artworkService.fileChanged(ArtworkId.parse(subjectId));
  });
  events.on('storeChanged', (changes) => {
    if (changes.some(mayBeginDownload)) artworkService.look();
  });
  events.on('connectionStateChanged', ({ id, state }) => {
    if (state.kind === 'online') artworkService.retryConnection(id);
  });
  events.on('hotFolderBehind', ({ id, isBehind }) => artworkService.hotFolderBehind(id, isBehind));
  events.on('preflightBehind', (isBehind) => artworkService.preflightBehind(isBehind));
  events.on('settingsChanged', () => artworkService.settingsChanged());
  events.on('fellAsleep', () => artworkService.settingsChanged());
  events.on('wokeUp', () => artworkService.settingsChanged());
  return artworkService;
}

/** A step past the queue begins no other download. One that ends looks for the next by itself. */
const mayBeginDownload = (change: StoreChange): boolean =>
  change.kind === 'artwork' &&
  (change.state === undefined || !isOneOf(change.state, [...receivingStates, ...archivedStates]));

/** Where the files of a connection come from; null if it was removed. */
function sourceOf(
  id: ConnectionId,
  connections: Connections,
  { store }: Pick<StationContext, 'store'>,
): FileSource | null {
  const connection = connections.get(id);
  if (connection === null) return null;
  const { baseUrl, storage } = connection.profile;
  return {
    baseUrl: new URL(baseUrl),
    takesOnlyPdf: storage.notPdf === 'refuse',
    fileUrl: (fileId, job) => connection.fileUrl(fileId, () => store.jobs.original(job)),
    authorization: (url) => connection.storageAuthorization(url),
    answered: (url) => connection.storageAnswered(url),
    unreached: (url, error) => connection.storageUnreached(url, error),
  };
}
