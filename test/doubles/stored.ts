import {
  type Connection,
  ConnectionId,
  HotFolderId,
  type PreflightReport,
} from '../../src/contract/index.ts';
import { activityApi } from '../../src/main/station/api/activity.ts';
import { jobWithRuntimeState, type RuntimeState, transferList } from '../../src/main/station/api/present.ts';
import { publishStoreChange } from '../../src/main/station/api/publish-store-change.ts';
import { notFound } from '../../src/main/station/model/api-error.ts';
import type { ServiceJob } from '../../src/main/station/model/service-resources.ts';
import { dueBoard } from '../../src/main/station/shift/index.ts';
import type { ArtworkRecord, Store } from '../../src/main/station/store/index.ts';
import { failOnFault } from '../support/fail-on-fault.ts';
import { openMemoryStore } from '../support/memory-store.ts';
import { serviceJob, status } from '../support/service-objects.ts';
import type { SomeAnswers } from '../support/stub-api.ts';
import type { FakeStation, PushedEvent } from './station.ts';

/** The connection that the jobs come from, as samples call it. */
export const sandbox = ConnectionId.parse('sandbox');

const standing: RuntimeState = {
  progress: () => null,
  msPerFile: () => null,
  hotFolderName: () => 'RIP',
  hotFolderProblem: () => null,
  preflight: () => 'none',
  stages: () => [],
  upload: () => null,
};

const unchecked: PreflightReport = {
  preflightStatus: 'none',
  judgedBy: [{ profile: 'off', name: null, chosen: { by: 'company' } }],
  findings: [],
  pageCount: null,
  boxes: [],
  pdfVersion: null,
  pdfxClaim: null,
  checkedAt: null,
  override: null,
};

/** A real store, in memory, which a test fills instead of a service. */
export const emptyStore = (now: () => number = Date.now): Store =>
  openMemoryStore({ clock: { now }, onFault: failOnFault });

/** What a station with this store answers about its work while nothing moves, unless `more` says so. */
export function answersFrom(
  store: Store,
  connections: readonly Pick<Connection, 'id' | 'name'>[] = [],
  more: Partial<RuntimeState> = {},
): SomeAnswers {
  const runtime = { ...standing, ...more };
  const ids = connections.map(({ id }) => id);
  return {
    activity: activityApi({ store }),
    reports: {
      ofJobs: () => ({ offered: [], reports: [] }),
      parcels: () => ({ areReported: false, parcels: [] }),
    },
    transfers: { list: () => transferList(store, runtime, { paused: false, pausedConnections: [] }) },
    queue: {
      list: (query) => store.queue.list(query),
      totals: (query) => store.queue.totals(query),
      statusCounts: ({ level }) => store.queue.statusCounts(level),
      dueBoard: () => dueBoard(store, [], Date.now()),
      files: ({ keys }) => store.queue.files(keys, 500),
      decide({ keys, decision }) {
        const changed = new Set(
          decision.kind === 'rush'
            ? store.queue.setRush(keys, decision.isRush)
            : keys.filter((key) => store.notes.set(key, decision.text)),
        );
        return { changed: keys.filter((key) => changed.has(key)) };
      },
    },
    batch: {
      get({ key }) {
        const row = store.queue.row(key);
        const detail = row === null ? null : store.batchViews.detail(row);
        if (detail === null) throw notFound('batch');
        return detail;
      },
    },
    job: {
      get({ key }) {
        const job = store.jobViews.get(key);
        if (job === null) throw notFound('job');
        return jobWithRuntimeState(job, runtime);
      },
    },
    batching: {
      groups: ({ search }) => store.unbatchedJobs.groups(search, 200),
      jobs: ({ connectionId, address }) => store.unbatchedJobs.at(connectionId, address, 500),
      selection: ({ keys }) => ({
        jobs: keys.flatMap((key) => store.unbatchedJobs.get(key) ?? []),
        leftOut: [],
      }),
      options: () => ({ address: null, options: [], at: null, why: null }),
      orders: () => [],
    },
    catalogue: {
      list: ({ search }) => ({
        connections: connections.map(({ id, name }) => ({ id, name, ...store.catalogueViews.reading(id) })),
        ...store.catalogueViews.products(ids, search),
      }),
      product({ key }) {
        const product = store.catalogueViews.product(key);
        if (product === null) throw notFound('product');
        return product;
      },
      updates: ({ limit }) => store.catalogueViews.updates({ key: null, connections: ids, limit }),
    },
    artworks: { revisions: () => [], dispute: () => null },
    preflight: { get: () => unchecked },
  };
}

/** From now on windows hear of changes of the store, as those of a station do. */
export function tellWindows(station: FakeStation, store: Store): void {
  const push = (event: PushedEvent | null): void => {
    if (event !== null) station.push(event);
  };
  const eventStream: Parameters<typeof publishStoreChange>[1]['eventStream'] = {
    isWanted: () => true,
    publish: push,
    publishCoalesced: (_subject, make) => push(make()),
  };
  store.onChange((changes) => {
    for (const change of changes) publishStoreChange(change, { store, eventStream, runtime: standing });
    station.show({ phases: store.queue.phaseCounts() });
  });
}

/** Reads a job of one file, ready for production, and archives its file. */
export function archivedFile(store: Store, id: string, more: Partial<ServiceJob> = {}): ArtworkRecord {
  const job = serviceJob(id, { status: status('job.production.queued'), ...more });
  store.jobs.apply(sandbox, job, { change: { source: 'webhook', at: Date.now() } });
  const [file] = store.artworks.inState(['queued'], 1);
  if (file === undefined) throw new Error('No file is queued.');
  store.artworks.move(file.id, 'transferring', { source: 'station' });
  store.artworks.move(file.id, 'verifying', { source: 'station' });
  const bytes = { sha256: file.id.padEnd(64, '0'), bytes: 20_000 };
  return store.artworks.move(file.id, 'archived', { source: 'station', ...bytes });
}

/** The same, and sends its file to the hot folder `rip`. */
export function sentFile(store: Store, id: string, more: Partial<ServiceJob> = {}): ArtworkRecord {
  const file = archivedFile(store, id, more);
  const bytes = { sha256: file.id.padEnd(64, '0'), bytes: 20_000 };
  const delivery = store.deliveries.plan(file.id, HotFolderId.parse('rip'), bytes);
  store.deliveries.copying(delivery.id, { tempPath: `/tmp/${id}`, finalName: `${id}.pdf` });
  store.deliveries.committing(delivery.id);
  store.deliveries.delivered(delivery.id);
  return file;
}
