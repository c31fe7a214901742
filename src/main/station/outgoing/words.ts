import type { Language, Message } from '../../../contract/index.ts';
import { spelt } from '../../../locales/american.ts';
import { formatsFor } from '../../../locales/formats.ts';
import { createI18n, renderMessage } from '../../../locales/i18n.ts';

/** A message as a sentence. */
export type Say = (message: Message) => string;

/** Loaded when a message is made, so that a station that sends none has no other language in memory. */
async function load(folder: string) {
  const [messages, findings, systemErrors] = await Promise.all([
    import(`../../../locales/${folder}/messages.json`, { with: { type: 'json' } }),
    import(`../../../locales/${folder}/findings.json`, { with: { type: 'json' } }),
    import(`../../../locales/${folder}/system-errors.json`, { with: { type: 'json' } }),
  ]);
  return { messages: messages.default, findings: findings.default, 'system-errors': systemErrors.default };
}

/** @param locale in which times are written */
export async function sayIn(language: Language, locale: string): Promise<Say> {
  const i18n = createI18n(language, await spelt(language, load), formatsFor(locale, 'mm'));
  return (message) => renderMessage(i18n, message);
}
