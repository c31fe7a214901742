import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserWindow, dialog, session } from 'electron';
import { attentionCount, type ScreenSettings, type StationId } from '../../contract/index.ts';
import type { NativeWords } from '../../locales/words.ts';
import { BridgeError, type BridgeState, type OpenStation, StationCopies } from '../bridge/index.ts';
import { printOrRefuse } from '../station/paper/index.ts';
import { serveAppScheme } from './app-scheme.ts';
import { followOverview } from './follow.ts';
import { lockDownSession } from './lock-down.ts';
import { sentenceIn } from './notices.ts';
import type { LinkWindow } from './open-link.ts';
import { createShellPort } from './shell-port.ts';
import { showNotices } from './show-notices.ts';
import { systemLocale } from './system-locale.ts';
import { mayLoseChanges } from './unsaved-changes.ts';
import type { CopyRequest } from './web-policy.ts';
import { openWindow, showWindow } from './window.ts';
import { WindowMemory } from './window-memory.ts';

interface StationWindowsParts {
  /** Absolute path of the folder with the built parts. */
  readonly built: string;
  readonly icon: string;
  readonly devTools: boolean;
  readonly words: () => NativeWords;
  /** The app is ending, and has asked about unsaved changes. */
  readonly isQuitting: () => boolean;
  /** This computer's own settings: language and formats of what the system shows. */
  readonly screens: () => Pick<ScreenSettings, 'language' | 'locale'>;
  /** Absolute path of the folder in which window positions are stored. */
  readonly folder: () => string;
  readonly onClosed: (id: StationId) => void;
  /** What needs attention at one of them has changed. */
  readonly onAttention: () => void;
  readonly onFault: (error: unknown) => void;
}

/** A station's window, and what runs beside it while it is open. */
interface Shown {
  readonly station: OpenStation;
  readonly window: BrowserWindow;
  readonly takeOut: (request: CopyRequest) => Promise<void>;
  readonly ends: readonly (() => void)[];
  attention: number;
}

/**
 * The windows of stations on other machines, one each. Each has its own session, so its artwork comes from
 * its station alone, and what its page stores is not shared.
 */
export class StationWindows {
  readonly #parts: StationWindowsParts;
  readonly #shown = new Map<StationId, Shown>();
  readonly #served = new Set<StationId>();
  /** The one used last; null if it was the window of this computer's own station. */
  #used: StationId | null = null;

  constructor(parts: StationWindowsParts) {
    this.#parts = parts;
  }

