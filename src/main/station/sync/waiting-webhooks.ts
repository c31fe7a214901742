import { type ChangeHint, together } from './change-hint.ts';
import { nameOf, type ReadKey } from './read-queue.ts';

/**
 * What became of a webhook about a resource: it was read; it was known already; the service does not have it,
 * so the lists are read; nothing can be read here, and the webhook's own data was stored; or another station
 * of the site reads it.
 */
export type WebhookOutcome = 'read' | 'known' | 'lists' | 'own-word' | 'handed-on';
export type OnWebhookOutcome = (became: WebhookOutcome) => void;

const MAX_WAITING = 5_000;

/** The webhooks that wait until the resource they name has been read. */
export class WaitingWebhooks {
  readonly #waiting = new Map<
    string,
    { readonly hint: ChangeHint; readonly onOutcome: readonly OnWebhookOutcome[] }
  >();

  add(hint: ChangeHint, onOutcome: OnWebhookOutcome): void {
    const name = nameOf(hint.key);
    const { hint: before, onOutcome: others = [] } = this.#waiting.get(name) ?? {};
    if (this.#waiting.size >= MAX_WAITING && before === undefined) return;
    this.#waiting.set(name, {
      hint: before === undefined ? hint : together(before, hint),
      onOutcome: [...others.slice(-20), onOutcome],
    });
  }

  get(key: ReadKey): ChangeHint | null {
    return this.#waiting.get(nameOf(key))?.hint ?? null;
  }

  settle(key: ReadKey, became: WebhookOutcome): void {
    const { onOutcome = [] } = this.#waiting.get(nameOf(key)) ?? {};
    this.#waiting.delete(nameOf(key));
    for (const notify of onOutcome) notify(became);
  }

  clear(): void {
    this.#waiting.clear();
  }
}
