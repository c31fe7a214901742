import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type * as Electron from 'electron';
import type { Named } from './named.ts';
import { seen } from './seen.ts';

// Electron puts it there.
Object.defineProperty(process, 'resourcesPath', {
  value: process.env.FAKE_ELECTRON_RESOURCES ?? '/resources',
});

// Like Electron's own: without another listener it shows the error and goes on.
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  seen.errors.push(`A JavaScript error occurred in the main process: ${error.stack}`);
});

/** Of an entry without a name: the app's. */
const LOGIN_NAME = 'print.makeready.desktop';

/** What macOS registers: the app itself, or a service inside it, which has to be named. */
function macLoginItem({
  type = 'mainAppService',
  serviceName = '',
}: Electron.LoginItemSettingsOptions): string {
  if (type === 'mainAppService') return LOGIN_NAME;
  if (serviceName === '') throw new TypeError("'name' is required when type is not mainAppService");
  return serviceName;
}

/** macOS knows neither arguments nor other names of an app's item. An item that is off does not open. */
function macLoginItemSettings(options: Electron.LoginItemSettingsOptions): Electron.LoginItemSettings {
  const item = macLoginItem(options);
  const isOff = seen.startupOff.has(item);
  const openAtLogin = seen.loginItems.has(item) && !isOff;
  return {
    openAtLogin,
    wasOpenedAtLogin: false,
    status: isOff ? 'requires-approval' : openAtLogin ? 'enabled' : 'not-registered',
    launchItems: [],
    executableWillLaunchAtLogin: false,
  };
}

