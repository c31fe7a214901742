import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArtworkId, ConnectionId } from '../../src/contract/index.ts';
import {
  Archive,
  ArtworkService,
  downloadsAlone,
  noOtherArchives,
} from '../../src/main/station/artwork/index.ts';
import type { ArtworkServiceOptions } from '../../src/main/station/artwork/service.ts';
import type { FileSource } from '../../src/main/station/artwork/transfer/source.ts';
import { StorageClient } from '../../src/main/station/artwork/transfer/storage-client.ts';
import type { ServiceFile } from '../../src/main/station/model/service-resources.ts';
import { artworkId, openStore, type Store } from '../../src/main/station/store/index.ts';
import { fastClock, strictlyLater } from './clocks.ts';
import { placeEmptyStore } from './empty-store.ts';
import { english } from './english.ts';
import { failOnFault } from './fail-on-fault.ts';
import { type FaultyStorage, startFaultyStorage } from './faulty-storage.ts';
import { serviceFile, serviceJob, status } from './service-objects.ts';
import { until } from './until.ts';

export const connection = ConnectionId.parse('demo');
export const otherConnection = ConnectionId.parse('other');

/** Downloads with a real store, archive and storage; only the service's answer comes from the test. */
export interface ArtworkRig {
  readonly folder: string;
  readonly store: Store;
  readonly archive: Archive;
  readonly storage: FaultyStorage;
  readonly service: ArtworkService;
  readonly faults: unknown[];
  /** How often the service was asked for each file's URL. */
  readonly asked: Map<string, number>;
  /** Queues a file that the service says is at `url`. */
  queue(fileId: string, url: URL, more?: Partial<ServiceFile>, of?: ConnectionId): ArtworkId;
  settled(id: ArtworkId, state?: string): Promise<void>;
  /** The reason why the next attempt at the file fails; the attempt after it succeeds. */
  fails(id: ArtworkId): Promise<string>;
  stop(): Promise<void>;
}

export async function artworkRig(
  options: Partial<ArtworkServiceOptions> & {
    /** How long a storage may be silent before it is given up; long, so that only a test of it gets there. */
    readonly silenceMs?: number;
    /** How many times faster than real time the clock runs. */
    readonly times?: number;
    /** What the operator allows the storage, where it differs from the default. */
    readonly policy?: Partial<Pick<FileSource, 'takesOnlyPdf' | 'authorization'>>;
    readonly makeArchive?: (folder: string) => Archive;
  } = {},
): Promise<ArtworkRig> {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-artwork-'));
  const clock = options.clock ?? strictlyLater(fastClock(options.times ?? 12));
  const store = openStore({ file: await placeEmptyStore(folder), clock, onFault: failOnFault });
  const archive = options.makeArchive?.(folder) ?? new Archive(folder);
  const ids = new Map<string, ArtworkId>();
  const storage = await startFaultyStorage((path) => {
    const id = ids.get(path);
    return id === undefined ? 0 : (service.progress(id)?.receivedBytes ?? 0);
  });
  const urls = new Map<string, URL>();
  const asked = new Map<string, number>();
  const faults: unknown[] = [];
  const service = new ArtworkService({
    store,
    archive,
    claims: downloadsAlone,
    otherArchives: noOtherArchives,
    onCopyFailed: (_station, error) => faults.push(error),
    clock,
    random: () => 0,
    concurrency: () => 4,
    concurrencyOf: () => 4,
    bytesPerSecond: () => null,
    paused: () => false,
    pausedConnections: () => [],
    source: () => ({
      baseUrl: new URL(storage.origin),
      takesOnlyPdf: true,
      authorization: async () => null,
      answered: () => undefined,
      unreached: () => undefined,
      ...options.policy,
      fileUrl: async (fileId) => {
        asked.set(fileId, (asked.get(fileId) ?? 0) + 1);
        const url = urls.get(fileId);
        if (url === undefined) throw new Error(`The test named no URL for ${fileId}.`);
        return url;
      },
    }),
    onProgress: () => undefined,
    onFault: (error) => faults.push(error),
    storageClient: new StorageClient({ silenceMs: options.silenceMs ?? 60_000 }),
    ...options,
  });
  store.onChange(() => service.look());
  await service.start();
  return {
    folder,
    store,
    archive,
    storage,
    service,
    faults,
    asked,
    queue(fileId, url, more = {}, of = connection) {
      const id = artworkId(of, `job-${fileId}`, fileId);
      urls.set(fileId, url);
      ids.set(url.pathname, id);
      const [component] = serviceJob(`job-${fileId}`).components;
      if (component === undefined) throw new Error('The test job has no component.');
      const job = serviceJob(`job-${fileId}`, {
        status: status('job.production.queued'),
        components: [{ ...component, files: [serviceFile(fileId, more)] }],
      });
      store.jobs.apply(of, job, { change: { source: 'poll', at: clock.now() } });
      return id;
    },
    settled: (id, state = 'archived') =>
      until(
        `${state}, not ${store.artworks.get(id)?.state} (${english(store.artworks.get(id)?.reason)})`,
        () => store.artworks.get(id)?.state === state,
      ),
    fails: (id) =>
      new Promise((resolve) => {
        const end = store.onChange(() => {
          const text = english(store.artworks.get(id)?.reason);
          if (text === undefined) return;
          end();
          resolve(text);
        });
      }),
    async stop() {
      await service.stop();
      await storage.stop();
      store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
