import { LRUCache } from 'lru-cache';
import { type ChangeHint, nameOf, type ReadKey, together } from './change-hint.ts';

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

/** A webhook may arrive this much later than the poll that already found the change. */
const GRACE_MS = 60_000;
/** Webhooks that have not reported a real change for this long have to prove themselves again. */
const PROOF_HOLDS_MS = 12 * 60 * 60_000;
const MAX_REMEMBERED = 2_000;

/**
 * Whether webhooks can be relied on, judged by facts alone: they are healthy once one has reported a change
 * that a read then found, and until a poll finds a change that none had reported. A webhook's claim alone
 * proves nothing.
 */
export class WebhookHealth {
  readonly #announced = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  readonly #unannounced = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  #provenAt: number | null = null;

  /**
   * A webhook named this resource.
   * @param at milliseconds since the epoch.
   */
  announced(name: string, at: number): void {
    this.#announced.set(name, at);
    if (this.#unannounced.delete(name)) this.#provenAt = at;
  }

  /**
   * A read found that the status of this resource had changed.
   * @param by what caused the read.
   */
  observed(name: string, at: number, by: 'webhook' | 'poll'): void {
    const announcedAt = this.#announced.get(name);
    if (by === 'webhook' || (announcedAt !== undefined && at - announcedAt <= GRACE_MS)) {
      this.#provenAt = at;
      return;
    }
    this.#unannounced.set(name, at);
  }

  /** A webhook was refused: the service may hold back newer ones, so that polling must not rely on any. */
  refused(): void {
    this.#provenAt = null;
  }

  isHealthy(now: number): boolean {
    for (const at of this.#unannounced.values()) {
      if (now - at <= GRACE_MS) continue;
      this.#provenAt = null;
      this.#unannounced.clear();
      return false;
    }
    return this.#provenAt !== null && now - this.#provenAt <= PROOF_HOLDS_MS;
  }
}
