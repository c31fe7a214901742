import type { ConnectionId, ConnectionState, NewsSource } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import {
  type Listing,
  type ServiceBatch,
  type ServiceClient,
  ServiceError,
  type ServiceJob,
} from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import { type ReadKey, ReadQueue } from './read-queue.ts';
import { type Known, reconcile } from './reconcile.ts';

const READS_AT_ONCE = 4;
const LONGEST_BACK_OFF_MS = 5 * 60_000;

/** What a sync needs of the store. */
export interface SyncStore {
  applyJob(
    connection: ConnectionId,
    job: ServiceJob,
    heard: { readonly source: NewsSource; readonly feeds: boolean },
  ): void;
  applyBatch(connection: ConnectionId, batch: ServiceBatch, heard: { readonly source: NewsSource }): void;
  knownJobs(connection: ConnectionId): readonly Known[];
}

export interface SyncOptions {
  readonly profile: ConnectionProfile;
  readonly client: Pick<
    ServiceClient,
    'listJobs' | 'listBatches' | 'listQueuedBatches' | 'readJob' | 'readBatch' | 'readQueuedBatch'
  >;
  readonly store: SyncStore;
  readonly clock: Clock;
  /** 0 ≤ number < 1, for jitter. */
  readonly random: () => number;
  /** Called after each change of state. */
  readonly onState: () => void;
  /** What went wrong and is not the service's doing. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Keeps one connection's jobs and batches in step with the service. Polls, webhooks, the refresh button and the start
 * only say *when* to read; what is then stored follows from what was read.
 */
export class ConnectionSync {
  readonly #options: SyncOptions;
  readonly #queue: ReadQueue;
  readonly #sources = new Map<string, NewsSource>();
  #state: ConnectionState = { kind: 'starting' };
  #lastPollAt: number | null = null;
  #notOffered: readonly string[] = [];
  #failures = 0;
  #cancelTimer: () => void = () => undefined;
  #polling: Promise<void> | null = null;
  #askedAgain: NewsSource | null = null;
  #running = false;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#queue = new ReadQueue(READS_AT_ONCE, (key) => this.#readOne(key));
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Milliseconds since the epoch. */
  get lastPollAt(): number | null {
    return this.#lastPollAt;
  }

  /** What this deployment lacks, in words. */
  get notOffered(): readonly string[] {
    return this.#notOffered;
  }

  start(): void {
    this.#running = true;
    void this.refreshAll('start');
  }

  /** Resolves when nothing of it is under way any more. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#cancelTimer();
    this.#queue.clear();
    await this.#polling;
    await this.#queue.settled();
  }

  /** A resource may have changed: it is read again soon, once. */
  hint(source: NewsSource, keys: readonly ReadKey[]): void {
    if (!this.#running) return;
    for (const key of keys) {
      this.#sources.set(`${key.kind} ${key.id}`, source);
      this.#queue.ask(key);
    }
  }

  /** Reads one job now. Throws ServiceError. */
  async refreshJob(serviceId: string): Promise<void> {
    this.#storeJob(await this.#options.client.readJob(serviceId), 'refresh');
  }

  /** A full reconciliation; a wish that comes while one is under way has it done once more. */
  async refreshAll(source: NewsSource): Promise<void> {
    if (this.#polling !== null) {
      this.#askedAgain = source;
      return this.#polling;
    }
    this.#cancelTimer();
    this.#polling = this.#poll(source);
    await this.#polling;
    this.#polling = null;
    const again = this.#askedAgain;
    this.#askedAgain = null;
    if (!this.#running) return;
    if (again !== null) return this.refreshAll(again);
    this.#cancelTimer = this.#options.clock.after(this.#nextPollMs(), () => void this.refreshAll('poll'));
  }

  /** The token was replaced: what was paused goes on. */
  tokenChanged(): void {
    this.#failures = 0;
    if (this.#running) void this.refreshAll('operator');
  }

  #nextPollMs(): number {
    const { profile, random } = this.#options;
    const usual = profile.pollSeconds * 1_000;
    if (this.#failures === 0) return usual;
    const backedOff = Math.min(usual * 2 ** (this.#failures - 1), Math.max(usual, LONGEST_BACK_OFF_MS));
    return backedOff * (0.5 + random() / 2);
  }

  async #poll(source: NewsSource): Promise<void> {
    const { profile, client, store, clock } = this.#options;
    try {
      const missing: string[] = [];
      const jobs = await offered(client.listJobs(), 'a list of jobs', missing);
      const batches = await offered(client.listBatches(), 'a list of batches', missing);
      const queued = await offered(client.listQueuedBatches(), 'a list of queued batches', missing);
      const plan = reconcile(store.knownJobs(profile.id), { jobs, batches: [...batches, ...queued] });
      for (const job of plan.storeJobs) this.#storeJob(job, source);
      for (const batch of plan.storeBatches) store.applyBatch(profile.id, batch, { source });
      this.hint(
        source,
        plan.readJobs.map((id) => ({ kind: 'job', id })),
      );
      this.#notOffered = missing;
      this.#lastPollAt = clock.now();
      this.#failures = 0;
      this.#setState({ kind: 'online' });
    } catch (error) {
      this.#failed(error);
    }
  }

  #storeJob(job: ServiceJob, source: NewsSource): void {
    const { profile, store } = this.#options;
    store.applyJob(profile.id, job, { source, feeds: profile.feedStatuses.includes(job.status.code) });
  }

  async #readOne(key: ReadKey): Promise<void> {
    const { profile, client, store } = this.#options;
    const name = `${key.kind} ${key.id}`;
    const source = this.#sources.get(name) ?? 'poll';
    this.#sources.delete(name);
    try {
      if (key.kind === 'job') return this.#storeJob(await client.readJob(key.id), source);
      const batch =
        key.kind === 'batch' ? await client.readBatch(key.id) : await client.readQueuedBatch(key.id);
      for (const job of reconcile(store.knownJobs(profile.id), { jobs: [], batches: [batch] }).storeJobs) {
        this.#storeJob(job, source);
      }
      store.applyBatch(profile.id, batch, { source });
    } catch (error) {
      // An id that a webhook made up, or a read this deployment lacks: the next poll brings what there is.
      if (error instanceof ServiceError && (error.code === 'not-found' || error.code === 'not-offered'))
        return;
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (!(error instanceof ServiceError)) {
      this.#options.onFault(error);
      return;
    }
    this.#failures++;
    if (error.code === 'unauthorized' || error.code === 'no-token') {
      this.#setState({ kind: 'needs-token', why: error.message });
      return;
    }
    const now = this.#options.clock.now();
    const since = this.#state.kind === 'offline' ? this.#state.since : new Date(now).toISOString();
    this.#setState({
      kind: 'offline',
      since,
      why: error.message,
      retryAt: new Date(now + (error.retryAfterMs ?? this.#nextPollMs())).toISOString(),
    });
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#options.onState();
  }
}

async function offered<T>(
  listing: Promise<Listing<T>>,
  what: string,
  missing: string[],
): Promise<readonly T[]> {
  try {
    return (await listing).items;
  } catch (error) {
    if (error instanceof ServiceError && (error.code === 'not-offered' || error.code === 'forbidden')) {
      missing.push(what);
      return [];
    }
    throw error;
  }
}
