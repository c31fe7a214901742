import type { Message } from '../../src/contract/index.ts';
import { inEnglish } from '../../src/locales/in-english.ts';

/** The sentence of a message, for tests; undefined where there is no message. */
export const english = (message: Message | null | undefined): string | undefined =>
  message === null || message === undefined ? undefined : inEnglish(message);
