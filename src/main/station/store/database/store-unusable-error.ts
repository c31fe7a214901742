import type { Message } from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';

/** The store cannot be opened: `what` says why and what to do; `message` says it in English. */
export class StoreUnusableError extends Error {
  override readonly name = 'StoreUnusableError';
  readonly code = 'STORE_UNUSABLE';
  readonly what: Message;

  constructor(what: Message, options?: ErrorOptions) {
    super(inEnglish(what), options);
    this.what = what;
  }
}
