import type { ChangeSource, Connection, ConnectionState } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceBatch, ServiceClient, ServiceError, ServiceJob } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import { AbsentJobs } from './absent-jobs.ts';
import { CatchUp } from './catch-up.ts';
import type { ChangeHint } from './change-hint.ts';
import { Confirmations } from './confirmations.ts';
import { ConnectionStatus, type ReadingStanding } from './connection-status.ts';
import { HintIntake, type HintOutcome } from './hint-intake.ts';
import { HintRateLimiter } from './hint-rate-limiter.ts';
import { Ingestor } from './ingestor.ts';
import type { ListReadsMemory } from './list-reads.ts';
import type { ListsClient, ResourceClient } from './lists.ts';
import { NamedBatches } from './named-batches.ts';
import { OperatorRequests } from './operator-requests.ts';
import { PayloadIngestor } from './payload-ingestor.ts';
import type { PollSchedule } from './poll-schedule.ts';
import { Poller } from './poller.ts';
import type { ReadKey } from './read-queue.ts';
import { type ReadListener, ReadScheduler } from './read-scheduler.ts';
import type { Read } from './reconcile.ts';
import { ResourceReader } from './resource-reader.ts';
import { ServiceEvidence } from './service-evidence.ts';
import { SyncProgress } from './sync-progress.ts';
import type { SyncStore } from './sync-store.ts';
import { type OnWebhookOutcome, WaitingWebhooks } from './waiting-webhooks.ts';
import { WebhookHealth } from './webhook-health.ts';

export interface SyncOptions {
  readonly profile: ConnectionProfile;
  readonly client: ListsClient & ResourceClient & Pick<ServiceClient, 'forgetValidators'>;
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
  readonly #store: SyncStore;
  readonly #clock: Clock;
  readonly #health = new WebhookHealth();
  readonly #webhooks = new WaitingWebhooks();
  readonly #progress = new SyncProgress();
  readonly #status: ConnectionStatus;
  readonly #ingestor: Ingestor;
  readonly #reader: ResourceReader;
  readonly #reads: ReadScheduler;
  readonly #poller: Poller;
  readonly #hints: HintIntake;
  readonly #catchUp: CatchUp;
  readonly #requests: OperatorRequests;

  constructor(options: SyncOptions) {
    const { profile, store, clock } = options;
    this.#profile = profile;
    this.#store = store;
    this.#clock = clock;
    const health = this.#health;
    const webhooks = this.#webhooks;
    const progress = this.#progress;
    const limiter = new HintRateLimiter();
    const absent = new AbsentJobs();
    const confirmations = new Confirmations();
    const ingestor = new Ingestor(profile.id, store);
    const payloads = new PayloadIngestor({ profile, store, clock, ingestor, health });
    const namedBatches = new NamedBatches({ profile, store, payloads });
    const status = new ConnectionStatus({ ...options, progress });
    const parts = {
      ...options,
      ingestor,
      payloads,
      absent,
      confirmations,
      namedBatches,
      health,
      status,
      progress,
    };
    const reader = new ResourceReader({ ...parts, webhooks });
    const reads = new ReadScheduler({ clock, reader, hintLimiter: limiter, progress, listener: this });
    const poller = new Poller({ ...parts, reads });
    this.#status = status;
    this.#ingestor = ingestor;
    this.#reader = reader;
    this.#reads = reads;
    this.#poller = poller;
    this.#hints = new HintIntake({
      profile,
      store,
      clock,
      health,
      limiter,
      payloads,
      webhooks,
      reads,
      poller,
    });
    this.#catchUp = new CatchUp({ ...parts, reads, poller });
    this.evidence = new ServiceEvidence({ status, reads, poller });
    this.#requests = new OperatorRequests({ ...parts, reads, evidence: this.evidence });
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
  get unread(): Connection['unread'] {
    return this.#status.unread;
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

  /** Resolves when no hint about a job is waiting to be read; at once while the service cannot be reached. */
  caughtUp(serviceId: string): Promise<void> {
    return this.#catchUp.caughtUp(serviceId);
  }

  /**
   * Reads one job, whoever reads the service otherwise, and stores the answer. Never rejects.
   * @returns whether the service has told how it is.
   */
  async readNow(serviceId: string): Promise<boolean> {
    const key = { kind: 'job', id: serviceId } as const;
    const { kind } = await this.#reader.read({ key, source: 'station', hint: null });
    return kind === 'stored' || kind === 'known';
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

  /** Reads one job now. Throws ServiceError. */
  refreshJob(serviceId: string): Promise<void> {
    return this.#requests.refreshJob(serviceId);
  }

  /** Orders a batch and stores the service's answer; null if it has no content. Throws ServiceError. */
  making(order: () => Promise<ServiceBatch | null>): Promise<ServiceBatch | null> {
    return this.#requests.making(order);
  }

  /** Submits a job and stores the service's answer; null if it has no content. Throws ServiceError. */
  submitting(order: () => Promise<ServiceJob | null>): Promise<ServiceJob | null> {
    return this.#requests.submitting(order);
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
