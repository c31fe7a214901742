import type { Message } from '../contract/index.ts';
import messages from './en/messages.json' with { type: 'json' };
import { formatsFor } from './formats.ts';
import { createI18n, renderMessage } from './i18n.ts';

const english = createI18n('en', { messages }, formatsFor('en-GB', 'mm'));

/** A message as the terminal, the log, the CSV and the text of an error say it. */
export const inEnglish = (message: Message): string => renderMessage(english, message);

/** Whether this version of the catalogue has the code: one that was stored by another version may be gone. */
export const isKnownMessage = (code: string): boolean =>
  english.exists(code, { ns: 'messages', keySeparator: false });
