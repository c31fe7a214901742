import { join } from 'node:path';
import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import electronUpdater from 'electron-updater';
import type { Overview } from '../../contract/index.ts';
import type { NativeWords } from '../../locales/words.ts';
import { systemClock } from '../host/clock.ts';
import { OutboundAgents, proxyEnvOf } from '../station/network/index.ts';
import type { StationFolders } from '../station/ports.ts';
import type { StationThread } from '../thread/station-thread.ts';
import { followOverview } from './follow.ts';
import { IconMarks } from './icon-marks.ts';
import { type LoginItem, startAtLogin } from './login-item.ts';
import { menuTemplate } from './menu.ts';
import { KeepAwake } from './power-events.ts';
import { StationTray } from './tray.ts';
import { loginFor, ReadyNotice, Updates, updateItems, updateVerifierFor } from './updates/index.ts';

interface DesktopIntegrationParts {
  readonly station: Pick<StationThread, 'settings' | 'client' | 'events'>;
  readonly folders: StationFolders;
  /** Absolute path of the folder with the app's images. */
  readonly assets: string;
  readonly devTools: boolean;
  readonly window: () => BrowserWindow | null;
  readonly words: () => NativeWords;
  readonly open: () => void;
  readonly openSettings: () => void;
  /** Items for the menu; none in the demo. */
  readonly stationItems: () => readonly MenuItemConstructorOptions[];
  /** How many things need attention at stations on other machines. */
  readonly attentionElsewhere: () => number;
  /** What the system starts at login; null for the demo, which does not start at login. */
  readonly loginItem: LoginItem | null;
  /** Restarts the app as it is. */
  readonly startAgain: () => void;
  /** Quits, and calls `finish` once the station has stopped. */
  readonly quitAnd: (finish: () => void) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Everything that the system shows and does for a station outside its window: menus, tray, dock and
 * taskbar, sleep, start at login, updates.
 */
export class DesktopIntegration {
  readonly #parts: DesktopIntegrationParts;
  readonly #tray: StationTray;
  readonly #marks = new IconMarks();
  readonly #keepAwake = new KeepAwake();
  readonly #updates: Updates;
  readonly #readyNotice: ReadyNotice;
  readonly #stopFollowing: () => void;
  #overview: Overview | null = null;
  #menu = '';
  #startsAtLogin: boolean | null = null;

  constructor(parts: DesktopIntegrationParts) {
    const { station } = parts;
    this.#parts = parts;
    this.#readyNotice = new ReadyNotice({ click: parts.open, fault: parts.onFault });
    this.#tray = new StationTray(parts.assets, {
      open: parts.open,
      setPaused: (paused) => void this.#setPaused(paused).catch(parts.onFault),
      quit: () => app.quit(),
      updates: () => this.#updateItems(),
    });
    const agents = new OutboundAgents(() => proxyEnvOf(station.settings.proxy));
    this.#updates = new Updates({
      updater: () => electronUpdater.autoUpdater,
      // Only an installed app can be updated.
      settings: () => (app.isPackaged ? station.settings.desktop : null),
      isIdle: () => this.#overview?.transfers.running === 0,
      verify: app.isPackaged
        ? updateVerifierFor(process.platform, process.resourcesPath, () => agents.get())
        : null,
      loginFor: (question) => loginFor(question, proxyEnvOf(station.settings.proxy)),
      startAgain: parts.startAgain,
      clock: systemClock,
      onChange: () => this.#show(),
      onFault: parts.onFault,
    });
    this.#updates.start();
    this.#showMenu();
    this.#stopFollowing = followOverview(
      station,
      (overview) => {
        this.#overview = overview;
        this.#show();
      },
      parts.onFault,
    );
  }

  /** What stations on other machines have to show has changed. */
  stationsChanged(): void {
    this.#showMenu();
    this.#show();
  }

  end(): void {
    this.#stopFollowing();
    this.#updates.stop();
    this.#keepAwake.set(false);
    this.#tray.destroy();
  }

  #show(): void {
    const { station, window, words, loginItem, attentionElsewhere, onFault } = this.#parts;
    const overview = this.#overview;
    if (overview === null) return;
    const { desktop } = station.settings;
    this.#tray.show(overview, words());
    this.#marks.show(overview, window(), words(), attentionElsewhere());
    this.#keepAwake.set(overview.transfers.running > 0 && desktop.keepAwake);
    this.#readyNotice.show(this.#updates.state, words());
    this.#showMenu();
    void this.#updates.fetchWhenIdle();
    // If it is not installed, the system would start Electron itself.
    if (loginItem === null || !app.isPackaged) return;
    const wanted = desktop.startAtLogin;
    if (this.#startsAtLogin === wanted) return;
    const since = this.#startsAtLogin === null ? 'start' : 'change';
    this.#startsAtLogin = wanted;
    startAtLogin(loginItem, { wanted, since }).catch(onFault);
  }

  async #setPaused(paused: boolean): Promise<void> {
    const { transfers } = await this.#parts.station.client;
    await transfers.setPaused({ paused, connectionId: null });
  }

  /** Replacing an open menu closes it, so it is replaced only when its text changes. */
  #showMenu(): void {
    const { folders, devTools, words } = this.#parts;
    const template = menuTemplate(process.platform, devTools, words(), {
      openSettings: () => this.#parts.openSettings(),
      openLogFolder: () => void shell.openPath(folders.logs),
      openDataFolder: () => void shell.openPath(folders.data),
      openLicences: app.isPackaged
        ? () => void shell.openPath(join(process.resourcesPath, 'licences'))
        : null,
      stations: this.#parts.stationItems(),
      updates: this.#updateItems(),
    });
    const serialised = JSON.stringify(template);
    if (serialised === this.#menu) return;
    this.#menu = serialised;
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  #updateItems(): MenuItemConstructorOptions[] {
    const { words, quitAnd } = this.#parts;
    return updateItems(this.#updates, words(), () => quitAnd(() => void this.#updates.install()));
  }
}
