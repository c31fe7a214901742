import type { Language, ScreenSettings } from '../../../contract/index.ts';

/**
 * The Accept-Language for a service: the language of the screens or, if those follow each window's system,
 * the language of the windows.
 */
export function acceptedLanguage(chosen: ScreenSettings['language'], ofWindows: Language): string {
  const language = chosen === 'auto' ? ofWindows : chosen;
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
