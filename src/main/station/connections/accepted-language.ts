import type { ScreenSettings } from '../../../contract/index.ts';
import { languageFor } from '../../../locales/languages.ts';

/**
 * The Accept-Language of what is asked of a service: the language of the screens; where that follows each
 * window's system, the language of this one.
 */
export function acceptedLanguage(
  chosen: ScreenSettings['language'],
  systemLocale: string = Intl.DateTimeFormat().resolvedOptions().locale,
): string {
  const language = chosen === 'auto' ? languageFor([systemLocale]) : chosen;
  switch (language) {
    case 'en':
      return 'en-GB, en;q=0.9';
    case 'en-US':
      return 'en-US, en;q=0.9';
    case 'de':
    case 'fr':
    case 'nl':
      return `${language}, en;q=0.5`;
  }
}
