import type { AppUpdater } from 'electron-updater';
import type { DesktopSettings } from '../../../contract/index.ts';
import type { Clock } from '../../station/ports.ts';
import type { LoginQuestion, ProxyUser } from './proxy-login.ts';
import type { VerifyUpdate } from './verify-update.ts';

/** After the start, and between checks, in milliseconds. */
const FIRST_CHECK_MS = 60_000;
const POLL_INTERVAL_MS = 6 * 60 * 60_000;
/**
 * How long an installation may take to end the app, in milliseconds; macOS downloads the file once more,
 * from the app itself.
 */
const INSTALL_WITHIN_MS = 5 * 60_000;

/**
 * Why there are no updates: switched off or no update feed; the build cannot verify one; this installation
 * is updated by other means.
 */
type WhyOff = 'settings' | 'build' | 'installation';

/** The state of an update. */
export type UpdateState =
  | { readonly kind: 'off'; readonly why: WhyOff }
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  /** Found; downloaded once no file is in transfer. */
  | { readonly kind: 'found'; readonly version: string }
  | { readonly kind: 'fetching'; readonly version: string }
  /** Downloaded and verified; installed when the operator says so. */
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed' };

/** The part of electron-updater that is used. */
export type Updater = UpdaterCalls & {
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** A proxy asks for a login; an answer without one gives up. */
  on(event: 'login', listener: (question: LoginQuestion, answer: LoginAnswer) => void): unknown;
};

type LoginAnswer = (name?: string, password?: string) => void;

type UpdaterCalls = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'checkForUpdates'
  | 'disableWebInstaller'
  | 'downloadUpdate'
  | 'logger'
  | 'quitAndInstall'
  | 'setFeedURL'
>;

type UpdateSettings = Pick<DesktopSettings, 'lookForUpdates' | 'updateFeed'>;

interface UpdatesParts {
  /** Called when the first check is due, so that an app without updates never loads it. */
  readonly updater: () => Updater;
  /** Null if the app is not installed and cannot be updated. */
  readonly settings: () => UpdateSettings | null;
  /** Whether no file is on its way to the archive or a hot folder. */
  readonly isIdle: () => boolean;
  /**
   * Verifies a downloaded file, in addition to what electron-updater verifies; null if the build cannot,
   * and then none is looked for.
   */
  readonly verify: VerifyUpdate | null;
  readonly clock: Clock;
  /** The login for a proxy that asks for one, or null. */
  readonly loginFor: (question: LoginQuestion) => ProxyUser | null;
  /** Restarts the app as it is, after it stopped its station for an update that could not be installed. */
  readonly startAgain: () => void;
  readonly onChange: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Looks for updates and downloads one while no file is in transfer. It is installed only when the operator
 * says so, after the station has stopped: never during a delivery. The update feed sets how many
 * installations get it (`stagingPercentage`).
 */
export class Updates {
  readonly #parts: UpdatesParts;
  #state: UpdateState = { kind: 'none' };
  #updater: Updater | null = null;
  #cancelTimer: () => void = () => undefined;
  #fetching: Promise<void> | null = null;
  /** Whether a proxy was given a login since the last request began; one that asks again refuses it. */
  #hasLoggedIn = false;
  /** Absolute paths of what was downloaded and verified. */
  #files: readonly string[] = [];

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
  }

  get state(): UpdateState {
    const settings = this.#parts.settings();
    if (settings === null) return { kind: 'off', why: 'installation' };
    if (updateFeedOf(settings) === null) return { kind: 'off', why: 'settings' };
    return this.#parts.verify === null ? { kind: 'off', why: 'build' } : this.#state;
  }

  start(): void {
    this.#lookAfter(FIRST_CHECK_MS);
  }

  stop(): void {
    this.#cancelTimer();
  }

