import { type ChangeSource, type ConnectionId, message } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { type ServiceClient, ServiceError } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { ReadKey } from './change-hint.ts';
import type { ConnectionStatus, SyncProgress } from './connection-status.ts';
import type { Ingestor, Outcome } from './ingestor.ts';
import { type Lists, type ListsClient, type NamedBatches, readLists } from './lists.ts';
import type { PayloadIngestor } from './payload-ingestor.ts';
import { BurstLists, FullSyncTimer, type PollSchedule, pollScheduleOf } from './poll-schedule.ts';
import type { Confirmations } from './read-plan.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import { jobIdsOf } from './reconcile.ts';
import type { AbsentJobs } from './resource-reader.ts';
import type { SyncStore } from './sync-store.ts';
import type { WebhookHealth } from './webhook-outcomes.ts';

/** Hints that name nothing known cause the lists to be read at most this often. */
const MIN_FULL_SYNC_INTERVAL_MS = 15_000;
/** The least number of requests that all lists take. */
const LISTS = 3;

export interface PollerOptions {
  readonly profile: ConnectionProfile;
  readonly client: ListsClient & Pick<ServiceClient, 'forgetValidators'>;
  readonly store: Pick<SyncStore, 'openJobs' | 'inPrepress' | 'hasAnyInPrepress' | 'hasUnsentFiles'>;
  readonly clock: Clock;
  readonly ingestor: Ingestor;
  readonly payloads: PayloadIngestor;
  readonly absent: AbsentJobs;
  readonly confirmations: Confirmations;
  readonly namedBatches: NamedBatches;
  readonly health: WebhookHealth;
  readonly status: ConnectionStatus;
  readonly reads: ReadScheduler;
  readonly progress: SyncProgress;
  readonly onFault: (error: unknown) => void;
}

