import { ConnectionId } from '../../src/contract/index.ts';
import {
  decodeBatch,
  decodeJob,
  type Listing,
  type ServiceBatch,
  ServiceError,
  type ServiceJob,
} from '../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../src/main/station/settings/index.ts';
import type { Store } from '../../src/main/station/store/index.ts';
import {
  type ChangeHint,
  ConnectionSync,
  type ListReadsMemory,
  SyncStore,
} from '../../src/main/station/sync/index.ts';
import { failOnFault } from './fail-on-fault.ts';
import { ManualClock } from './manual-clock.ts';
import { openMemoryStore } from './memory-store.ts';

const pages = <T>(items: readonly T[], perPage: number): Listing<T> => ({
  items,
  unread: [],
  requests: Math.max(1, Math.ceil(items.length / perPage)),
});

/** More than any test needs: endless reading fails instead of hanging. */
const MAX_ASKED = 50_000;

/** The status in which artwork is due. */
export const READY = 'job.production.queued';

/** A webhook about a job. */
export const jobHint = (
  id: string,
  at: number | null = null,
  statusCode: string | null = null,
): ChangeHint => ({
  key: { kind: 'job', id },
  at,
  statusCode,
});

/** The single-job reads among the requests to a service. */
export const singleReads = (asked: readonly string[]): string[] =>
  asked.filter((one) => one.startsWith('job '));

/** A service in memory that counts requests. */
export class CountingService {
  readonly jobs = new Map<string, ServiceJob>();
  readonly batches = new Map<string, ServiceBatch>();
  readonly asked: string[] = [];
  perPage = 100;
  /** The error that every request fails with. */
  failing: ServiceError | null = null;
  /** The error that reads of single resources fail with. */
  unread: ServiceError | null = null;
  /** The error that lists fail with, as where they are not offered. */
  unlisted: ServiceError | null = null;
  /** The error that lists of batches fail with. */
  unlistedBatches: ServiceError | null = null;
  /** How a job looks when it is read by itself. */
  alone: (job: ServiceJob) => ServiceJob = (job) => job;
  /** How a job looks in the list. */
  listed: (job: ServiceJob) => ServiceJob = (job) => job;
  /** What each list waits for after it has been read. */
  listGate = (): Promise<void> => Promise.resolve();
  /** What each read of a single resource waits for. */
  gate = (): Promise<void> => Promise.resolve();

  readonly client = {
    listJobs: () => this.#list('jobs', [...this.jobs.values()].map(this.listed)),
    listBatches: () => this.#list('batches', [...this.batches.values()]),
    listQueuedBatches: () => this.#list('queued-batches', [] as ServiceBatch[]),
    readJob: async (id: string) => this.alone(await this.#read(`job ${id}`, this.jobs.get(id))),
    readBatch: (id: string) => this.#read(`batch ${id}`, this.batches.get(id)),
    readQueuedBatch: (id: string) => this.#read<ServiceBatch>(`queued-batch ${id}`, undefined),
    forgetValidators: () => undefined,
    told: {
      job: (original: string) => decodeJob(JSON.parse(original)),
      batch: (kind: ServiceBatch['kind'], original: string) => decodeBatch(kind, JSON.parse(original)),
    },
  };

  async #list<T>(name: string, items: readonly T[]): Promise<Listing<T>> {
    const listing = pages(items, this.perPage);
    for (let page = 0; page < listing.requests; page++) this.asked.push(name);
    await this.listGate();
    if (this.failing !== null) throw this.failing;
    if (this.unlisted !== null) throw this.unlisted;
    if (name !== 'jobs' && this.unlistedBatches !== null) throw this.unlistedBatches;
    return listing;
  }

  async #read<T extends ServiceJob | ServiceBatch>(name: string, found: T | undefined): Promise<T> {
    this.asked.push(name);
    if (this.asked.length > MAX_ASKED) throw new Error(`It is asked for ${name} without end.`);
    await this.gate();
    if (this.failing !== null) throw this.failing;
    if (this.unread !== null) throw this.unread;
    if (found === undefined) throw new ServiceError('not-found');
    return found;
  }
}

export interface SyncRig {
  readonly service: CountingService;
  readonly clock: ManualClock;
  readonly store: Store;
  readonly sync: ConnectionSync;
  readonly connection: ConnectionId;
  readonly faults: unknown[];
  /** Advances time in steps, and waits after each for what it sets off. */
  pass(ms: number, stepMs?: number): Promise<void>;
}

/** A sync with a real store, a counting service and a clock that the test controls. */
export function syncRig(
  profile: { readonly pollSeconds?: number; readonly requestsPerSecond?: number } = {},
  keepListsReadAt: ListReadsMemory['keepListsReadAt'] = () => undefined,
): SyncRig {
  const connection = ConnectionId.parse('test');
  const clock = new ManualClock();
  const service = new CountingService();
  const store = openMemoryStore({ clock, onFault: failOnFault });
  const faults: unknown[] = [];
  const sync = new ConnectionSync({
    profile: ConnectionProfile.parse({
      id: connection,
      name: 'Test',
      baseUrl: 'http://127.0.0.1',
      webhookSecret: 'x'.repeat(43),
      ...profile,
    }),
    client: service.client,
    store: new SyncStore(store, clock),
    memory: { listsReadAt: () => ({}), keepListsReadAt },
    clock,
    random: () => 0.5,
    onState: () => undefined,
    onFault: (error) => faults.push(error),
  });
  const pass = async (ms: number, stepMs = 1_000): Promise<void> => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      clock.pass(Math.min(stepMs, ms - passed));
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { service, clock, store, sync, connection, faults, pass };
}
