import { once } from 'node:events';
import { Language } from '../../../contract/index.ts';
import { languageFor } from '../../../locales/languages.ts';
import type { StationContext } from '../context.ts';
import type { Clock } from '../ports.ts';
import type { MemoryStore } from './connection-memory.ts';

/**
 * A window that closed counts as open for this long, since most come back at once, reloaded or reconnected.
 */
export const AWAY_MS = 5_000;

const NAME = 'language of windows';

interface WindowLanguagesOptions {
  readonly memory: Pick<MemoryStore, 'get' | 'set'>;
  readonly clock: Pick<Clock, 'after'>;
  /** The language until a window was open. */
  readonly systemLanguage: Language;
  readonly onChange: () => void;
}

/** The one language of all windows together, because a service is asked in one, however many look at it. */
export class WindowLanguages {
  readonly #options: WindowLanguagesOptions;
  /** Windows that are open, or were a moment ago, in order of arrival. */
  readonly #windows = new Map<symbol, Language>();
  readonly #cancels = new Map<symbol, () => void>();
  readonly #remembered: Language | null;
  #present: Language;
  #stopped = false;

  constructor(options: WindowLanguagesOptions) {
    this.#options = options;
    this.#remembered = Language.nullable().catch(null).parse(options.memory.get(NAME));
    this.#present = this.#remembered ?? options.systemLanguage;
  }

  /** The earlier windows are about to come back, so the first one does not speak for all. */
  start(): void {
    if (this.#remembered === null) return;
    const before = Symbol();
    this.#windows.set(before, this.#remembered);
    this.#leave(before);
  }

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#cancels.values()) cancel();
  }

  get present(): Language {
    return this.#present;
  }

  /** A window is shown in `language` until `signal` aborts, which resolves it. */
  async speak(language: Language, signal: AbortSignal): Promise<void> {
    const window = Symbol();
    this.#windows.set(window, language);
    this.#decide();
    if (!signal.aborted) await once(signal, 'abort');
    if (!this.#stopped) this.#leave(window);
  }

  #leave(window: symbol): void {
    const cancel = this.#options.clock.after(AWAY_MS, () => {
      this.#cancels.delete(window);
      this.#windows.delete(window);
      this.#decide();
    });
    this.#cancels.set(window, cancel);
  }

  #decide(): void {
    const { memory, onChange } = this.#options;
    const next = languageOfAll(this.#present, [...this.#windows.values()]);
    if (next === this.#present) return;
    this.#present = next;
    memory.set(NAME, next);
    onChange();
  }
}

/** A service has only one English; another spelling is no reason to read everything again. */
const withoutSpelling = (language: Language): Language => (language === 'en-US' ? 'en' : language);

/**
 * The current language as long as a window uses it, otherwise that of the latest window.
 * @param windows in order of arrival
 */
function languageOfAll(present: Language, windows: readonly Language[]): Language {
  const isSpoken = windows.some((language) => withoutSpelling(language) === withoutSpelling(present));
  return isSpoken ? present : (windows.at(-1) ?? present);
}

/** Follows the windows of a station. Emits `windowLanguageChanged`. */
export const createWindowLanguages = ({ ports, store, events }: StationContext): WindowLanguages =>
  new WindowLanguages({
    memory: store.keyValues,
    clock: ports.clock,
    systemLanguage: languageFor([Intl.DateTimeFormat().resolvedOptions().locale]),
    onChange: () => events.emit('windowLanguageChanged'),
  });
