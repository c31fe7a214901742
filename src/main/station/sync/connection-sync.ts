import {
  type ChangeSource,
  type Connection,
  type ConnectionState,
  message,
} from '../../../contract/index.ts';
import { backOffMs } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import { type ServiceBatch, type ServiceClient, ServiceError, type ServiceJob } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import { AbsentJobs } from './absent-jobs.ts';
import { HintRateLimiter } from './hint-rate-limiter.ts';
import { Ingestor, type Outcome, type SyncStore } from './ingestor.ts';
import { ListReads, type ListReadsMemory } from './list-reads.ts';
import { type ListsClient, type ResourceClient, readLists, readResource } from './lists.ts';
import { PayloadIngestor } from './payload-ingestor.ts';
import { type ChangeHint, PendingHints } from './pending-hints.ts';
import { type PollSchedule, pollScheduleOf } from './poll-schedule.ts';
import { nameOf, type ReadKey, ReadQueue } from './read-queue.ts';
import { jobIdsOf, type Read } from './reconcile.ts';
import { RefusedToken } from './refused-token.ts';
import { isStale } from './staleness.ts';
import { SyncProgress } from './sync-progress.ts';
import { type OnWebhookOutcome, WaitingWebhooks } from './waiting-webhooks.ts';
import { WebhookHealth } from './webhook-health.ts';

const READ_CONCURRENCY = 4;
/** What waits to be read beyond this is forgotten: all lists are read instead. */
const MAX_WAITING = 5_000;
const MAX_BACK_OFF_MS = 5 * 60_000;
/** Lists are read at most this often because of hints that name nothing known. */
const LISTS_FOR_HINTS_APART_MS = 15_000;
const LISTS = 3;
/** A webhook that comes before the first lists waits this long to learn what this deployment offers. */
const BEFORE_LISTS_MS = 1_000;
/** Reads of a job after which what is known of it counts, whatever is told meanwhile. */
const READS_TO_CATCH_UP = 3;

/**
 * What is done about a hint: it is read; it is read with all lists; what it tells is known; or, where nothing can be read, its
 * own word was taken.
 */
export type HintOutcome = 'read' | 'lists' | 'known' | 'own-word';

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
  /** What went wrong and is not the service's doing. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Keeps one connection's jobs and batches in step with the service. Polls, webhooks, the refresh button, the start and
 * coming back only say *when* to read; what is then stored follows from what was read.
 */