  get windows(): BrowserWindow[] {
    return [...this.#shown.values()].map(({ window }) => window);
  }

  /** How many things need attention at all of them together. */
  get attention(): number {
    return [...this.#shown.values()].reduce((sum, { attention }) => sum + attention, 0);
  }

  /** Opens the window of a station, or brings it to the front. */
  show(station: OpenStation): void {
    const { window } = this.#shown.get(station.id) ?? this.#opened(station);
    if (window.isVisible()) showWindow(window, null);
  }

  /** The windows that a link can open in, the one used last first, with this computer's own among them. */
  linkWindows(own: LinkWindow): [LinkWindow, ...LinkWindow[]] {
    const used = this.#used === null ? undefined : this.#shown.get(this.#used);
    const others = [...this.#shown.values()].filter((one) => one !== used).map(linkWindowOf);
    return used === undefined ? [own, ...others] : [linkWindowOf(used), own, ...others];
  }

  /** The window of this computer's own station was used. */
  ownWindowUsed(): void {
    this.#used = null;
  }

  hide(id: StationId): void {
    this.#shown.get(id)?.window.destroy();
  }

  /** Deletes what is left here of a forgotten station: what its page stored, its window, copies of files. */
  async forget(id: StationId): Promise<void> {
    this.hide(id);
    const own = session.fromPartition(partitionOf(id));
    await Promise.all([own.clearStorageData(), own.clearCache(), own.clearAuthCache()]);
    await rm(this.#copiesOf(id), { recursive: true, force: true });
    await rm(join(this.#parts.folder(), `${memoryOf(id)}.json`), { force: true });
  }

  #copiesOf(id: StationId): string {
    return join(this.#parts.folder(), 'copies', id);
  }

  /** Says why a station refuses this desk; its window stays as it was. */
  tell(id: StationId, state: BridgeState): void {
    const shown = this.#shown.get(id);
    if (state.kind !== 'refused' || shown === undefined) return;
    const { what, remedy } = new BridgeError(state.why);
    const sentence = (one: typeof what): string => sentenceIn(one, this.#parts.screens(), systemLocale());
    dialog
      .showMessageBox(shown.window, {
        type: 'warning',
        message: `${shown.station.name}: ${sentence(what)}`,
        detail: sentence(remedy),
      })
      .catch(this.#parts.onFault);
  }

  #opened(station: OpenStation): Shown {
    const { built, icon, devTools, words, isQuitting, screens, onFault, onAttention, onClosed } = this.#parts;
    const { id, name, link } = station;
    const partition = partitionOf(id);
    this.#serve(id, partition);
    const onTrouble = (text: string): void => onFault(new Error(`${name}: ${text}`));
    const window = openWindow({
      preload: join(built, 'preload/preload.cjs'),
      icon,
      devTools,
      words,
      station: link,
      named: { name, partition },
      memory: new WindowMemory(this.#parts.folder(), memoryOf(id), onTrouble),
      mayClose: () => isQuitting() || mayLoseChanges(window, words()),
      onTrouble,
    });
    const copies = new StationCopies(this.#copiesOf(id), (request) => link.artwork(request));
    const shown: Shown = {
      station,
      window,
      takeOut: (request) =>
        takeOut(
          request,
          copies,
          createShellPort(() => window, icon),
        ),
      attention: 0,
      ends: [
        followOverview(
          link,
          (overview) => {
            shown.attention = attentionCount(overview);
            onAttention();
          },
          onFault,
        ),
        showNotices(
          { screens, events: (wanted, signal) => link.events(wanted, signal), name },
          openAt,
          onFault,
        ),
      ],
    };
    function openAt(hash: string): void {
      showWindow(window, hash);
    }
    this.#shown.set(id, shown);
    this.#used = id;
    window.on('focus', () => {
      this.#used = id;
    });
    window.on('closed', () => {
      for (const end of shown.ends) end();
      this.#shown.delete(id);
      onClosed(id);
      onAttention();
    });
    return shown;
  }

  /** A scheme can be registered once per session, for all its windows. */
  #serve(id: StationId, partition: string): void {
    if (this.#served.has(id)) return;
    this.#served.add(id);
    const own = session.fromPartition(partition);
    lockDownSession(own, this.#parts.devTools);
    const shown = (): Shown | undefined => this.#shown.get(id);
    serveAppScheme(
      own.protocol,
      join(this.#parts.built, 'renderer'),
      async (request) => shown()?.station.link.artwork(request) ?? { status: 404, headers: {}, body: null },
      async (request) => shown()?.takeOut(request),
    );
  }
}

const linkWindowOf = ({ station, window }: Shown): LinkWindow => ({
  name: station.name,
  client: station.link.client,
  show: (hash) => showWindow(window, hash),
});

/** The session in which the page of a station stores what it stores. */
const partitionOf = (id: StationId): string => `persist:station-${id}`;
/** The name under which its window is remembered. */
const memoryOf = (id: StationId): string => `window-${id}`;

/** What can be done here with a file of a station elsewhere: a copy of it is shown, dragged or printed. */
async function takeOut(
  request: CopyRequest,
  copies: StationCopies,
  shell: ReturnType<typeof createShellPort>,
): Promise<void> {
  switch (request.task) {
    case 'prepare':
      await copies.copyOf(request);
      break;
    case 'reveal':
      shell.reveal(await copies.copyOf(request));
      break;
    case 'drag':
      shell.drag(await copies.preparedCopyOf(request));
      break;
    case 'print':
      await printOrRefuse(shell, await copies.copyOf(request));
  }
}
