import type { Clock } from '../ports.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { ChangeHint } from './change-hint.ts';
import type { HintRateLimiter } from './hint-rate-limiter.ts';
import type { PayloadIngestor } from './payload-ingestor.ts';
import type { Poller } from './poller.ts';
import { nameOf } from './read-queue.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import { isStale } from './staleness.ts';
import type { SyncStore } from './sync-store.ts';
import type { OnWebhookOutcome, WaitingWebhooks } from './waiting-webhooks.ts';
import type { WebhookHealth } from './webhook-health.ts';

/**
 * What is done about a hint: its resource is read; all lists are read; nothing, as it is already known; or
 * the webhook's own data is stored, if nothing can be read.
 */
export type HintOutcome = 'read' | 'lists' | 'known' | 'own-word' | 'handed-on';

export interface HintIntakeOptions {
  readonly profile: Pick<ConnectionProfile, 'id'>;
  readonly store: Pick<SyncStore, 'stored'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly health: WebhookHealth;
  readonly limiter: HintRateLimiter;
  readonly payloads: PayloadIngestor;
  readonly webhooks: WaitingWebhooks;
  readonly reads: ReadScheduler;
  readonly poller: Poller;
}

/** Decides what a hint is worth: a read soon, a read later, the lists, or nothing. */
export class HintIntake {
  readonly #options: HintIntakeOptions;

  constructor(options: HintIntakeOptions) {
    this.#options = options;
  }

  /** @param onOutcome called when the resource has been read, if the result is `read`. */
  accept(hint: ChangeHint, onOutcome: OnWebhookOutcome): HintOutcome {
    const { clock, store, profile, health, limiter, payloads, webhooks, reads, poller } = this.#options;
    const { key } = hint;
    const now = clock.now();
    const name = nameOf(key);
    const [stored] = store.stored(profile.id, key.kind, [key.id]);
    if (stored !== undefined) health.announced(name, now);
    if (stored !== undefined && isStale(hint, stored)) return payloads.addFiles(hint) ? 'own-word' : 'known';
    if (payloads.isReadless(key.kind) && payloads.take(hint)) return 'own-word';
    reads.addHint(hint);
    webhooks.add(hint, onOutcome);
    // A repeat would come too late for a new report.
    if (!reads.isRunning || (reads.isScheduled(key) && !reads.isRepeating(key))) return 'read';
    // Without a list, the webhook's own data is all there is: it waits its turn.
    const isAll = hint.entity !== undefined && payloads.lacksList(key.kind);
    const isRefused = stored === undefined && !isAll && !limiter.allowUnknown(now);
    if (isRefused || reads.isFull) {
      reads.dropHint(key);
      payloads.addFiles(webhooks.get(key) ?? hint);
      webhooks.settle(key, 'lists');
      poller.requestFullSync();
      return 'lists';
    }
    const waitMs = limiter.waitMs(name, now);
    if (waitMs === 0) reads.ask(key, 'webhook');
    else reads.askLater(key, 'webhook', waitMs);
    if (!payloads.lacksList(key.kind)) poller.hinted(name);
    return 'read';
  }
}