/** Reads all lists, one poll at a time, at the pace of the schedule; in between, resources in pre-press. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #fullSync: FullSyncTimer;
  readonly #round: PrepressRound;
  readonly #burst: BurstLists;
  #isRunning = false;
  #lastSteadyMs: number | null = null;
  #requestsPerPoll = LISTS;
  #listsJobs = true;
  #cancelTimer: () => void = () => undefined;
  #polling: Promise<void> | null = null;
  #pollingFor: ChangeSource | null = null;
  /** Requested during the present poll, which may have started before the change: one more poll follows. */
  #askedAgain: ChangeSource | null = null;

  constructor(options: PollerOptions) {
    const { profile, store, clock, reads } = options;
    const { maxRequestsPerSecond } = profile;
    this.#options = options;
    this.#fullSync = new FullSyncTimer(clock);
    this.#round = new PrepressRound(profile.id, store);
    this.#burst = new BurstLists({ maxRequestsPerSecond, clock, reads, poller: this });
  }

  /** The present pace of polling. */
  get schedule(): PollSchedule {
    const { profile, store, health, clock } = this.#options;
    return pollScheduleOf({
      usualMs: profile.pollSeconds * 1_000,
      requestsPerSecond: profile.requestsPerSecond,
      requestsPerFull: this.#requestsPerPoll,
      hasOpen: store.hasAnyInPrepress(profile.id) || store.hasUnsentFiles(profile.id),
      listsJobs: this.#listsJobs,
      webhooksHealthy: health.isHealthy(clock.now()),
    });
  }

  /** Whether lists that a webhook is waiting for are due or being read. */
  get isDueForWebhooks(): boolean {
    return this.#fullSync.isPending || this.#pollingFor === 'webhook';
  }

  start(): void {
    this.#isRunning = true;
    void this.refreshAll('start');
  }

  /** Resolves when the present poll has ended. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer();
    this.#fullSync.cancel();
    this.#burst.cancel();
    await this.#polling;
  }

  /** Polls at once if it is running; does not wait for the result. */
  pollNow(source: ChangeSource): void {
    if (this.#isRunning) void this.refreshAll(source);
  }

  /** The service answers again: all lists are read now, unless they are being read. */
  pollSoon(): void {
    if (this.#polling === null) this.pollNow('poll');
  }

  /** Something unknown may have changed: reads all lists, but with an interval between such reads. */
  requestFullSync(): void {
    if (!this.#isRunning) return;
    const { profile } = this.#options;
    // Long lists may not take more than half of the requests either.
    const costMs = (2 * this.#requestsPerPoll * 1_000) / profile.requestsPerSecond;
    this.#fullSync.request(Math.max(MIN_FULL_SYNC_INTERVAL_MS, costMs), () => this.pollNow('webhook'));
  }

  /** A webhook has reported a change of something known: in a burst, the lists tell most of it. */
  hinted(name: string): void {
    if (this.#isRunning && !this.#options.status.isFailing) this.#burst.hinted(name);
  }

  /** Reads the lists for what webhooks have reported. */
  pollForBurst(): void {
    if (this.#polling === null) this.pollNow('poll');
  }

  /**
   * Resolves when all lists have been read or have failed. A request during a poll causes one more poll
   * afterwards.
   */
  async refreshAll(source: ChangeSource): Promise<void> {
    if (this.#polling !== null) {
      this.#askedAgain = source;
      return this.#polling;
    }
    this.#cancelTimer();
    // These are the lists that webhooks are waiting for.
    this.#pollingFor = this.#fullSync.isPending ? 'webhook' : source;
    this.#fullSync.cancel();
    this.#polling = this.#poll(source);
    await this.#polling;
    this.#polling = null;
    this.#pollingFor = null;
    this.#options.progress.happened({ kind: 'lists' });
    const again = this.#askedAgain;
    this.#askedAgain = null;
    if (!this.#isRunning) return;
    if (again !== null) return this.refreshAll(again);
    this.#scheduleNext();
  }

  /** A read has failed: the next poll is due after the back-off. */
  retryLater(): void {
    if (this.#isRunning && this.#polling === null) this.#scheduleNext();
  }

  #scheduleNext(): void {
    const { clock, status } = this.#options;
    if (status.isFailing) {
      this.#after(status.retryInMs, () => this.pollNow('poll'));
      return;
    }
    const { fullEveryMs, look } = this.schedule;
    // Not by the wall clock, which can be set.
    const now = clock.steadyMs();
    const fullInMs = Math.max(0, (this.#lastSteadyMs ?? now) + fullEveryMs - now);
    const usualMs = this.#options.profile.pollSeconds * 1_000;
    if (look === null && fullInMs > usualMs) {
      // A single read may have brought something that is worth reading at the usual pace.
      this.#after(usualMs, () => this.#scheduleNext());
      return;
    }
    if (look === null || fullInMs <= look.everyMs) {
      this.#after(fullInMs, () => {
        // Lists without jobs do not replace looking at them.
        if (look !== null && !this.#listsJobs) this.#readPrepress(look.atMost);
        this.pollNow('poll');
      });
      return;
    }
    this.#after(look.everyMs, () => {
      this.#readPrepress(look.atMost);
      this.#scheduleNext();
    });
  }

  #after(delayMs: number, callback: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(delayMs, callback);
  }

  #readPrepress(limit: number): void {
    for (const key of this.#round.next(limit)) this.#options.reads.ask(key, 'poll');
  }

  /** Never rejects. */
  async #poll(source: ChangeSource): Promise<void> {
    const { client, ingestor, status, reads } = this.#options;
    if (source === 'refresh' || source === 'operator') status.forgetRefusedToken();
    const isAfterGap = status.isFailing || source === 'start' || source === 'operator';
    if (isAfterGap) client.forgetValidators();
    const asked = ingestor.ask();
    const askedAt = this.#options.clock.steadyMs();
    const upTo = reads.arrivals;
    try {
      const lists = await readLists(client);
      const { covered } = this.#store(lists, asked, source, isAfterGap);
      this.#confirm(lists, askedAt);
      this.#burst.listsRead(lists.requests, covered, upTo);
      reads.goOn();
    } catch (error) {
      // What was read before the failure is not stored, so it has to be sent again.
      client.forgetValidators();
      status.failed(error instanceof ServiceError ? error : this.#fault(error), 'poll');
      reads.hold();
      this.#burst.cancel();
    } finally {
      ingestor.answered(asked);
    }
  }

  /** The lists show these jobs as they were when they were requested. */
  #confirm(lists: Lists, askedAt: number): void {
    const { confirmations } = this.#options;
    this.#listsJobs = lists.listsJobs;
    confirmations.confirmed(jobIdsOf({ jobs: lists.read.jobs, batches: [] }), askedAt);
    if (lists.areAllJobsUnchanged) confirmations.allConfirmed(askedAt);
  }

  #store(lists: Lists, asked: number, source: ChangeSource, isAfterGap: boolean): Outcome {
    const { clock, store, profile, ingestor, payloads, absent, health, status, reads, namedBatches } =
      this.#options;
    const outcome = ingestor.ingest(lists.read, asked, source, true);
    this.#requestsPerPoll = lists.requests;
    const missing = lists.areAllJobs
      ? absent.allListed(store.openJobs(profile.id), jobIdsOf(lists.read))
      : [];
    for (const id of [...outcome.readJobs, ...missing]) reads.require({ kind: 'job', id }, source);
    // After a gap no webhook could have reported what changed.
    if (!isAfterGap) for (const name of outcome.changed) health.observed(name, clock.now(), 'poll');
    payloads.listsRead(lists);
    for (const key of namedBatches.toRead(lists.read.jobs, outcome.changed)) reads.ask(key, source);
    this.#lastSteadyMs = clock.steadyMs();
    status.listsRead(lists);
    return outcome;
  }

  /** An error of this program is shown as well, until a poll succeeds. */
  #fault(error: unknown): ServiceError {
    this.#options.onFault(error);
    return new ServiceError('unreadable', { userMessage: message('service.fault') });
  }
}

/** Cycles through everything that is still in pre-press, a few at a time. */
export class PrepressRound {
  readonly #connection: ConnectionId;
  readonly #store: Pick<SyncStore, 'inPrepress'>;
  /** Where the next call begins; null for the start of a round. */
  #place: string | null = null;

  constructor(connection: ConnectionId, store: Pick<SyncStore, 'inPrepress'>) {
    this.#connection = connection;
    this.#store = store;
  }

  /** The next resources, up to `limit`; fewer at the end of a round. */
  next(limit: number): ReadKey[] {
    const found = this.#store.inPrepress(this.#connection, this.#place, limit);
    this.#place = found.length < limit ? null : (found.at(-1)?.place ?? null);
    return found.map(({ key }) => key);
  }
}
