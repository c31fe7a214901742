import type { EventBatch, EventsWanted, Message, Notice, ScreenSettings } from '../../contract/index.ts';
import { describeNotice } from '../../locales/notice.ts';
import { wordsIn } from '../../locales/words.ts';

/** A notice as the system shows it. */
export interface SystemNotice {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  /** The screen that a click opens. */
  readonly hash: string;
}

type Chosen = Pick<ScreenSettings, 'language' | 'locale'>;

/** A message in the language of the screens, for a dialog of the system. */
export const sentenceIn = (message: Message, screens: Chosen, systemLocale: string): string =>
  wordsIn(screens.language, systemLocale, screens.locale).say(message);

/** @param systemLocale of the operator's system, such as `de-CH`, used if no language was chosen. */
export function systemNotice(
  notice: Notice,
  { language, locale }: Chosen,
  systemLocale: string,
): SystemNotice {
  const { notices, say } = wordsIn(language, systemLocale, locale);
  const { screen, key } = notice.place;
  return {
    ...describeNotice(notices, say, notice),
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
    readonly screens: () => Chosen;
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
