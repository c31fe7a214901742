import {
  type Message,
  message,
  type WebhookRefusals,
  type WebhookSignature,
} from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';

/** The first few are shown at once; a flood of them is, once a second. */
const SHOWN_AT_ONCE = 3;
const SHOW_EVERY_MS = 1_000;
/** The first refused calls make the station try other ways of signing; of a flood, one so often. */
const TRIED_AT_ONCE = 20;
const TRY_EVERY_MS = 5_000;

/** The calls to one connection that were refused since the last one that was accepted. */
export class RefusedWebhooks {
  readonly #clock: Pick<Clock, 'now'>;
  #calls: { readonly count: number; readonly since: number; readonly why: Message } | null = null;
  #fits: WebhookSignature | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /**
   * Returns whether it is time to show it.
   * @param fitting finds another way of signing by which the stored secret would fit.
   */
  refused(why: Message, fitting: () => WebhookSignature | null): boolean {
    const now = this.#clock.now();
    const { count = 0, since = now } = this.#calls ?? {};
    this.#calls = { count: count + 1, since, why };
    if (this.#fits === null && (count < TRIED_AT_ONCE || now - this.#triedAt >= TRY_EVERY_MS)) {
      this.#triedAt = now;
      this.#fits = fitting();
    }
    if (count >= SHOWN_AT_ONCE && now - this.#shownAt < SHOW_EVERY_MS) return false;
    this.#shownAt = now;
    return true;
  }

  /** A call was accepted, or an operator changed what is required. Returns whether any was refused before. */
  forget(): boolean {
    const wasRefused = this.#calls !== null;
    this.#calls = null;
    this.#fits = null;
    this.#triedAt = Number.NEGATIVE_INFINITY;
    return wasRefused;
  }

  /** Null if none was refused. */
  show(): WebhookRefusals | null {
    if (this.#calls === null) return null;
    const { since, ...calls } = this.#calls;
    const fits = this.#fits;
    const why = fits === null ? calls.why : message('webhook.secret-fits', { how: inWords(fits) });
    return { ...calls, why, since: new Date(since).toISOString(), fits };
  }
}

/** Technical terms, which are the same in every language. */
function inWords(way: WebhookSignature): string {
  switch (way.kind) {
    case 'none':
      return '-';
    case 'standard':
      return 'Standard Webhooks';
    case 'hmac': {
      const { algorithm, encoding, header, prefix } = way;
      const digest = algorithm.toUpperCase().replace('SHA', 'SHA-');
      return `${digest}, ${encoding}, ${header}${prefix === '' ? '' : ` (${prefix})`}`;
    }
  }
}
