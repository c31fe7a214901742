import { LRUCache } from 'lru-cache';
import type { Connection } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { Decoder, ServiceError, ServiceJob } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { StoredVersion } from '../store/index.ts';
import { type ChangeHint, nameOf, type ReadKey, readFromWebhook, together } from './change-hint.ts';
import type { Ingestor } from './ingestor.ts';
import { filesIn, jobIdsOf, type Read } from './reconcile.ts';
import type { SyncStore } from './sync-store.ts';
import type { WebhookHealth } from './webhook-outcomes.ts';

type Kind = ReadKey['kind'];

/**
 * Jobs and batches known from webhooks alone, per start: anyone who knows the secret path can invent them.
 */
const MAX_FROM_WEBHOOKS = 10_000;
/** Jobs whose webhook data waits for the lists to report the same status, or for a single read. */
const MAX_UNCONFIRMED = 5_000;
const MAX_UNCONFIRMED_CHARACTERS = 32 * 1024 * 1024;
const listOf = { job: 'jobs', batch: 'batches', 'queued-batch': 'queued-batches' } as const;

export interface PayloadIngestorOptions {
  readonly profile: Pick<ConnectionProfile, 'id' | 'trustWebhookData'>;
  readonly client: { readonly told: Decoder };
  readonly store: Pick<SyncStore, 'stored' | 'storedJobs'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ingestor: Ingestor;
  readonly health: WebhookHealth;
}

/**
 * Uses the data that webhooks carry about resources without single reads. If the list lacks such a resource
 * too, this data is all there is. If the list reports a job with its status, the webhook adds its files once
 * both report the same status and a single read was refused.
 */
