import { type ChangeHint, nameOf } from './change-hint.ts';
import type { PayloadIngestor } from './payload-ingestor.ts';
import type { Poller } from './poller.ts';
import { isStale } from './read-plan.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import type { OnWebhookOutcome, WaitingWebhooks } from './webhook-outcomes.ts';

/**
 * What is done about a hint: its resource is read; all lists are read; nothing, as it is already known; or
 * the webhook's own data is stored, if nothing can be read.
 */
export type HintOutcome = 'read' | 'lists' | 'known' | 'own-word' | 'handed-on';

export interface HintIntakeOptions {
  readonly reads: ReadScheduler;
  readonly webhooks: WaitingWebhooks;
  readonly poller: Poller;
  readonly payloads: PayloadIngestor;
}

/** Decides what a hint is worth: a read soon, a read later, the lists, or nothing. */
export class HintIntake {
  readonly #options: HintIntakeOptions;

  constructor(options: HintIntakeOptions) {
    this.#options = options;
  }

  /** @param onOutcome called when the resource has been read, if the result is `read`. */
  accept(hint: ChangeHint, onOutcome: OnWebhookOutcome): HintOutcome {
    const { reads, webhooks, poller, payloads } = this.#options;
    const { key } = hint;
    const stored = payloads.announced(hint);
    if (stored !== null && isStale(hint, stored)) return payloads.addFiles(hint) ? 'own-word' : 'known';
    if (payloads.isReadless(key.kind) && payloads.take(hint)) return 'own-word';
    webhooks.add(hint, onOutcome);
    // Without a list, the webhook's own data is all there is: it waits its turn.
    const isAll = hint.entity !== undefined && payloads.lacksList(key.kind);
    switch (reads.hint(hint, stored === null && !isAll)) {
      case 'waits':
        return 'read';
      case 'refused':
        payloads.addFiles(webhooks.get(key) ?? hint);
        webhooks.settle(key, 'lists');
        poller.requestFullSync();
        return 'lists';
      case 'asked':
        if (!payloads.lacksList(key.kind)) poller.hinted(nameOf(key));
        return 'read';
    }
  }
}
