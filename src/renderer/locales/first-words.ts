import { languageFor } from '../../locales/languages.ts';
import { loadLocale } from './load-words.ts';

/**
 * The words of the language that the system asks for: what a window begins with. They are fetched beside its
 * screens.
 */
export const initialLocale = loadLocale(languageFor(navigator.languages));
// Whoever waits for them hears of it.
initialLocale.catch(() => undefined);
