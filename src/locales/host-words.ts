import type { TFunction } from 'i18next';
import type { Language, Message, ScreenSettings } from '../contract/index.ts';
import { inAmericanSpelling } from './american.ts';
import type { Catalogue } from './catalogue.ts';
import deFindings from './de/findings.json' with { type: 'json' };
import deMessages from './de/messages.json' with { type: 'json' };
import deSystemErrors from './de/system-errors.json' with { type: 'json' };
import deTerminal from './de/terminal.json' with { type: 'json' };
import enFindings from './en/findings.json' with { type: 'json' };
import enMessages from './en/messages.json' with { type: 'json' };
import enSystemErrors from './en/system-errors.json' with { type: 'json' };
import enTerminal from './en/terminal.json' with { type: 'json' };
import { type Formats, formatsFor } from './formats.ts';
import frFindings from './fr/findings.json' with { type: 'json' };
import frMessages from './fr/messages.json' with { type: 'json' };
import frSystemErrors from './fr/system-errors.json' with { type: 'json' };
import frTerminal from './fr/terminal.json' with { type: 'json' };
import { createI18n, renderMessage } from './i18n.ts';
import { languageFor, localeFor } from './languages.ts';
import nlFindings from './nl/findings.json' with { type: 'json' };
import nlMessages from './nl/messages.json' with { type: 'json' };
import nlSystemErrors from './nl/system-errors.json' with { type: 'json' };
import nlTerminal from './nl/terminal.json' with { type: 'json' };

/** What a host says outside its screens, in one language: in its terminal, and why it cannot start. */
export interface HostWords {
  readonly t: TFunction<'terminal'>;
  readonly say: (message: Message) => string;
  readonly f: Formats;
}

type Words = Pick<Catalogue, 'findings' | 'messages' | 'system-errors' | 'terminal'>;

const english = {
  findings: enFindings,
  messages: enMessages,
  'system-errors': enSystemErrors,
  terminal: enTerminal,
};
const catalogues: Readonly<Record<Language, Words>> = {
  en: english,
  'en-US': inAmericanSpelling(english),
  de: {
    findings: deFindings,
    messages: deMessages,
    'system-errors': deSystemErrors,
    terminal: deTerminal,
  },
  fr: {
    findings: frFindings,
    messages: frMessages,
    'system-errors': frSystemErrors,
    terminal: frTerminal,
  },
  nl: {
    findings: nlFindings,
    messages: nlMessages,
    'system-errors': nlSystemErrors,
    terminal: nlTerminal,
  },
};

/**
 * The words in the language of the screens.
 * @param systemLocale of the user's system, such as `de-CH`, used if no language was chosen.
 */
export function hostWordsIn(chosen: ScreenSettings['language'], systemLocale: string): HostWords {
  const language = chosen === 'auto' ? languageFor([systemLocale]) : chosen;
  const f = formatsFor(localeFor(language, [systemLocale]), 'mm');
  const i18n = createI18n(language, catalogues[language], f);
  return {
    t: i18n.getFixedT(language, 'terminal'),
    say: (message) => renderMessage(i18n, message),
    f,
  };
}
