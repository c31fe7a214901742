import { languageFor } from '../../locales/languages.ts';
import { loadLocale } from './load-words.ts';

/**
 * The words of the system's language, with which a window starts. They are loaded in parallel with its
 * screens.
 */
export const initialLocale = loadLocale(languageFor(navigator.languages));
// Code that awaits it gets the error.
initialLocale.catch(() => undefined);
