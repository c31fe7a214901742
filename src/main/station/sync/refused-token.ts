import type { Message } from '../../../contract/index.ts';
import type { ServiceError } from '../service/index.ts';

/** The refusal may pass without anyone's help: it is tried again after this time. */
const STANDS_MS = 15 * 60_000;

/**
 * A token that was refused for an order but may still work for reading: meanwhile, successful polls do not
 * prove it good.
 */
export class RefusedToken {
  #refusal: { readonly why: Message; readonly at: number } | null = null;

  /** @param nowMs by a monotonic clock. */
  note(error: ServiceError, nowMs: number): void {
    this.#refusal = { why: error.userMessage, at: nowMs };
  }

  /** The service's reason; null if the token is not considered refused. */
  why(nowMs: number): Message | null {
    const { why, at } = this.#refusal ?? { why: null, at: nowMs };
    return nowMs - at < STANDS_MS ? why : null;
  }

  /** The token was replaced, or the operator wants it tried again. */
  forget(): void {
    this.#refusal = null;
  }
}
