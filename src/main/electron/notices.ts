import type {
  EventBatch,
  EventsWanted,
  Language,
  Message,
  Notice,
  ScreenSettings,
} from '../../contract/index.ts';
import { inAmericanSpelling } from '../../locales/american.ts';
import type { Catalogue } from '../../locales/catalogue.ts';
import deFindings from '../../locales/de/findings.json' with { type: 'json' };
import deMessages from '../../locales/de/messages.json' with { type: 'json' };
import deNotices from '../../locales/de/notices.json' with { type: 'json' };
import deSystem from '../../locales/de/system-errors.json' with { type: 'json' };
import enFindings from '../../locales/en/findings.json' with { type: 'json' };
import enMessages from '../../locales/en/messages.json' with { type: 'json' };
import enNotices from '../../locales/en/notices.json' with { type: 'json' };
import enSystem from '../../locales/en/system-errors.json' with { type: 'json' };
import { formatsFor } from '../../locales/formats.ts';
import frFindings from '../../locales/fr/findings.json' with { type: 'json' };
import frMessages from '../../locales/fr/messages.json' with { type: 'json' };
import frNotices from '../../locales/fr/notices.json' with { type: 'json' };
import frSystem from '../../locales/fr/system-errors.json' with { type: 'json' };
import { createI18n, renderMessage } from '../../locales/i18n.ts';
import { languageFor, localeFor } from '../../locales/languages.ts';
import nlFindings from '../../locales/nl/findings.json' with { type: 'json' };
import nlMessages from '../../locales/nl/messages.json' with { type: 'json' };
import nlNotices from '../../locales/nl/notices.json' with { type: 'json' };
import nlSystem from '../../locales/nl/system-errors.json' with { type: 'json' };
import { describeNotice } from '../../locales/notice.ts';

const en = { findings: enFindings, messages: enMessages, notices: enNotices, 'system-errors': enSystem };
const catalogues: Readonly<
  Record<Language, Pick<Catalogue, 'findings' | 'messages' | 'notices' | 'system-errors'>>
> = {
  en,
  'en-US': inAmericanSpelling(en),
  de: { findings: deFindings, messages: deMessages, notices: deNotices, 'system-errors': deSystem },
  fr: { findings: frFindings, messages: frMessages, notices: frNotices, 'system-errors': frSystem },
  nl: { findings: nlFindings, messages: nlMessages, notices: nlNotices, 'system-errors': nlSystem },
};

/** A notice as the system shows it. */
export interface SystemNotice {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  /** The screen that a click opens. */
  readonly hash: string;
}

type Chosen = Pick<ScreenSettings, 'language' | 'locale'>;

function loadedLocale({ language: chosen, locale }: Chosen, systemLocale: string) {
  const language = chosen === 'auto' ? languageFor([systemLocale]) : chosen;
  const formats = formatsFor(locale ?? localeFor(language, [systemLocale]), 'mm');
  return { language, i18n: createI18n(language, catalogues[language], formats) };
}

/** A message in the language of the screens, for a dialog of the system. */
export const sentenceIn = (message: Message, screens: Chosen, systemLocale: string): string =>
  renderMessage(loadedLocale(screens, systemLocale).i18n, message);

/** @param systemLocale of the operator's system, such as `de-CH`, used if no language was chosen. */
export function systemNotice(
  notice: Notice,
  { language: chosen, locale }: Pick<ScreenSettings, 'language' | 'locale'>,
  systemLocale: string,
): SystemNotice {
  const { language, i18n } = loadedLocale({ language: chosen, locale }, systemLocale);
  const { screen, key } = notice.place;
  return {
    ...describeNotice(i18n.getFixedT(language, 'notices'), (message) => renderMessage(i18n, message), notice),
    silent: !notice.sound,
    hash: key === null ? `#/${screen}` : `#/${screen}/${encodeURIComponent(key)}`,
  };
}

/**
 * Shows notices while the operator looks elsewhere; a focused window shows them itself. Returns a function
 * that stops.
 * @param onFault is called when the stream fails.
 */
export function followNotices(
  listen: (wanted: EventsWanted, signal: AbortSignal) => AsyncIterable<EventBatch>,
  desktop: {
    readonly screens: () => Pick<ScreenSettings, 'language' | 'locale'>;
    readonly isLookedAt: () => boolean;
    readonly systemLocale: () => string;
    readonly show: (notice: SystemNotice) => void;
  },
  onFault: (error: unknown) => void,
): () => void {
  const stopped = new AbortController();
  const follow = async (): Promise<void> => {
    for await (const batch of listen({ kinds: ['notice'] }, stopped.signal)) {
      for (const event of batch) {
        if (event.kind !== 'notice' || desktop.isLookedAt()) continue;
        desktop.show(systemNotice(event.notice, desktop.screens(), desktop.systemLocale()));
      }
    }
  };
  follow().catch(onFault);
  return () => stopped.abort();
}
