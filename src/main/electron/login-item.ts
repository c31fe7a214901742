import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { dataFolderOf } from '../host/data-folder.ts';
import { APP_ID, LINUX_APP_ID } from './app-id.ts';

/** The argument for a start at login, without a window. */
const HIDDEN = '--hidden';
const MAIN_PROFILE = 'main';
/** How desktops on Linux mark an entry that their user switched off. */
const SWITCHED_OFF = /^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m;

/** What the system starts at login. */
export interface LoginItem {
  /** Distinguishes its entry from others, as `loginEntryOf` returns it. */
  readonly entry: string;
  /** Further arguments, such as the profile. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

interface Wanted {
  readonly wanted: boolean;
  /** At a start, an entry that its user switched off in the system's own list stays switched off. */
  readonly since: 'start' | 'change';
}

/**
 * Distinguishes the entry of a profile and data folder from others: each has its own, so none replaces
 * another's. Empty for the default profile and folder.
 * @param dataFolder absolute path of the folder of all data.
 */
export function loginEntryOf(profile: string, dataFolder: string): string {
  const isUsual = dataFolder === dataFolderOf(null, {});
  const folder = isUsual ? '' : createHash('sha256').update(dataFolder).digest('hex').slice(0, 8);
  return [profile === MAIN_PROFILE ? '' : profile, folder].filter((part) => part !== '').join('-');
}

/** macOS has one entry per app and no arguments, so it starts whatever starts without any. */
const canStartAtLogin = (platform: NodeJS.Platform, entry: string): boolean =>
  platform !== 'darwin' || entry === '';

/**
 * Makes the system start a profile when its user logs in, or stop doing so. Windows and macOS offer this
 * themselves; on Linux it is a file that every desktop reads.
 */
export async function startAtLogin(item: LoginItem, { wanted, since }: Wanted): Promise<void> {
  const { entry, environment } = item;
  if (!canStartAtLogin(process.platform, entry)) return;
  if (since === 'start' && wanted && (await isStartOff(item))) return;
  if (process.platform !== 'linux') {
    const name = entry === '' ? {} : { name: nameOf(entry) };
    const command = { args: argumentsFor(item) };
    if (since === 'start' && app.getLoginItemSettings(command).openAtLogin === wanted) return;
    app.setLoginItemSettings({ openAtLogin: wanted, ...command, ...name });
    return;
  }
  const file = autostartFile(item);
  if (!wanted) {
    await rm(file, { force: true });
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, autostartEntry([environment.APPIMAGE ?? process.execPath, ...argumentsFor(item)]));
}

/**
 * Whether a start at login was switched off in the system's own list, which the app cannot overrule: in
 * Windows' list of startup apps, among macOS's login items, or in a desktop's list on Linux.
 */
export async function isStartOff(item: LoginItem): Promise<boolean> {
  const { entry } = item;
  if (!canStartAtLogin(process.platform, entry)) return false;
  if (process.platform === 'linux') return isFileOff(autostartFile(item));
  const { launchItems, status } = app.getLoginItemSettings({ args: argumentsFor(item) });
  if (process.platform === 'darwin') return status === 'requires-approval';
  return launchItems.some(({ name, enabled }) => name === nameOf(entry) && !enabled);
}

/** As Windows lists it. Without a name of its own, an entry has that of the app. */
const nameOf = (entry: string): string => (entry === '' ? APP_ID : `${APP_ID}.${entry}`);

const argumentsFor = ({ args }: LoginItem): string[] => [HIDDEN, ...args];

function autostartFile({ entry, environment }: LoginItem): string {
  const folder = join(environment.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart');
  return join(folder, `${LINUX_APP_ID}${entry === '' ? '' : `-${entry}`}.desktop`);
}

const isFileOff = async (file: string): Promise<boolean> =>
  SWITCHED_OFF.test(await readFile(file, 'utf8').catch(() => ''));

/** A desktop entry (freedesktop.org) that starts this command, quoted as its section 7 says. */
export function autostartEntry(command: readonly string[]): string {
  const quoted = command.map((part) => `"${part.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`);
  return `[Desktop Entry]
Type=Application
Name=Makeready
Exec=${quoted.join(' ').replaceAll('\\', '\\\\')}
Terminal=false
X-GNOME-Autostart-enabled=true
`;
}