export class PayloadIngestor {
  readonly #options: PayloadIngestorOptions;
  /**
   * Kinds with at least one successful single read: another missing one says nothing about the rest.
   */
  readonly #readable = new Set<Kind>();
  readonly #refused = new Set<Kind>();
  /** Kinds that are not read singly before the next lists. */
  readonly #readless = new Set<Kind>();
  readonly #unconfirmed = new LRUCache<string, ChangeHint>({
    max: MAX_UNCONFIRMED,
    maxSize: MAX_UNCONFIRMED_CHARACTERS,
    sizeCalculation: ({ entity }) => JSON.stringify(entity).length,
  });
  /** The dates of the data that was stored last, by the service's clock: what is older comes too late. */
  readonly #storedAt = new LRUCache<string, number>({ max: MAX_FROM_WEBHOOKS });
  #lists: Pick<Connection, 'notOffered' | 'notUnderstood'> = { notOffered: [], notUnderstood: [] };
  #fromWebhooks = 0;

  constructor(options: PayloadIngestorOptions) {
    this.#options = options;
  }

  /** A webhook has named a resource. Returns what is stored of it; null if that is nothing. */
  announced({ key }: ChangeHint): StoredVersion | null {
    const { profile, store, clock, health } = this.#options;
    const [stored] = store.stored(profile.id, key.kind, [key.id]);
    if (stored === undefined) return null;
    health.announced(nameOf(key), clock.now());
    return stored;
  }

  /** A single read of that kind succeeded. */
  wasRead(kind: Kind): void {
    this.#readable.add(kind);
    this.#refused.delete(kind);
    if (kind === 'job') this.#unconfirmed.clear();
  }

  /** A single read failed: true if that means that none of its kind can be read. */
  wasRefused(kind: Kind, code: ServiceError['code']): boolean {
    const isMaybe = code === 'forbidden' || code === 'unreadable' || code === 'not-found';
    if (code !== 'not-offered' && (!isMaybe || this.#readable.has(kind))) return false;
    this.#refused.add(kind);
    // The id may be invented, so the next one is still tried.
    if (code !== 'not-found') this.#readless.add(kind);
    return true;
  }

  /** Whether no single read of that kind has succeeded, and the service has refused one. */
  isRefused(kind: Kind): boolean {
    return this.#refused.has(kind);
  }

  /** Whether a single read of that kind is pointless. */
  isReadless(kind: Kind): boolean {
    return this.#readless.has(kind);
  }

  /** The lists were read: what they confirm is stored now. */
  listsRead(lists: Pick<Connection, 'notOffered' | 'notUnderstood'>): void {
    this.#lists = lists;
    this.#readless.clear();
    for (const hint of [...this.#unconfirmed.values()]) this.addFiles(hint);
  }

  /** A resource has another status now: what waits for that is stored. */
  statusChanged(key: ReadKey): void {
    const hint = this.#unconfirmed.get(nameOf(key));
    if (hint !== undefined) this.addFiles(hint);
  }

  /** Whether the list of that kind is missing, forbidden or unreadable. */
  lacksList(kind: Kind): boolean {
    const { notOffered, notUnderstood } = this.#lists;
    return [...notOffered, ...notUnderstood].some(({ list }) => list === listOf[kind]);
  }

  /** Stores the data of a webhook, marked as its claim only. False if it carries none, or is not trusted. */
  take(hint: ChangeHint): boolean {
    const { profile, client, store } = this.#options;
    const { kind, id } = hint.key;
    if (!this.lacksList(kind)) return this.addFiles(hint);
    const read = profile.trustWebhookData ? readFromWebhook(hint, client.told) : null;
    const isKnown = store.stored(profile.id, kind, [id]).length > 0;
    if (read === null || (!isKnown && this.#fromWebhooks >= MAX_FROM_WEBHOOKS)) return false;
    if (!isKnown) this.#fromWebhooks++;
    this.#ingest(read);
    return true;
  }

  /**
   * Stores the files that a webhook names for a job whose status comes from a list, and nothing else. False
   * if they are not stored, or not yet: the lists may still report the same status later.
   */
  addFiles(hint: ChangeHint): boolean {
    const { profile, client, store } = this.#options;
    const { kind, id } = hint.key;
    const isRefused = this.#refused.has(kind);
    if (kind !== 'job' || !profile.trustWebhookData || (this.#readable.has(kind) && !isRefused)) return false;
    const read = readFromWebhook(hint, client.told);
    const [job] = read?.jobs ?? [];
    if (read === null || job === undefined || filesIn(job) === 0 || this.#isLate(job)) return false;
    const [stored] = store.storedJobs(profile.id, [id]);
    if (!isRefused || stored?.statusCode !== job.status.code) {
      this.#wait(hint);
      return false;
    }
    const listShowsFiles = stored.files > 0 && stored.entry === null && !this.lacksList(kind);
    const waiting = this.#unconfirmed.get(nameOf(hint.key));
    if (waiting !== undefined && together(waiting, hint) === hint) this.#unconfirmed.delete(nameOf(hint.key));
    if (stored.isGone || listShowsFiles) return false;
    this.#ingest(read);
    return true;
  }

  /** Whether an older version of a job arrives after a newer one. */
  #isLate({ serviceId, updatedAt }: ServiceJob): boolean {
    const storedAt = this.#storedAt.get(serviceId);
    return storedAt !== undefined && updatedAt !== null && updatedAt < storedAt;
  }

  /**
   * As much of webhooks' data as does not replace more, or newer: their objects may be lightweight (section
   * 6), and overtake each other.
   */
  #worthStoring({ jobs, batches }: Read): Read {
    const { profile, store } = this.#options;
    const ids = jobIdsOf({ jobs, batches });
    const knownOf = new Map(store.storedJobs(profile.id, ids).map((one) => [one.serviceId, one]));
    const isNewest = ({ serviceId, updatedAt }: ServiceJob): boolean =>
      (knownOf.get(serviceId)?.updatedAt ?? 0) <= (updatedAt ?? Number.MAX_VALUE);
    const losesFiles = (job: ServiceJob): boolean =>
      filesIn(job) === 0 && (knownOf.get(job.serviceId)?.files ?? 0) > 0;
    const withoutLoss = (job: ServiceJob): ServiceJob => (losesFiles(job) ? { ...job, components: [] } : job);
    return {
      jobs: jobs.map(withoutLoss),
      batches: batches.map((batch) => ({ ...batch, jobs: batch.jobs.filter(isNewest) })),
    };
  }

  #ingest(claimed: Read): void {
    const { clock, ingestor, health } = this.#options;
    const read = this.#worthStoring(claimed);
    const asked = ingestor.ask();
    try {
      const { changed } = ingestor.ingest(read, asked, 'webhook', false);
      for (const job of read.jobs) {
        if (job.updatedAt !== null && filesIn(job) > 0) this.#storedAt.set(job.serviceId, job.updatedAt);
      }
      for (const name of changed) health.observed(name, clock.now(), 'webhook');
    } finally {
      ingestor.answered(asked);
    }
  }

  #wait(hint: ChangeHint): void {
    const name = nameOf(hint.key);
    const before = this.#unconfirmed.get(name);
    this.#unconfirmed.set(name, before === undefined ? hint : together(before, hint));
  }
}
