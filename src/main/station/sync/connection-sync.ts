import type { ChangeSource, Connection, ConnectionState } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import {
  type Decoder,
  type ServiceBatch,
  type ServiceClient,
  ServiceError,
  type ServiceJob,
} from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import { type ChangeHint, nameOf, type ReadKey } from './change-hint.ts';
import {
  ConnectionStatus,
  type ListReadsMemory,
  type ReadingStanding,
  SyncProgress,
} from './connection-status.ts';
import { HintIntake, type HintOutcome } from './hint-intake.ts';
import { HintRateLimiter } from './hint-rate-limiter.ts';
import { Ingestor } from './ingestor.ts';
import { type ListsClient, NamedBatches, type ResourceClient } from './lists.ts';
import { PayloadIngestor } from './payload-ingestor.ts';
import type { PollSchedule } from './poll-schedule.ts';
import { Poller } from './poller.ts';
import { Confirmations } from './read-plan.ts';
import { type ReadListener, ReadScheduler } from './read-scheduler.ts';
import type { Read } from './reconcile.ts';
import { AbsentJobs, ResourceReader } from './resource-reader.ts';
import { ServiceEvidence } from './service-evidence.ts';
import type { SyncStore } from './sync-store.ts';
import { type OnWebhookOutcome, WaitingWebhooks, WebhookHealth } from './webhook-outcomes.ts';

/**
 * After this many reads of a job its stored state counts, even if more hints have arrived: a flood must not
 * hold up a file.
 */
const READS_TO_CATCH_UP = 3;

export interface SyncOptions {
  readonly profile: ConnectionProfile;
  readonly client: ListsClient &
    ResourceClient &
    Pick<ServiceClient, 'forgetValidators'> & { readonly told: Decoder };
  readonly store: SyncStore;
  readonly memory: ListReadsMemory;
  readonly clock: Clock;
  /** 0 ≤ number < 1, for jitter. */
  readonly random: () => number;
  /** Called after each change of state. */
  readonly onState: () => void;
  /** Receives errors of this program, as opposed to the service's. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Keeps one connection's jobs and batches in step with the service. Polls, webhooks, the refresh button and
 * the start only decide *when* to read; what is stored follows from the answers.
 */
export class ConnectionSync implements ReadListener {
  /** What requests beside its own say of the service. */
  readonly evidence: ServiceEvidence;
  readonly #profile: ConnectionProfile;
  readonly #client: SyncOptions['client'];
  readonly #store: SyncStore;
  readonly #clock: Clock;
  readonly #health = new WebhookHealth();
  readonly #webhooks = new WaitingWebhooks();
  readonly #progress = new SyncProgress();
  readonly #confirmations = new Confirmations();
  readonly #status: ConnectionStatus;
  readonly #ingestor: Ingestor;
  readonly #payloads: PayloadIngestor;
  readonly #reader: ResourceReader;
  readonly #reads: ReadScheduler;
  readonly #poller: Poller;
  readonly #hints: HintIntake;

  constructor(options: SyncOptions) {
    const { profile, client, store, clock } = options;
    this.#profile = profile;
    this.#client = client;
    this.#store = store;
    this.#clock = clock;
    const health = this.#health;
    const webhooks = this.#webhooks;
    const progress = this.#progress;
    const confirmations = this.#confirmations;
    const hintLimiter = new HintRateLimiter();
    const absent = new AbsentJobs();
    const ingestor = new Ingestor(profile.id, store);
    const payloads = new PayloadIngestor({ profile, client, store, clock, ingestor, health });
    const namedBatches = new NamedBatches({ profile, store, payloads });
    const status = new ConnectionStatus({ ...options, progress });
    const parts = { ...options, ingestor, payloads, absent, confirmations, namedBatches, health, status };
    const reader = new ResourceReader({ ...parts, webhooks });
    const reads = new ReadScheduler({ clock, reader, hintLimiter, progress, listener: this });
    const poller = new Poller({ ...parts, progress, reads });
    this.#status = status;
    this.#ingestor = ingestor;
    this.#payloads = payloads;
    this.#reader = reader;
    this.#reads = reads;
    this.#poller = poller;
    this.#hints = new HintIntake({ reads, webhooks, poller, payloads });
    this.evidence = new ServiceEvidence({ status, reads, poller });
  }

