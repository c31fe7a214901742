import type { Message } from '../../contract/index.ts';
import { inEnglish } from '../../locales/in-english.ts';

/** A host cannot go on. `what` says what is wrong and what to do; `message` says it in English. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly what: Message;

  constructor(what: Message) {
    super(inEnglish(what));
    this.what = what;
  }
}
