import { languageFor } from '../../locales/languages.ts';
import { loadWords } from './load-words.ts';

/** The words of the language that the system asks for: what a window begins with. They are fetched beside its screens. */
export const firstWords = loadWords(languageFor(navigator.languages));
// Whoever waits for them hears of it.
firstWords.catch(() => undefined);
