import { hostname } from 'node:os';
import type { NativeWords } from '../../locales/words.ts';
import type { StationThread } from '../thread/station-thread.ts';
import { hashOfLink, placeOfLink } from './deep-link.ts';
import type { MainWindow } from './main-window.ts';
import { openLink } from './open-link.ts';
import type { StationWindows } from './station-windows.ts';

interface LinksParts {
  readonly window: MainWindow;
  readonly stationWindows: StationWindows;
  readonly words: () => NativeWords;
  readonly onFault: (error: unknown) => void;
}

/** The links that the system passes to the app: each opens in the window of the station that has its job. */
export class Links {
  readonly #parts: LinksParts;
  #station: StationThread | null = null;
  /** The one that the app was started with, until the stations can be asked for its job. */
  #atStart: string | null;

  constructor(atStart: string | null, parts: LinksParts) {
    this.#parts = parts;
    this.#atStart = atStart;
  }

  /** This computer's own station can be asked from now on. */
  station(station: StationThread): void {
    this.#station = station;
  }

  /** Shows what a link leads to; for none, or any other, the app's own window comes to the front. */
  follow(link: string | null): void {
    const { window, stationWindows, words, onFault } = this.#parts;
    const place = link === null ? null : placeOfLink(link);
    if (place === null || this.#station === null) {
      if (place !== null) this.#atStart = link;
      window.open(hashOfLink(link));
      return;
    }
    const show = (hash: string): void => window.open(hash);
    const own = { name: hostname(), client: this.#station.client, show };
    openLink(place, stationWindows.linkWindows(own), words()).catch(onFault);
  }

  /** The link that the app was started with may lead to a window that has only now been opened again. */
  followAtStart(): void {
    const { stationWindows } = this.#parts;
    stationWindows.ownWindowUsed();
    if (this.#atStart !== null && stationWindows.windows.length > 0) this.follow(this.#atStart);
    this.#atStart = null;
  }
}
