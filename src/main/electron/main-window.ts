import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import type { StationFolders } from '../station/ports.ts';
import type { StationThread } from '../thread/station-thread.ts';
import { openWindow, showWindow, type WindowOptions } from './window.ts';
import { WindowMemory } from './window-memory.ts';
import { WindowState } from './window-state.ts';

/**
 * How long the start waits for the window to be visible, in milliseconds; files are downloaded without one,
 * too.
 */
const SHOWN_WITHIN_MS = 5_000;

/** What the window shows. */
interface Shown {
  readonly station: StationThread;
  readonly folders: StationFolders;
}

type Given = Pick<WindowOptions, 'icon' | 'devTools' | 'mayClose' | 'words'>;

/**
 * The app's only window for its own station. It may be closed and opened again while the station keeps
 * running.
 */
export class MainWindow {
  readonly #built: string;
  readonly #given: Given;
  #shown: Shown | null = null;
  #window: BrowserWindow | null = null;
  #wanted: string | null;

  /**
   * @param built absolute path of the folder with the built parts.
   * @param wanted the screen to open first, or null to return to where the operator was.
   */
  constructor(built: string, wanted: string | null, given: Given) {
    this.#built = built;
    this.#wanted = wanted;
    this.#given = given;
  }

  /** The open window, for the marks that the system shows on it; null while it is closed. */
  get current(): BrowserWindow | null {
    return this.#window === null || this.#window.isDestroyed() ? null : this.#window;
  }

  /** The station is available from now on. */
  station(shown: Shown): void {
    this.#shown = shown;
  }

  /**
   * Shows the window, at a given screen if there is one. Until the station is available, the screen is
   * remembered.
   */
  open(hash: string | null): void {
    const place = hash ?? this.#wanted;
    if (this.#shown === null) this.#wanted = place;
    else if (this.current !== null) showWindow(this.current, place);
    else this.#window = this.#made(this.#shown, place);
    if (this.#shown !== null) this.#wanted = null;
  }

  /**
   * Resolves when the window is visible, after a limited time in any case, and at once if there is none to
   * wait for.
   */
  async seen(): Promise<void> {
    const window = this.current;
    if (window === null || window.isVisible()) return;
    await Promise.race([
      once(window, 'show'),
      once(window, 'closed'),
      setTimeout(SHOWN_WITHIN_MS, undefined, { ref: false }),
    ]);
  }

  #made({ folders, station }: Shown, place: string | null): BrowserWindow {
    const onTrouble = (text: string): void => station.log({ level: 'error', text });
    const memory = new WindowMemory(folders.data, 'window', onTrouble);
    return openWindow({
      ...this.#given,
      preload: join(this.#built, 'preload/preload.cjs'),
      station,
      memory: {
        get: () => {
          const known = memory.get();
          return place === null ? known : WindowState.catch(known).parse({ ...known, hash: place });
        },
        set: (state) => memory.set(state),
      },
      onTrouble,
    });
  }
}
