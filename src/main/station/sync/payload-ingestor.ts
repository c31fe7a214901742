import { LRUCache } from 'lru-cache';
import type { Connection } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceError } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Ingestor, SyncStore } from './ingestor.ts';
import type { ChangeHint } from './pending-hints.ts';
import { nameOf, type ReadKey } from './read-queue.ts';
import type { Read } from './reconcile.ts';
import { readFromWebhook } from './waiting-webhooks.ts';
import type { WebhookHealth } from './webhook-health.ts';

type Kind = ReadKey['kind'];

/** So many jobs and batches that webhooks alone have told of are kept at one start: whoever knows the secret path may make them up. */
const MAX_FROM_WEBHOOKS = 10_000;
/** Of so many jobs, what a webhook carried waits for the lists to tell the same status. */
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
 * What webhooks carry of resources that cannot be read by themselves. It is all there is where the list lacks them, too; where
 * the list tells a job and how it stands, the webhook adds its files as soon as both tell the same status.
 */
export class PayloadIngestor {
  readonly #options: PayloadIngestorOptions;
  /** Kinds of which one was read by itself: that another is not there says nothing about all of them. */
  readonly #readable = new Set<Kind>();
  readonly #refused = new Set<Kind>();
  /** Kinds that are not asked for until the next lists. */
  readonly #readless = new Set<Kind>();
  readonly #unconfirmed = new LRUCache<string, ChangeHint>({ max: MAX_UNCONFIRMED });
  #lists: Pick<Connection, 'notOffered' | 'unread'> = { notOffered: [], unread: [] };
  #fromWebhooks = 0;

  constructor(options: PayloadIngestorOptions) {
    this.#options = options;
  }

  /** A resource of that kind was read by itself. */
  wasRead(kind: Kind): void {
    this.#readable.add(kind);
    this.#refused.delete(kind);
  }

  /** One could not be read: true where that means that none of its kind can be. */
  wasRefused(kind: Kind, code: ServiceError['code']): boolean {
    const isMaybe = code === 'forbidden' || code === 'unreadable' || code === 'not-found';
    if (code !== 'not-offered' && (!isMaybe || this.#readable.has(kind))) return false;
    this.#refused.add(kind);
    // An id may have been made up, so that the next one is tried all the same.
    if (code !== 'not-found') this.#readless.add(kind);
    return true;
  }

  /** True where asking for one of that kind by itself is in vain. */
  isReadless(kind: Kind): boolean {
    return this.#readless.has(kind);
  }

  /** The lists were read: what they confirm now is taken. */
  listsRead(lists: Pick<Connection, 'notOffered' | 'unread'>): void {
    this.#lists = lists;
    this.#readless.clear();
    for (const hint of [...this.#unconfirmed.values()]) this.addFiles(hint);
  }

  /** True where the list of that kind is not there, forbidden or not to be read to its end. */
  lacksList(kind: Kind): boolean {
    const { notOffered, unread } = this.#lists;
    return [...notOffered, ...unread].some(({ list }) => list === listOf[kind]);
  }

  /** Takes over what a webhook carries, marked as its word alone; false where it carries nothing, or may not. */
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
   * Takes over the files that a webhook carries of a job whose status a list tells, and no more than that. False where they are
   * not taken, or not yet: the lists may come to tell the same status.
   */
  addFiles(hint: ChangeHint): boolean {
    const { profile, store } = this.#options;
    const { kind, id } = hint.key;
    if (kind !== 'job' || !profile.trustWebhookData || !this.#refused.has(kind)) return false;
    const read = readFromWebhook(hint);
    const [job] = read?.jobs ?? [];
    if (read === null || job?.components.every(({ files }) => files.length === 0) !== false) return false;
    const [stored] = store.storedJobs(profile.id, [id]);
    if (stored?.statusCode !== job.status.code) {
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
    this.#unconfirmed.set(nameOf(hint.key), hint);
  }
}
