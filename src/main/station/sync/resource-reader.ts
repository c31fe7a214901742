import { LRUCache } from 'lru-cache';
import { type ChangeSource, meaningOf, type StatusRules } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { ServiceError } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { StoredVersion } from '../store/index.ts';
import { type ChangeHint, claimOf, nameOf, type ReadKey } from './change-hint.ts';
import { type ConnectionStatus, firstRetryMs } from './connection-status.ts';
import type { Ingestor } from './ingestor.ts';
import { type NamedBatches, type ResourceClient, readResource } from './lists.ts';
import type { PayloadIngestor } from './payload-ingestor.ts';
import { type Confirmations, isSetBack, isSettled, lagOf, type PendingHint } from './read-plan.ts';
import type { Read } from './reconcile.ts';
import type { SyncStore } from './sync-store.ts';
import type { WaitingWebhooks, WebhookHealth } from './webhook-outcomes.ts';

/**
 * Before the first lists it is unknown what this deployment offers: a webhook waits this long to find out.
 */
const BEFORE_LISTS_MS = 1_000;

/** One request to read a resource. */
export interface ReadRequest {
  readonly key: ReadKey;
  readonly source: ChangeSource;
  /** The latest hint about it; null if only a routine check asks for it. */
  readonly hint: PendingHint | null;
}

/** A read to repeat, because its answer is older than what was known or reported before. */
export interface Repeat {
  /** What the answer has to show. */
  readonly hint: ChangeHint;
  readonly inMs: number;
}

export type ReadResult =
  /** Read meanwhile for another reason: no request was sent. */
  | { readonly kind: 'known' }
  /** @param readAlso what the answer mentions and has to be read as well. */
  | {
      readonly kind: 'stored';
      readonly isChange: boolean;
      readonly readAlso: readonly ReadKey[];
      readonly repeat: Repeat | null;
    }
  /** The service as a whole did not answer. */
  | { readonly kind: 'unreachable' }
  /** A temporary fault of this one resource. */
  | { readonly kind: 'unavailable'; readonly retryInMs: number }
  /** There is no such resource, or this deployment offers no single reads. */
  | {
      readonly kind: 'refused';
      readonly needsLists: boolean;
      readonly retryInMs: number | null;
      readonly repeat: Repeat | null;
    }
  /** An error of this program: logged, and not retried. */
  | { readonly kind: 'fault' };

export interface ResourceReaderOptions {
  readonly profile: Pick<ConnectionProfile, 'id' | 'pollSeconds'> & StatusRules;
  readonly client: ResourceClient;
  readonly store: Pick<SyncStore, 'stored' | 'gone'>;
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly ingestor: Ingestor;
  readonly payloads: PayloadIngestor;
  readonly absent: AbsentJobs;
  readonly confirmations: Confirmations;
  readonly namedBatches: NamedBatches;
  readonly webhooks: WaitingWebhooks;
  readonly health: WebhookHealth;
  readonly status: ConnectionStatus;
  readonly onFault: (error: unknown) => void;
}

/** Reads one resource, stores what the answer says, and settles the webhooks that waited for it. */
export class ResourceReader {
  readonly #options: ResourceReaderOptions;
  readonly #lagging = new LaggingReads();

  constructor(options: ResourceReaderOptions) {
    this.#options = options;
  }

  /**
   * Settles the webhooks that wait for a resource which was read meanwhile for another reason. False if it is
   * still to be read.
   */
  settleIfKnown({ key, source, hint }: ReadRequest): boolean {
    const { store, profile, payloads, webhooks } = this.#options;
    if (source !== 'webhook' || hint === null) return false;
    const [stored] = store.stored(profile.id, key.kind, [key.id]);
    if (stored === undefined || !isSettled(hint, stored)) return false;
    const waiting = webhooks.get(key);
    webhooks.settle(key, waiting !== null && payloads.addFiles(waiting) ? 'own-word' : 'known');
    return true;
  }

  /** Never rejects. */
  async read(request: ReadRequest): Promise<ReadResult> {
    try {
      return await this.#read(request);
    } catch (error) {
      this.#options.onFault(error);
      return { kind: 'fault' };
    }
  }

