/** The languages of the sandbox. */
export const locales = ['en', 'de', 'fr', 'nl'] as const;
export type Locale = (typeof locales)[number];

/** The first language of an Accept-Language header that the sandbox has; English otherwise. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
        index,
      };
    })
    .sort((one, other) => other.quality - one.quality || one.index - other.index);
  for (const { language } of wanted) {
    const found = locales.find((locale) => locale === language);
    if (found !== undefined) return found;
  }
  return 'en';
}
