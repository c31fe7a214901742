import { LRUCache } from 'lru-cache';
import type { Connection } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceError } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Ingestor, SyncStore } from './ingestor.ts';
import type { ChangeHint } from './pending-hints.ts';
import { nameOf, type ReadKey } from './read-queue.ts';
import type { Read } from './reconcile.ts';
import { readFromWebhook, together } from './waiting-webhooks.ts';
import type { WebhookHealth } from './webhook-health.ts';

type Kind = ReadKey['kind'];

/**
 * Jobs and batches known from webhooks alone, per start: anyone who knows the secret path can invent them.
 */
const MAX_FROM_WEBHOOKS = 10_000;
/** Jobs whose webhook data waits for the lists to report the same status, or for a single read. */
const MAX_UNCONFIRMED = 200;
const listOf = { job: 'jobs', batch: 'batches', 'queued-batch': 'queued-batches' } as const;

export interface PayloadIngestorOptions {
  readonly profile: Pick<ConnectionProfile, 'id' | 'trustWebhookData'>;
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
  readonly #unconfirmed = new LRUCache<string, ChangeHint>({ max: MAX_UNCONFIRMED });
  #lists: Pick<Connection, 'notOffered' | 'unread'> = { notOffered: [], unread: [] };
  #fromWebhooks = 0;

  constructor(options: PayloadIngestorOptions) {
    this.#options = options;
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
  listsRead(lists: Pick<Connection, 'notOffered' | 'unread'>): void {
    this.#lists = lists;
    this.#readless.clear();
    for (const hint of [...this.#unconfirmed.values()]) this.addFiles(hint);
  }

  /** Whether the list of that kind is missing, forbidden or unreadable. */
  lacksList(kind: Kind): boolean {
    const { notOffered, unread } = this.#lists;
    return [...notOffered, ...unread].some(({ list }) => list === listOf[kind]);
  }

  /** Stores the data of a webhook, marked as its claim only. False if it carries none, or is not trusted. */
  take(hint: ChangeHint): boolean {
    const { profile, store } = this.#options;
    const { kind, id } = hint.key;
    if (!this.lacksList(kind)) return this.addFiles(hint);
    const read = profile.trustWebhookData ? readFromWebhook(hint) : null;
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
    const { profile, store } = this.#options;
    const { kind, id } = hint.key;
    const isRefused = this.#refused.has(kind);
    if (kind !== 'job' || !profile.trustWebhookData || (this.#readable.has(kind) && !isRefused)) return false;
    const read = readFromWebhook(hint);
    const [job] = read?.jobs ?? [];
    if (read === null || job?.components.every(({ files }) => files.length === 0) !== false) return false;
    const [stored] = store.storedJobs(profile.id, [id]);
    if (!isRefused || stored?.statusCode !== job.status.code) {
      this.#wait(hint);
      return false;
    }
    const listShowsFiles = stored.files > 0 && stored.entry === null;
    this.#unconfirmed.delete(nameOf(hint.key));
    if (stored.isGone || listShowsFiles) return false;
    this.#ingest(read);
    return true;
  }

  #ingest(read: Read): void {
    const { clock, ingestor, health } = this.#options;
    const asked = ingestor.ask();
    try {
      const { changed } = ingestor.ingest(read, asked, 'webhook', false);
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
