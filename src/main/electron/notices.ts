import type { Notice, ScreenSettings, StationNews } from '../../contract/index.ts';
import { catalogues } from '../../renderer/words/all.ts';
import { formatsFor } from '../../renderer/words/formats.ts';
import { createI18n, said } from '../../renderer/words/i18n.ts';
import { languageFor, localeFor } from '../../renderer/words/language.ts';
import { noticeInWords } from '../../renderer/words/notice.ts';

/** A notice as the system shows it. */
export interface SystemNotice {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  /** Where in the screens a click leads. */
  readonly hash: string;
}

/** @param systemLocale of the operator's system, such as `de-CH`, for those who chose no language. */
export function systemNotice(
  notice: Notice,
  { language: chosen, locale }: Pick<ScreenSettings, 'language' | 'locale'>,
  systemLocale: string,
): SystemNotice {
  const language = chosen === 'auto' ? languageFor([systemLocale]) : chosen;
  const formats = formatsFor(locale ?? localeFor(language, [systemLocale]), 'mm');
  const { screen, key } = notice.place;
  const i18n = createI18n({ language, catalogue: catalogues[language] }, formats);
  return {
    ...noticeInWords(i18n.getFixedT(language, 'notices'), (saying) => said(i18n, saying), notice),
    silent: !notice.sound,
    hash: key === null ? `#/${screen}` : `#/${screen}/${encodeURIComponent(key)}`,
  };
}

/**
 * Shows what the station tells of while the operator looks elsewhere; a window that is looked at shows it itself. Returns how
 * to stop.
 * @param onFault hears when nothing more can be heard.
 */
export function followNotices(
  listen: (signal: AbortSignal) => AsyncIterable<StationNews>,
  desk: {
    readonly screens: () => Pick<ScreenSettings, 'language' | 'locale'>;
    readonly isLookedAt: () => boolean;
    readonly systemLocale: () => string;
    readonly show: (notice: SystemNotice) => void;
  },
  onFault: (error: unknown) => void,
): () => void {
  const stopped = new AbortController();
  const follow = async (): Promise<void> => {
    for await (const news of listen(stopped.signal)) {
      for (const event of news) {
        if (event.kind !== 'notice' || desk.isLookedAt()) continue;
        desk.show(systemNotice(event.notice, desk.screens(), desk.systemLocale()));
      }
    }
  };
  follow().catch(onFault);
  return () => stopped.abort();
}