class FakeApp
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | 'requestSingleInstanceLock'
      | 'whenReady'
      | 'isReady'
      | 'getPath'
      | 'getAppPath'
      | 'setPath'
      | 'getVersion'
      | 'quit'
      | 'exit'
      | 'isPackaged'
      | 'setBadgeCount'
      | 'setAsDefaultProtocolClient'
      | 'setAppUserModelId'
      | 'getLocale'
      | 'getPreferredSystemLanguages'
      | 'relaunch'
      | 'disableHardwareAcceleration'
      | 'setLoginItemSettings'
      | 'isInApplicationsFolder'
      | 'moveToApplicationsFolder'
    >,
    Named<Electron.App, 'dock' | 'getLoginItemSettings'>
{
  /** Read each time: each test may set it differently. */
  get isPackaged(): boolean {
    return process.env.FAKE_ELECTRON_PACKAGED === 'yes';
  }
  exitCode: number | null = null;
  isQuitting = false;
  #isReady = true;
  requestSingleInstanceLock(): boolean {
    return process.env.FAKE_ELECTRON_SECOND !== 'yes';
  }
  /** The app starts from here: what Electron has only once it is ready is refused, until `whenReady`. */
  beginStart(): void {
    this.#isReady = false;
  }
  isReady(): boolean {
    return this.#isReady;
  }
  async whenReady(): Promise<void> {
    await setImmediate();
    this.#isReady = true;
  }
  /** Throws for what Electron has only once it is ready. */
  requireReady(what: string): void {
    if (!this.#isReady) throw new Error(`${what} before app is ready`);
  }
  /** Throws for what has to be said before Electron is ready. */
  requireStart(what: string): void {
    if (this.#isReady) throw new Error(`${what} should be called before app is ready`);
  }
  /** A second start passes its arguments on, as Chromium orders them: switches first, and some of its own. */
  startSecond(program: string, ...args: string[]): void {
    const isSwitch = (one: string): boolean => one.startsWith('--');
    const others = args.filter((one) => !isSwitch(one));
    const ordered = [program, ...args.filter(isSwitch), '--allow-file-access-from-files', ...others];
    this.emit('second-instance', {}, ordered, process.cwd(), null);
  }
  getPath(name: string): string {
    return seen.paths[name] ?? '';
  }
  getAppPath(): string {
    return '/app';
  }
  setAppUserModelId(id: string): void {
    seen.appId = id;
  }
  disableHardwareAcceleration(): void {
    this.requireStart('app.disableHardwareAcceleration()');
  }
  readonly dock: Named<Electron.Dock, 'setMenu' | 'hide'> = {
    setMenu: (): void => undefined,
    hide: (): void => undefined,
  };
  setLoginItemSettings(settings: Electron.Settings): void {
    seen.loginItem = settings;
    const { openAtLogin = false, args = [], name = LOGIN_NAME, enabled = true } = settings;
    if (process.platform === 'darwin') {
      const item = macLoginItem(settings);
      if (openAtLogin) seen.loginItems.set(item, []);
      else seen.loginItems.delete(item);
      // What its user switched off stays off.
      return;
    }
    if (openAtLogin) seen.loginItems.set(name, args);
    else seen.loginItems.delete(name);
    // Windows' mark that its user switched it off is deleted with every registration.
    if (enabled) seen.startupOff.delete(name);
    else seen.startupOff.add(name);
  }
  /** As Windows does, entries are found by their arguments, whatever their name; on macOS by service. */
  getLoginItemSettings(
    options: Electron.LoginItemSettingsOptions = {},
  ): Pick<
    Electron.LoginItemSettings,
    'openAtLogin' | 'wasOpenedAtLogin' | 'status' | 'launchItems' | 'executableWillLaunchAtLogin'
  > {
    if (process.platform === 'darwin') return macLoginItemSettings(options);
    const { args = [] } = options;
    const launchItems = [...seen.loginItems].map(([name, own]) => ({
      name,
      path: process.execPath,
      args: own,
      scope: 'user' as const,
      enabled: !seen.startupOff.has(name),
    }));
    return {
      openAtLogin: launchItems.some((one) => one.args.join(' ') === args.join(' ')),
      wasOpenedAtLogin: false,
      status: 'not-registered',
      launchItems,
      executableWillLaunchAtLogin: launchItems.some(({ enabled }) => enabled),
    };
  }
  /** Chromium's language: `de` on a Swiss system, not `de-CH`. */
  getLocale(): string {
    const [language = 'en-GB'] = this.getPreferredSystemLanguages();
    return language.startsWith('en') ? language : language.slice(0, 2);
  }
  getPreferredSystemLanguages(): string[] {
    return [process.env.FAKE_ELECTRON_LOCALE ?? 'en-GB'];
  }
  relaunch(options?: Electron.RelaunchOptions): void {
    seen.relaunched.push(options);
  }
  isInApplicationsFolder(): boolean {
    return false;
  }
  moveToApplicationsFolder(_options?: Electron.MoveToApplicationsFolderOptions): boolean {
    return true;
  }
  getVersion(): string {
    return '0.0.0';
  }
  setPath(name: string, path: string): void {
    seen.paths[name] = path;
  }
  setBadgeCount(count = 0): boolean {
    seen.badge = count;
    return true;
  }
  setAsDefaultProtocolClient(scheme: string, _program?: string, args: string[] = []): boolean {
    seen.protocols.push([scheme, ...args]);
    // On Linux it is the desktop entry that opens links; without one there is nothing to register.
    return process.platform !== 'linux' || process.env.CHROME_DESKTOP !== undefined;
  }
  /** `before-quit`, a window that stays or `will-quit` can prevent it; otherwise `quit` follows. */
  quit(): void {
    let prevented = false;
    this.emit('before-quit', {
      preventDefault: () => {
        prevented = true;
      },
    });
    if (prevented || this.isQuitting) return;
    this.isQuitting = true;
    for (const window of seen.windows) if (!window.isDestroyed()) window.close();
    this.isQuitting = false;
    if (!seen.windows.every((window) => window.isDestroyed())) return;
    this.emit('will-quit', {
      preventDefault: () => {
        prevented = true;
      },
    });
    if (!prevented) this.emit('quit');
  }
  /** Asks nobody: windows are closed without `close`, and neither `before-quit` nor `will-quit` is sent. */
  exit(code = 0): void {
    this.exitCode = code;
    this.isQuitting = true;
    for (const window of seen.windows) if (!window.isDestroyed()) window.destroy();
    this.isQuitting = false;
    this.emit('quit');
  }
}
export const app = new FakeApp();