  get state(): ConnectionState {
    return this.#status.state;
  }

  /** Milliseconds since the epoch. */
  get lastPollAt(): number | null {
    return this.#status.lastPollAt;
  }

  /** When each list was last read; survives a restart. */
  get listsReadAt(): Connection['listsReadAt'] {
    return this.#status.listsReadAt;
  }

  /** Lists that this deployment does not offer. */
  get notOffered(): Connection['notOffered'] {
    return this.#status.notOffered;
  }

  /** What could not be read in the latest lists. */
  get notUnderstood(): Connection['notUnderstood'] {
    return this.#status.notUnderstood;
  }

  /** Whether webhooks have proved that they report changes. */
  get webhooksHealthy(): boolean {
    return this.#health.isHealthy(this.#clock.now());
  }

  /** A webhook was refused: what it may have reported is looked for in the lists, at their usual pace. */
  webhookRefused(): void {
    const wasHealthy = this.webhooksHealthy;
    this.#health.refused();
    if (wasHealthy) this.requestFullSync();
  }

  /** The present pace of polling. */
  get schedule(): PollSchedule {
    return this.#poller.schedule;
  }

  /** Begins to ask the service, also again after `stop`. */
  start(): void {
    this.#reads.start();
    this.#poller.start();
  }

  /** Resolves when no request is under way. */
  async stop(): Promise<void> {
    const stopped = [this.#poller.stop(), this.#reads.stop()];
    this.#webhooks.clear();
    this.#progress.happened({ kind: 'state' });
    await Promise.all(stopped);
    this.#status.stop();
  }

  /** Stores what another station has read from the service on behalf of this one. */
  heard(read: Read, source: ChangeSource): void {
    const asked = this.#ingestor.ask();
    try {
      this.#ingestor.ingest(read, asked, source, false);
    } finally {
      this.#ingestor.answered(asked);
    }
  }

  /** How the reading stands at the station that reads on behalf of this one. */
  heardStanding(standing: ReadingStanding): void {
    this.#status.heard(standing);
  }

  /**
   * A webhook says that a resource may have changed.
   * @param onOutcome called when it has been read, if the result is `read`.
   */
  hint(hint: ChangeHint, onOutcome: OnWebhookOutcome = () => undefined): HintOutcome {
    return this.#hints.accept(hint, onOutcome);
  }

  /** Whether a job or batch is stored here. */
  knows({ kind, id }: ReadKey): boolean {
    return this.#store.stored(this.#profile.id, kind, [id]).length > 0;
  }

  /**
   * Resolves when a job is known as it is now, before its files may go to a hot folder: every hint about it
   * has been followed up, and the service has confirmed it within the usual interval of polls. At once while
   * the service cannot be reached, because the stored state counts then.
   */
  async caughtUp(serviceId: string): Promise<void> {
    const key: ReadKey = { kind: 'job', id: serviceId };
    const reads = this.#reads;
    if (this.#isDoubtful(key)) reads.ask(key, 'station');
    let isAsked = false;
    for (let count = 0; count < READS_TO_CATCH_UP; ) {
      const pending = this.#pendingFor(key);
      // The lists may concern the job, but a read of the job itself answers sooner.
      if (pending === 'none' || (pending === 'anything' && count > 0)) return;
      if (reads.isDelayed(key)) reads.hurry(key);
      else if (!isAsked && !reads.isPending(key)) reads.ask(key, 'station');
      isAsked = true;
      const happened = await this.#progress.next();
      const isRead = happened.kind === 'read' && happened.name === nameOf(key);
      if (happened.kind === 'lists' || (isRead && (happened.wasAnswered || pending === 'named'))) count++;
    }
  }

  /** Whether the service may know more of a job than is stored, and a single read would tell. */
  #isDoubtful({ id }: ReadKey): boolean {
    const isAsking = this.#reads.isRunning && this.#status.state.kind === 'online';
    if (!isAsking || this.#payloads.isRefused('job')) return false;
    return !this.#confirmations.isSince(id, this.#clock.steadyMs() - this.#profile.pollSeconds * 1_000);
  }

  /** What is waiting to be read: this job, lists that may concern it, or nothing. */
  #pendingFor(key: ReadKey): 'named' | 'anything' | 'none' {
    const reads = this.#reads;
    if (!reads.isRunning) return 'none';
    const { kind } = this.#status.state;
    if (kind === 'starting') return 'anything';
    if (kind !== 'online') return 'none';
    if (reads.isPending(key) && !reads.isRepeating(key)) return 'named';
    return this.#poller.isDueForWebhooks ? 'anything' : 'none';
  }

  /**
   * Reads one job, whoever reads the service otherwise, and stores the answer. Never rejects.
   * @returns whether the service has told how it is.
   */
  async readNow(serviceId: string): Promise<boolean> {
    const key = { kind: 'job', id: serviceId } as const;
    const result = await this.#reader.read({ key, source: 'station', hint: null });
    if (result.kind === 'stored' && result.repeat !== null) this.#reads.repeat(key, result.repeat);
    return result.kind === 'stored' || result.kind === 'known';
  }

  /**
   * The same, by a poll that begins after the call if the service does not offer single reads, or does not
   * have the job any more. Never rejects.
   */
  async readForSure(serviceId: string): Promise<boolean> {
    if (await this.readNow(serviceId)) return true;
    // The first may have begun before.
    for (let poll = 0; poll < 2; poll += 1) await this.#poller.refreshAll('station');
    return this.#status.state.kind === 'online';
  }

  /** Something unknown may have changed: all lists are read soon. */
  requestFullSync(): void {
    this.#poller.requestFullSync();
  }

  /** Reads one job now, ahead of all others, for an operator who waits for it. Throws ServiceError. */
  async refreshJob(serviceId: string): Promise<void> {
    const asked = this.#ingestor.ask();
    try {
      const job = await this.evidence.of(this.#client.readJob(serviceId));
      this.#ingestor.ingest({ jobs: [job], batches: [] }, asked, 'refresh', false);
    } finally {
      this.#ingestor.answered(asked);
    }
  }

  /** Orders a batch and stores the service's answer; null if it has no content. Throws ServiceError. */
  making(order: () => Promise<ServiceBatch | null>): Promise<ServiceBatch | null> {
    return this.#order(order, (batch) => ({ jobs: [], batches: [batch] }));
  }

  /** Submits a job and stores the service's answer; null if it has no content. Throws ServiceError. */
  submitting(order: () => Promise<ServiceJob | null>): Promise<ServiceJob | null> {
    return this.#order(order, (job) => ({ jobs: [job], batches: [] }));
  }

  async #order<T>(order: () => Promise<T | null>, readOf: (made: T) => Read): Promise<T | null> {
    const ingestor = this.#ingestor;
    const asked = ingestor.ask();
    try {
      const made = await this.evidence.of(order());
      if (made === null) return null;
      const { readJobs } = ingestor.ingest(readOf(made), asked, 'operator', false);
      for (const id of readJobs) this.#reads.ask({ kind: 'job', id }, 'operator');
      return made;
    } catch (error) {
      if (error instanceof ServiceError) this.#status.orderFailed(error);
      throw error;
    } finally {
      ingestor.answered(asked);
    }
  }

  /** Reads everything. A request during a poll causes one more poll afterwards. */
  refreshAll(source: ChangeSource): Promise<void> {
    return this.#poller.refreshAll(source);
  }

  /** The machine has slept: anything may have changed meanwhile. */
  wokeUp(): void {
    this.#poller.pollNow('start');
  }

  /** There is no token for this service, even if nothing is read from it here. */
  tokenMissing(error: ServiceError): void {
    this.#status.tokenMissing(error);
  }

  /** The token was replaced: what was paused resumes. */
  tokenChanged(): void {
    this.#status.forgetFailures();
    this.#poller.pollNow('operator');
  }

  listsNeeded(): void {
    this.#poller.requestFullSync();
  }

  serviceUnreachable(): void {
    this.#poller.retryLater();
  }
}