  async #read(request: ReadRequest): Promise<ReadResult> {
    const { client, store, profile, clock, ingestor, payloads, absent, confirmations, webhooks } =
      this.#options;
    const { key, source, hint } = request;
    if (this.settleIfKnown(request)) return { kind: 'known' };
    const [before] = store.stored(profile.id, key.kind, [key.id]);
    const asked = ingestor.ask();
    const askedAt = clock.steadyMs();
    try {
      const read = await readResource(client, key);
      payloads.wasRead(key.kind);
      if (key.kind === 'job') {
        absent.wasRead(key.id);
        confirmations.confirmed([key.id], askedAt);
      }
      const doubtful = before === undefined ? null : this.#doubtfulRelease(key, before, read);
      if (doubtful !== null) {
        webhooks.settle(key, 'read');
        return { kind: 'stored', isChange: false, readAlso: [], repeat: doubtful };
      }
      const { isChange, changed, readJobs } = ingestor.ingest(read, asked, source, false);
      this.#observed(changed, source);
      webhooks.settle(key, 'read');
      const repeat = this.#repeatOf(key, hint?.hint ?? null, before, read, isChange);
      const jobs = readJobs.map((id) => ({ kind: 'job', id }) as const);
      const readAlso = [...jobs, ...this.#options.namedBatches.toRead(read.jobs, changed)];
      return { kind: 'stored', isChange, readAlso, repeat };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return this.#failed(request, error, before !== undefined);
    } finally {
      ingestor.answered(asked);
    }
  }

  /**
   * When to read a job again before its files are released: an answer older than what is stored, which says
   * otherwise, may come from a copy of the service's data that lags. Null if there is no such doubt, or if
   * every repeat has said the same.
   */
  #doubtfulRelease(key: ReadKey, before: StoredVersion, { jobs }: Read): Repeat | null {
    const [answer] = jobs;
    if (key.kind !== 'job' || answer === undefined) return null;
    const isRelease = (code: string): boolean => meaningOf(code, this.#options.profile) === 'download';
    if (!isRelease(answer.status.code) || isRelease(before.statusCode)) return null;
    if (!isSetBack({ statusCode: answer.status.code, updatedAt: answer.updatedAt }, before)) return null;
    // Undated: what is stored must not settle it.
    return this.#repeatLater(nameOf(key), { key, at: null, statusCode: null }, 'status');
  }

  /** Null if the answer is as new as its webhook, and as what was stored before. */
  #repeatOf(
    key: ReadKey,
    reported: ChangeHint | null,
    before: StoredVersion | undefined,
    { jobs, batches }: Read,
    isChange: boolean,
  ): Repeat | null {
    const name = nameOf(key);
    const answer = [...jobs, ...batches][0];
    if (answer !== undefined) {
      const version = { statusCode: answer.status.code, updatedAt: answer.updatedAt };
      const lag = reported === null ? null : lagOf(claimOf(reported), version, isChange);
      if (reported !== null && lag !== null) return this.#repeatLater(name, reported, lag);
      if (before !== undefined && isSetBack(version, before)) {
        const hint = { key, at: before.updatedAt, statusCode: before.statusCode };
        return this.#repeatLater(name, hint, 'status');
      }
    }
    this.#lagging.caughtUp(name);
    return null;
  }

  #repeatLater(name: string, hint: ChangeHint, lag: Lag): Repeat | null {
    const inMs = this.#lagging.behind(name, lag);
    return inMs === null ? null : { hint, inMs };
  }

  #failed(request: ReadRequest, error: ServiceError, isKnown: boolean): ReadResult {
    const { status, profile } = this.#options;
    if (error.code === 'offline' || error.wantsToken) {
      status.failed(error, 'read');
      return { kind: 'unreachable' };
    }
    if (error.healsByItself)
      return { kind: 'unavailable', retryInMs: error.retryAfterMs ?? firstRetryMs(profile.pollSeconds) };
    return this.#refused(request, error, isKnown);
  }

  /** A webhook invented the id, or this deployment lacks single reads: what the lists say is all there is. */
  #refused(request: ReadRequest, { code }: ServiceError, isKnown: boolean): ReadResult {
    const { key, source } = request;
    const { payloads, ingestor, webhooks, status } = this.#options;
    const isRefused = payloads.wasRefused(key.kind, code);
    const repeat = code === 'not-found' ? this.#repeatMissing(request, isKnown) : null;
    let needsLists = false;
    if (key.kind === 'job') {
      const mentioned = ingestor.ingestMention(key.id, source);
      this.#observed(mentioned.changed, source);
      if (mentioned.isChange) payloads.statusChanged(key);
      ingestor.entryWasRead(key.id, mentioned.isChange);
      if (isKnown && repeat === null && (isRefused || code === 'not-found'))
        needsLists = this.#missing(key.id, source);
    }
    const hint = webhooks.get(key);
    if (hint === null) return { kind: 'refused', needsLists, retryInMs: null, repeat };
    if (code === 'not-found' && status.lastPollAt === null)
      return { kind: 'refused', needsLists, retryInMs: BEFORE_LISTS_MS, repeat: null };
    const isTaken = isRefused && payloads.take(hint);
    webhooks.settle(key, isTaken ? 'own-word' : 'lists');
    return { kind: 'refused', needsLists: needsLists || !isTaken, retryInMs: null, repeat };
  }

  /** A resource that was announced just now may not have reached the copy that answered. */
  #repeatMissing({ key, source, hint }: ReadRequest, isKnown: boolean): Repeat | null {
    if (hint === null) return null;
    const name = nameOf(key);
    const isAnnounced = source === 'webhook' && !isKnown;
    if (!isAnnounced && !this.#lagging.isFollowing(name)) return null;
    return this.#repeatLater(name, hint.hint, 'missing');
  }

  /**
   * The service does not have a known job: it is gone, unless only the lists can decide. True if they have
   * to.
   */
  #missing(id: string, source: ChangeSource): boolean {
    const { store, profile, absent } = this.#options;
    if (!absent.isGone(id)) return source === 'webhook';
    store.gone(profile.id, id, { source });
    return false;
  }

  #observed(changed: readonly string[], source: ChangeSource): void {
    const by = source === 'webhook' ? 'webhook' : 'poll';
    for (const name of changed) this.#options.health.observed(name, this.#options.clock.now(), by);
  }
}