export class ConnectionSync {
  readonly #options: SyncOptions;
  readonly #queue: ReadQueue;
  readonly #ingestor: Ingestor;
  readonly #webhookHealth = new WebhookHealth();
  readonly #hintLimiter = new HintRateLimiter();
  readonly #sources = new Map<string, ChangeSource>();
  readonly #hints = new PendingHints();
  readonly #webhooks = new WaitingWebhooks();
  readonly #payloads: PayloadIngestor;
  readonly #refusedToken = new RefusedToken();
  readonly #delayed = new Map<string, () => void>();
  readonly #progress = new SyncProgress();
  readonly #absent = new AbsentJobs();
  readonly #listReads: ListReads;
  #state: ConnectionState = { kind: 'starting' };
  #lastFullAt: number | null = null;
  #lastFullSteadyMs: number | null = null;
  #requestsPerFull = LISTS;
  #lookedUpTo: string | null = null;
  #notOffered: Connection['notOffered'] = [];
  #unread: Connection['unread'] = [];
  #failures = 0;
  #retryInMs = 0;
  #cancelTimer: () => void = () => undefined;
  #listsForHintsAt = Number.NEGATIVE_INFINITY;
  #cancelListsForHints: (() => void) | null = null;
  #polling: Promise<void> | null = null;
  #pollingFor: ChangeSource | null = null;
  #askedAgain: ChangeSource | null = null;
  #running = false;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#listReads = new ListReads(options.memory);
    this.#queue = new ReadQueue(
      READ_CONCURRENCY,
      (key) => this.#readOne(key),
      (key, wasAnswered) => this.#progress.happened({ kind: 'read', name: nameOf(key), wasAnswered }),
    );
    this.#ingestor = new Ingestor(options.profile.id, options.store);
    this.#payloads = new PayloadIngestor({ ...options, take: (read) => this.#ingestPayload(read) });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Milliseconds since the epoch. */
  get lastPollAt(): number | null {
    return this.#lastFullAt;
  }

  /** When each list last came, also before the last start. */
  get listsReadAt(): Connection['listsReadAt'] {
    return this.#listReads.times;
  }

  /** What this deployment lacks, in words. */
  get notOffered(): Connection['notOffered'] {
    return this.#notOffered;
  }

  /** What of the last lists could not be read, in words. */
  get unread(): Connection['unread'] {
    return this.#unread;
  }

  /** Whether webhooks have proved that they tell what changes. */
  get webhooksHealthy(): boolean {
    return this.#webhookHealth.isHealthy(this.#options.clock.now());
  }

  /** How often is polled at present. */
  get schedule(): PollSchedule {
    const { profile, store } = this.#options;
    return pollScheduleOf({
      usualMs: profile.pollSeconds * 1_000,
      requestsPerSecond: profile.requestsPerSecond,
      requestsPerFull: this.#requestsPerFull,
      open: store.countInPrepress(profile.id),
      webhooksHealthy: this.webhooksHealthy,
    });
  }

  start(): void {
    this.#running = true;
    void this.refreshAll('start');
  }

  /** Resolves when nothing of it is under way any more. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#cancelTimer();
    this.#cancelListsForHints?.();
    for (const cancel of this.#delayed.values()) cancel();
    this.#delayed.clear();
    this.#queue.clear();
    this.#hints.clear();
    this.#webhooks.clear();
    this.#progress.happened({ kind: 'state' });
    await this.#polling;
    await this.#queue.settled();
  }

  /** These are on a screen: what is to be read of them is read first. */
  show(keys: readonly ReadKey[]): void {
    this.#queue.show(keys);
  }

  /**
   * A webhook says that a resource may have changed: it is read soon, once, as far as hints may cost.
   * @param onOutcome hears what became of it, where the outcome is `read`.
   */
  hint(hint: ChangeHint, onOutcome: OnWebhookOutcome = () => undefined): HintOutcome {
    const { clock, store, profile } = this.#options;
    const { key } = hint;
    const now = clock.now();
    const name = nameOf(key);
    const [stored] = store.stored(profile.id, key.kind, [key.id]);
    if (stored !== undefined) this.#webhookHealth.announced(name, now);
    if (stored !== undefined && isStale(hint, stored))
      return this.#payloads.addFiles(hint) ? 'own-word' : 'known';
    if (this.#payloads.isReadless(key.kind) && this.#payloads.take(hint)) return 'own-word';
    this.#hints.add(hint);
    this.#webhooks.add(hint, onOutcome);
    if (!this.#running || this.#queue.has(key) || this.#delayed.has(name)) return 'read';
    // Where there is no list either, what a webhook carries is all there is: it waits its turn.
    const isAll = hint.entity !== undefined && this.#payloads.lacksList(key.kind);
    const refused = stored === undefined && !isAll && !this.#hintLimiter.allowUnknown(now);
    if (refused || this.#queue.length >= MAX_WAITING) {
      this.#hints.drop(key);
      this.#webhooks.settle(key, 'lists');
      this.requestFullSync();
      return 'lists';
    }
    const waitMs = this.#hintLimiter.waitMs(name, now);
    if (waitMs === 0) {
      this.#ask(key, 'webhook');
      return 'read';
    }
    this.#askLater(key, 'webhook', waitMs);
    return 'read';
  }

  /** Whether a job or batch is held here. */
  knows({ kind, id }: ReadKey): boolean {
    const { store, profile } = this.#options;
    return store.stored(profile.id, kind, [id]).length > 0;
  }

  /**
   * Resolves when nothing that was told of a job waits to be read; at once while the service cannot be reached, as then what
   * is known counts. Whoever sends hints without end cannot hold it up: a few reads of the job, begun since, are enough.
   */
  async caughtUp(serviceId: string): Promise<void> {
    const key: ReadKey = { kind: 'job', id: serviceId };
    let isAsked = false;
    for (let reads = 0; reads < READS_TO_CATCH_UP; ) {
      const pendingHint = this.#pendingHintFor(key);
      // Whatever the lists may tell, a read of the job itself tells it sooner.
      if (pendingHint === 'none' || (pendingHint === 'anything' && reads > 0)) return;
      if (this.#delayed.has(nameOf(key))) this.#readSoon(key);
      else if (!isAsked && !this.#queue.isPending(key)) this.#ask(key, 'station');
      isAsked = true;
      const happened = await this.#progress.next();
      const isRead = happened.kind === 'read' && happened.name === nameOf(key);
      if (happened.kind === 'lists' || (isRead && (happened.wasAnswered || pendingHint === 'named'))) reads++;
    }
  }

  /** What waits to be read: news of this job, of anything, or none. */
  #pendingHintFor(key: ReadKey): 'named' | 'anything' | 'none' {
    if (!this.#running) return 'none';
    if (this.#state.kind === 'starting') return 'anything';
    if (this.#state.kind !== 'online') return 'none';
    if (this.#queue.isPending(key) || this.#delayed.has(nameOf(key))) return 'named';
    return this.#cancelListsForHints === null && this.#pollingFor !== 'webhook' ? 'none' : 'anything';
  }

  #readSoon(key: ReadKey): void {
    this.#delayed.get(nameOf(key))?.();
    this.#delayed.delete(nameOf(key));
    this.#ask(key, 'webhook');
  }

  /** Something may have changed, nobody knows what: all lists are read, but not again and again for it. */
  requestFullSync(): void {
    if (!this.#running || this.#cancelListsForHints !== null) return;
    const { clock, profile } = this.#options;
    const now = clock.now();
    // Long lists may not take more than half of the requests either.
    const costMs = (2 * this.#requestsPerFull * 1_000) / profile.requestsPerSecond;
    const apartMs = Math.max(LISTS_FOR_HINTS_APART_MS, costMs);
    const waitMs = Math.min(apartMs, Math.max(0, this.#listsForHintsAt + apartMs - now));
    this.#listsForHintsAt = now + waitMs;
    this.#cancelListsForHints = clock.after(waitMs, () => {
      this.#cancelListsForHints = null;
      void this.refreshAll('webhook');
    });
  }

  /** Reads one job now. Throws ServiceError. */
  async refreshJob(serviceId: string): Promise<void> {
    const asked = this.#ingestor.ask();
    try {
      const job = await this.#options.client.readJob(serviceId);
      this.#ingestor.ingest({ jobs: [job], batches: [] }, asked, 'refresh', false);
    } finally {
      this.#ingestor.answered(asked);
    }
  }

  /** Has the service make something, and takes over what it says it made: null where it does not say. Throws ServiceError. */
  async making(work: () => Promise<ServiceBatch | null>): Promise<ServiceBatch | null> {
    const asked = this.#ingestor.ask();
    try {
      const made = await work();
      if (made === null) return null;
      const { readJobs } = this.#ingestor.ingest({ jobs: [], batches: [made] }, asked, 'operator', false);
      for (const id of readJobs) this.#ask({ kind: 'job', id }, 'operator');
      return made;
    } catch (error) {
      this.#notMade(error);
      throw error;
    } finally {
      this.#ingestor.answered(asked);
    }
  }

  /** Has the service make a job, and takes over what it says of it: null where it says nothing. Throws ServiceError. */
  async submitting(work: () => Promise<ServiceJob | null>): Promise<ServiceJob | null> {
    const asked = this.#ingestor.ask();
    try {
      const job = await work();
      if (job !== null) this.#ingestor.ingest({ jobs: [job], batches: [] }, asked, 'operator', false);
      return job;
    } catch (error) {
      this.#notMade(error);
      throw error;
    } finally {
      this.#ingestor.answered(asked);
    }
  }

  #notMade(error: unknown): void {
    if (!(error instanceof ServiceError) || !error.wantsToken) return;
    this.#refusedToken.note(error, this.#options.clock.steadyMs());
    this.#setState({ kind: 'needs-token', why: error.userMessage });
  }

  /** A full reconciliation; a wish that comes while one is under way has it done once more. */
  async refreshAll(source: ChangeSource): Promise<void> {
    if (this.#polling !== null) {
      this.#askedAgain = source;
      return this.#polling;
    }
    this.#cancelTimer();
    // What webhooks wait for is read now as well.
    const isForHints = this.#cancelListsForHints !== null;
    this.#cancelListsForHints?.();
    this.#cancelListsForHints = null;
    this.#pollingFor = isForHints ? 'webhook' : source;
    this.#polling = this.#poll(source);
    await this.#polling;
    this.#polling = null;
    this.#pollingFor = null;
    this.#progress.happened({ kind: 'lists' });
    const again = this.#askedAgain;
    this.#askedAgain = null;
    if (!this.#running) return;
    if (again !== null) return this.refreshAll(again);
    this.#schedule();
  }

  /** The machine has slept: nobody knows what has happened meanwhile. */
  wokeUp(): void {
    if (this.#running) void this.refreshAll('start');
  }

  /** The token was replaced: what was paused goes on. */
  tokenChanged(): void {
    this.#failures = 0;
    if (this.#running) void this.refreshAll('operator');
  }

  #schedule(): void {
    this.#cancelTimer();
    const now = this.#options.clock.steadyMs();
    if (this.#failures > 0) {
      this.#at(this.#retryInMs, () => void this.refreshAll('poll'));
      return;
    }
    const { fullEveryMs, look } = this.schedule;
    // Not by the clock on the wall, which somebody may set.
    const fullInMs = Math.max(0, (this.#lastFullSteadyMs ?? now) + fullEveryMs - now);
    if (look === null || fullInMs <= look.everyMs) {
      this.#at(fullInMs, () => void this.refreshAll('poll'));
      return;
    }
    this.#at(look.everyMs, () => {
      this.#look(look.atMost);
      this.#schedule();
    });
  }

  #at(delayMs: number, callback: () => void): void {
    this.#cancelTimer = this.#options.clock.after(delayMs, callback);
  }

  /** Reads some of what is in pre-press by itself, going round. */
  #look(atMost: number): void {
    const { store, profile } = this.#options;
    const keys = store.inPrepress(profile.id, this.#lookedUpTo, atMost);
    this.#lookedUpTo = keys.length < atMost ? null : (keys.at(-1)?.place ?? null);
    for (const { key } of keys) this.#ask(key, 'poll');
  }

  #backOffMs(): number {
    const { profile, random } = this.#options;
    const usual = profile.pollSeconds * 1_000;
    const backOff = { firstMs: usual, maxMs: Math.max(usual, MAX_BACK_OFF_MS) };
    return backOffMs(backOff, this.#failures, random());
  }

  #ask(key: ReadKey, source: ChangeSource): void {
    if (!this.#running) return;
    const name = nameOf(key);
    if (source !== 'webhook') this.#hints.addUndated(key);
    if (source !== 'poll' || !this.#sources.has(name)) this.#sources.set(name, source);
    this.#queue.ask(key, source === 'poll' || source === 'start' ? 'later' : 'soon');
  }

  async #poll(source: ChangeSource): Promise<void> {
    const { client, clock, store, profile } = this.#options;
    if (source === 'refresh' || source === 'operator') this.#refusedToken.forget();
    const afterGap = this.#failures > 0 || source === 'start' || source === 'operator';
    if (afterGap) client.forgetValidators();
    const asked = this.#ingestor.ask();
    try {
      const { read, areAllJobs, answered, requests, notOffered, unread } = await readLists(client);
      const outcome = this.#ingestor.ingest(read, asked, source, true);
      this.#requestsPerFull = requests;
      const absent = areAllJobs ? this.#absent.allListed(store.openJobs(profile.id), jobIdsOf(read)) : [];
      for (const id of [...outcome.readJobs, ...absent]) this.#ask({ kind: 'job', id }, source);
      // What changed while nobody could be told says nothing about webhooks.
      if (!afterGap)
        for (const name of outcome.changed) this.#webhookHealth.observed(name, clock.now(), 'poll');
      this.#notOffered = notOffered;
      this.#unread = unread;
      this.#payloads.listsRead({ notOffered, unread });
      this.#lastFullAt = clock.now();
      this.#listReads.came(answered, this.#lastFullAt);
      this.#lastFullSteadyMs = clock.steadyMs();
      this.#failures = 0;
      const why = this.#refusedToken.why(clock.steadyMs());
      this.#setState(why === null ? { kind: 'online' } : { kind: 'needs-token', why });
      this.#queue.goOn();
    } catch (error) {
      // What came before the failure was not taken over.
      client.forgetValidators();
      this.#failed(error instanceof ServiceError ? error : this.#fault(error));
    } finally {
      this.#ingestor.answered(asked);
    }
  }

  /** False where the service has not answered. */
  async #readOne(key: ReadKey): Promise<boolean> {
    const { client, clock, store, profile } = this.#options;
    const name = nameOf(key);
    const source = this.#sources.get(name) ?? 'poll';
    this.#sources.delete(name);
    const [stored] = store.stored(profile.id, key.kind, [key.id]);
    if (this.#hints.takeIsKnown(key, stored) && source === 'webhook') {
      const hint = this.#webhooks.get(key);
      this.#webhooks.settle(key, hint !== null && this.#payloads.addFiles(hint) ? 'own-word' : 'known');
      return true;
    }
    let broughtChange = false;
    const asked = this.#ingestor.ask();
    try {
      const read = await readResource(client, key);
      this.#payloads.wasRead(key.kind);
      if (key.kind === 'job') this.#absent.wasRead(key.id);
      const outcome = this.#ingestor.ingest(read, asked, source, false);
      broughtChange = outcome.isChange;
      for (const id of outcome.readJobs) this.#ask({ kind: 'job', id }, source);
      this.#trustBy(outcome, source);
      this.#webhooks.settle(key, 'read');
      return true;
    } catch (error) {
      this.#readFailed(key, source, error, stored !== undefined);
      return false;
    } finally {
      if (source === 'webhook') this.#hintLimiter.recordRead(name, clock.now(), broughtChange);
      this.#ingestor.answered(asked);
    }
  }

  #trustBy({ changed }: Outcome, source: ChangeSource): void {
    const by = source === 'webhook' ? 'webhook' : 'poll';
    for (const name of changed) this.#webhookHealth.observed(name, this.#options.clock.now(), by);
  }

  #readFailed(key: ReadKey, source: ChangeSource, error: unknown, isKnown: boolean): void {
    if (!(error instanceof ServiceError) || saysHowItStands(error)) {
      this.#failed(error);
      if (!(error instanceof ServiceError) || !this.#running) return;
      this.#ask(key, source);
      if (this.#polling === null) this.#schedule();
    } else if (error.healsByItself) {
      this.#askLater(key, source, error.retryAfterMs ?? this.#options.profile.pollSeconds * 1_000);
    }
    // Else it is an id that a webhook made up, or a read that this deployment lacks: what the lists say is what there is.
    else {
      const isRefused = this.#payloads.wasRefused(key.kind, error.code);
      if (key.kind === 'job') {
        const mentioned = this.#ingestor.ingestMention(key.id, source);
        this.#trustBy(mentioned, source);
        this.#ingestor.entryWasRead(key.id, mentioned.isChange);
        if (isKnown && (isRefused || error.code === 'not-found')) this.#missing(key.id, source);
      }
      const hint = this.#webhooks.get(key);
      if (hint !== null) this.#withoutRead(hint, error, isRefused);
    }
  }

  /** The service does not give what a webhook named: the lists may, and where there are none, what the webhook carries. */
  #withoutRead(hint: ChangeHint, { code }: ServiceError, isRefused: boolean): void {
    const { key } = hint;
    if (code === 'not-found' && this.#lastFullAt === null) {
      this.#askLater(key, 'webhook', BEFORE_LISTS_MS);
      return;
    }
    if (isRefused && this.#payloads.take(hint)) {
      this.#webhooks.settle(key, 'own-word');
      return;
    }
    this.#webhooks.settle(key, 'lists');
    this.requestFullSync();
  }

  /** Takes over what a webhook carries. */
  #ingestPayload(read: Read): void {
    const asked = this.#ingestor.ask();
    try {
      this.#trustBy(this.#ingestor.ingest(read, asked, 'webhook', false), 'webhook');
    } finally {
      this.#ingestor.answered(asked);
    }
  }

  /** A job that is known is not there by itself: it is gone, or the lists have to tell whether it is. */
  #missing(id: string, source: ChangeSource): void {
    const { store, profile } = this.#options;
    if (this.#absent.isGone(id)) store.gone(profile.id, id, { source });
    else if (source === 'webhook') this.requestFullSync();
  }

  #askLater(key: ReadKey, source: ChangeSource, delayMs: number): void {
    const name = nameOf(key);
    if (!this.#running || this.#delayed.has(name) || this.#delayed.size >= MAX_WAITING) return;
    const cancel = this.#options.clock.after(delayMs, () => {
      this.#delayed.delete(name);
      this.#ask(key, source);
    });
    this.#delayed.set(name, cancel);
  }

  /** What is not the service's doing is shown all the same: nothing is read any more until it is over. */
  #fault(error: unknown): ServiceError {
    this.#options.onFault(error);
    return new ServiceError('unreadable', { userMessage: message('service.fault') });
  }

  #failed(error: unknown): void {
    if (!(error instanceof ServiceError)) {
      this.#options.onFault(error);
      return;
    }
    if (this.#polling !== null || this.#failures === 0) this.#failures++;
    this.#retryInMs = error.retryAfterMs ?? this.#backOffMs();
    // What is asked for meanwhile waits: a poll finds out when the service is back.
    this.#queue.hold();
    if (error.wantsToken) {
      this.#setState({ kind: 'needs-token', why: error.userMessage });
      return;
    }
    const now = this.#options.clock.now();
    const since = this.#state.kind === 'offline' ? this.#state.since : new Date(now).toISOString();
    this.#setState({
      kind: 'offline',
      since,
      why: error.userMessage,
      retryAt: new Date(now + this.#retryInMs).toISOString(),
    });
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#progress.happened({ kind: 'state' });
    this.#options.onState();
  }
}

/** True where a failed read is about the whole service, and not about what was read. */
const saysHowItStands = (error: ServiceError): boolean => error.code === 'offline' || error.wantsToken;
