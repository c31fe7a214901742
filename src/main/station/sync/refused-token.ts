import type { Message } from '../../../contract/index.ts';
import type { ServiceError } from '../service/index.ts';

/** Nobody may have to do anything after all: then what was refused is tried again. */
const STANDS_MS = 15 * 60_000;

/** A token that was refused for an order, where it may still do for reading: for as long as that stands, polls do not prove it good. */
export class RefusedToken {
  #refusal: { readonly why: Message; readonly at: number } | null = null;

  /** @param nowMs by a clock that only ever goes on. */
  note(error: ServiceError, nowMs: number): void {
    this.#refusal = { why: error.userMessage, at: nowMs };
  }

  /** What the service said; null where nothing stands against the token. */
  why(nowMs: number): Message | null {
    const { why, at } = this.#refusal ?? { why: null, at: nowMs };
    return nowMs - at < STANDS_MS ? why : null;
  }

  /** There is another token, or the operator wants it tried. */
  forget(): void {
    this.#refusal = null;
  }
}