/** A read that lags behind its webhook is repeated after these delays. */
const DELAYS_MS = [2_000, 5_000, 15_000, 60_000] as const;
/** After this many rounds in a row that never caught up, only the first repeat is made. */
const MAX_FRUITLESS = 3;
const MAX_FOLLOWED = 5_000;

/** In which respect a read lags behind: what it shows, its date, or that it does not find the resource. */
export type Lag = 'status' | 'date' | 'missing';

/**
 * When a read is repeated because its answer is older than the webhook that led to it: behind a service there
 * may be copies that lag. Where webhooks and reads never agree, as with two vocabularies, it learns to stop.
 */
export class LaggingReads {
  readonly #repeats = new LRUCache<string, { readonly lag: Lag; readonly count: number }>({
    max: MAX_FOLLOWED,
  });
  readonly #fruitless: Record<Lag, number> = { status: 0, date: 0, missing: 0 };

  /** A read of the resource lags behind. Returns after how many milliseconds to repeat it; null: never. */
  behind(name: string, lag: Lag): number | null {
    const count = this.#repeats.get(name)?.count ?? 0;
    const delayMs = this.#fruitless[lag] < MAX_FRUITLESS || count === 0 ? DELAYS_MS[count] : undefined;
    if (delayMs === undefined) {
      this.#repeats.delete(name);
      this.#fruitless[lag]++;
      return null;
    }
    this.#repeats.set(name, { lag, count: count + 1 });
    return delayMs;
  }

  /** A read shows at least what its webhook said. */
  caughtUp(name: string): void {
    const before = this.#repeats.get(name);
    if (before === undefined) return;
    this.#repeats.delete(name);
    this.#fruitless[before.lag] = 0;
  }

  /** True from the first read that lags behind until one catches up, or the last repeat. */
  isFollowing(name: string): boolean {
    return this.#repeats.has(name);
  }
}

/** At most this many jobs that a list lacks are read singly after one poll. */
const MAX_AT_ONCE = 200;

/** After each read of a job that the lists omit, twice as many lists pass until the next, up to this many. */
const MAX_LISTS_BETWEEN = 256;

/**
 * Jobs that the lists no longer show. A list may omit what still exists, so each of them is read singly.
 * That a read does not find one means that it is gone where other reads have found jobs, since a deployment
 * may offer none; otherwise it has to be missing from a complete list as well.
 */
export class AbsentJobs {
  readonly #absent = new Set<string>();
  /** Not in the lists, yet still there: how many lists pass between reads, and how many have. */
  readonly #hidden = new Map<string, { readonly between: number; passed: number }>();
  #readsWork = false;

  /**
   * All lists were read completely.
   * @param open ids of jobs that may still be sent.
   * @param listed ids of every job that was listed or mentioned.
   * @returns those that have to be read singly.
   */
  allListed(open: readonly string[], listed: readonly string[]): string[] {
    const shown = new Set(listed);
    for (const id of shown) this.#hidden.delete(id);
    this.#absent.clear();
    const missing = open.filter((id) => !shown.has(id) && this.#isDue(id)).slice(0, MAX_AT_ONCE);
    for (const id of missing) this.#absent.add(id);
    return missing;
  }

  /** A job was read singly. */
  wasRead(id: string): void {
    this.#readsWork = true;
    if (!this.#absent.delete(id)) return;
    const between = Math.min(MAX_LISTS_BETWEEN, 2 * (this.#hidden.get(id)?.between ?? 1));
    this.#hidden.set(id, { between, passed: 0 });
  }

  /** A copy of the service's data may have shown a job that was gone: it is read again, ever more seldom. */
  #isDue(id: string): boolean {
    const hidden = this.#hidden.get(id);
    return hidden === undefined || ++hidden.passed > hidden.between;
  }

  /** A single read did not find the job: whether that means that it is gone. */
  isGone(id: string): boolean {
    return this.#readsWork || this.#absent.has(id);
  }
}