  /** Asks the update feed now. Never rejects: a failure goes to `onFault` and is retried later. */
  async look(): Promise<UpdateState> {
    const updateFeed = this.#updateFeed;
    const { kind } = this.state;
    if (updateFeed === null || kind === 'looking' || kind === 'fetching' || kind === 'ready')
      return this.state;
    this.#become({ kind: 'looking' });
    try {
      const found = await this.#made(updateFeed).checkForUpdates();
      this.#become(stateOf(found));
    } catch (error) {
      this.#failed(error);
    }
    this.fetchWhenIdle();
    return this.state;
  }

  /** Called when transfers may have ended: downloads what was found. Resolves when that is done. */
  fetchWhenIdle(): Promise<void> {
    const { state } = this;
    const { verify, isIdle } = this.#parts;
    const updateFeed = this.#updateFeed;
    if (state.kind !== 'found' || updateFeed === null || verify === null || !isIdle()) {
      return this.#fetching ?? Promise.resolve();
    }
    this.#fetching = this.#fetch(state.version, updateFeed, verify);
    return this.#fetching;
  }

  /**
   * Ends the app and installs what is ready. Call it once the station has stopped. The download is verified
   * once more. If anything prevents the installation, such as a cancelled password dialog, the app is
   * started again.
   */
  async install(): Promise<void> {
    const { state } = this;
    const { clock, verify, startAgain } = this.#parts;
    const updateFeed = this.#updateFeed;
    try {
      if (state.kind !== 'ready' || updateFeed === null || verify === null) return startAgain();
      for (const file of this.#files) await verify(file, state.version, updateFeed);
      const updater = this.#made(updateFeed);
      updater.on('error', (error) => {
        this.#failed(error);
        startAgain();
      });
      this.#cancelTimer();
      this.#cancelTimer = clock.after(INSTALL_WITHIN_MS, startAgain);
      updater.quitAndInstall(true, true);
    } catch (error) {
      this.#failed(error);
      startAgain();
    }
  }

  async #fetch(version: string, updateFeed: string, verify: VerifyUpdate): Promise<void> {
    this.#become({ kind: 'fetching', version });
    try {
      this.#files = await this.#made(updateFeed).downloadUpdate();
      for (const file of this.#files) await verify(file, version, updateFeed);
      this.#become({ kind: 'ready', version });
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Where to look; null if updates are off. */
  get #updateFeed(): string | null {
    const settings = this.#parts.settings();
    return settings === null || this.#parts.verify === null ? null : updateFeedOf(settings);
  }

  #made(updateFeed: string): Updater {
    const updater = this.#updater ?? this.#parts.updater();
    if (this.#updater === null) updater.on('login', (question, answer) => this.#logIn(question, answer));
    this.#updater = updater;
    this.#hasLoggedIn = false;
    // Its promises report what goes wrong.
    updater.logger = null;
    updater.autoDownload = false;
    // A download is verified first, and installed only when the operator says so.
    updater.autoInstallOnAppQuit = false;
    updater.allowDowngrade = false;
    updater.disableWebInstaller = true;
    updater.setFeedURL({ provider: 'generic', url: updateFeed });
    return updater;
  }

  #logIn(question: LoginQuestion, answer: LoginAnswer): void {
    const user = this.#hasLoggedIn ? null : this.#parts.loginFor(question);
    this.#hasLoggedIn = true;
    if (user === null) answer();
    else answer(user.name, user.password);
  }

  #failed(error: unknown): void {
    this.#parts.onFault(error);
    this.#become({ kind: 'failed' });
  }

  #become(state: UpdateState): void {
    this.#state = state;
    this.#parts.onChange();
  }

  #lookAfter(delayMs: number): void {
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => {
      void this.look();
      this.#lookAfter(POLL_INTERVAL_MS);
    });
  }
}

const updateFeedOf = ({ lookForUpdates, updateFeed }: UpdateSettings): string | null =>
  lookForUpdates ? updateFeed : null;

/** Nothing found means that this kind of installation cannot replace itself. */
function stateOf(found: Awaited<ReturnType<Updater['checkForUpdates']>>): UpdateState {
  if (found === null) return { kind: 'off', why: 'installation' };
  return found.isUpdateAvailable ? { kind: 'found', version: found.updateInfo.version } : { kind: 'none' };
}
