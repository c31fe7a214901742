import type { Language } from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';

/** Tells the station in which language this window is shown, on every link and whenever it changes. */
export class CurrentLanguage {
  #language: Language | null = null;
  #client: StationClient | null = null;
  #told = new AbortController();

  speak(language: Language): void {
    this.#language = language;
    this.#notify();
  }

  /** @param client null: the link was lost. */
  linked(client: StationClient | null): void {
    this.#client = client;
    this.#notify();
  }

  #notify(): void {
    this.#told.abort();
    this.#told = new AbortController();
    if (this.#client === null || this.#language === null) return;
    const { signal } = this.#told;
    // It lasts as long as the link, whose end is not a failure.
    this.#client.windows.speak({ language: this.#language }, { signal }).catch(() => undefined);
  }
}
