/**
 * The languages of the screens. A language is one line here, and the folder `src/locales/<tag>`; American
 * English is a spelling of `en`, which is British.
 * - `locale`: used where the system names none. It is asked for at a service, too.
 * - `regions`: whose numbers and times the settings offer.
 * - `justNow`: a moment ago, for which `Intl` has no words.
 */
export const languages = [
  { tag: 'en', locale: 'en-GB', regions: ['GB', 'US', 'IE', 'CA'], justNow: 'just now' },
  { tag: 'en-US', locale: 'en-US', regions: [], justNow: 'just now' },
  { tag: 'de', locale: 'de', regions: ['DE', 'AT', 'CH'], justNow: 'gerade eben' },
  { tag: 'fr', locale: 'fr', regions: ['FR', 'BE', 'CH', 'CA'], justNow: 'à l’instant' },
  { tag: 'nl', locale: 'nl', regions: ['NL', 'BE'], justNow: 'zojuist' },
] as const;
