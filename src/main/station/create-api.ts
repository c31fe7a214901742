import type { ArtworkId, JobKey, Overview } from '../../contract/index.ts';
import { Refusal, type StationApi } from './api.ts';
import type { Connections } from './connections/index.ts';
import type { Feed } from './feed.ts';
import type { FolderTickets } from './folder-tickets.ts';
import type { SettingsPort, StationPorts } from './ports.ts';
import { jobWithLive, type Live, transferList } from './present.ts';
import { ServiceError } from './service/index.ts';
import { HotFolderProfile } from './settings/index.ts';
import { freeSlug } from './slug.ts';
import type { Store } from './store/index.ts';

/** What the api is answered from. */
export interface ApiParts {
  readonly store: Store;
  readonly feed: Feed;
  readonly live: Live;
  readonly overview: () => Overview;
  readonly connections: Connections;
  readonly settings: SettingsPort;
  readonly tickets: FolderTickets;
  readonly folderDialog: StationPorts['folderDialog'];
  readonly retryTransfer: (id: ArtworkId) => void;
  readonly pauseChanged: () => void;
  readonly routesChanged: () => void;
}

/** Answers the station's api from its parts. */
export function createApi(parts: ApiParts): StationApi {
  const { store, live, settings, connections, tickets } = parts;

  const connectionOf = (key: JobKey): { refreshJob(serviceId: string): Promise<void>; serviceId: string } => {
    const job = store.jobs.get(key);
    const connection = job === null ? null : connections.get(job.connectionId);
    if (job === null || connection === null) throw gone('job');
    return { refreshJob: (id) => connection.refreshJob(id), serviceId: job.serviceId };
  };

  return {
    overview: parts.overview,
    events: (signal) => parts.feed.listen(signal),
    queue: (query) => store.queue.list(query),
    batch(key) {
      const row = store.queue.row(key);
      const detail = row === null ? null : store.batches.detail(row);
      if (detail === null) throw gone('batch');
      return detail;
    },
    job(key) {
      const job = store.jobs.get(key);
      if (job === null) throw gone('job');
      return jobWithLive(job, live);
    },
    async refreshJob(key) {
      const { refreshJob, serviceId } = connectionOf(key);
      await refreshJob(serviceId).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        throw new Refusal(
          'SERVICE',
          error.message,
          'What is shown is the last that was read. Try again in a moment.',
        );
      });
    },
    transfers: () => transferList(store, live, settings.get().transfers.paused),
    retryTransfer(id) {
      if (store.artworks.get(id) === null) throw gone('file');
      parts.retryTransfer(id);
    },
    setTransfersPaused(paused) {
      const before = settings.get();
      settings.set({ ...before, transfers: { ...before.transfers, paused } });
      parts.pauseChanged();
    },
    createConnection: (input) => connections.create(input),
    setToken: (id, token) => connections.setToken(id, token),
    async refreshConnection(id) {
      const connection = connections.get(id);
      if (connection === null) throw gone('connection');
      await connection.refreshAll('refresh');
    },
    async browseFolder() {
      if (parts.folderDialog === null) {
        throw new Refusal(
          'UNAVAILABLE',
          'This host has no folder dialog.',
          'Type the full path of the folder instead.',
        );
      }
      const path = await parts.folderDialog();
      return path === null ? null : tickets.issue(path);
    },
    checkFolder: (typedPath) => tickets.issue(typedPath),
    async createHotFolder({ name, folder }) {
      const path = tickets.redeem(folder);
      const before = settings.get();
      const twin = before.hotFolders.find((one) => one.path === path);
      if (twin !== undefined) {
        throw new Refusal(
          'CONFLICT',
          `${path} is the hot folder "${twin.name}" already.`,
          'Choose another folder.',
        );
      }
      const profile = HotFolderProfile.parse({
        id: freeSlug(
          name,
          'folder',
          before.hotFolders.map((one) => one.id),
        ),
        name,
        path,
      });
      settings.set({ ...before, hotFolders: [...before.hotFolders, profile] });
      parts.routesChanged();
    },
  };
}

const gone = (what: string): Refusal =>
  new Refusal(
    'NOT_FOUND',
    `That ${what} is not in the station's store.`,
    'Go back to the queue; it may have been removed.',
  );
