import type { Language, ScreenSettings } from '../../../contract/index.ts';
import { usualLocale } from '../../../locales/languages.ts';

/**
 * The Accept-Language for a service: the language of the screens or, if those follow each window's system,
 * the language of the windows.
 */
export function acceptedLanguage(chosen: ScreenSettings['language'], ofWindows: Language): string {
  const locale = usualLocale(chosen === 'auto' ? ofWindows : chosen);
  // Any other English is nearly as good.
  return `${locale}, en;q=${locale.startsWith('en-') ? '0.9' : '0.5'}`;
}
