import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { APP_ID, LINUX_APP_ID } from './app-id.ts';

/** What the app is started with when its user logs in: without a window. */
const HIDDEN = '--hidden';
const MAIN_PROFILE = 'main';

interface LoginItem {
  readonly wanted: boolean;
  /** Name of the profile; each has an entry of its own. */
  readonly profile: string;
  /** Further arguments of the start, such as the profile. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** macOS knows one entry for an app, and no arguments: it starts the profile that is started without any. */
export const canStartAtLogin = (platform: NodeJS.Platform, profile: string): boolean =>
  platform !== 'darwin' || profile === MAIN_PROFILE;

/**
 * Has the system start a profile when its user logs in, or not any more. Windows and macOS know of such things by themselves;
 * on Linux it is a file that every desktop reads.
 */
export async function startAtLogin({ wanted, profile, args, environment }: LoginItem): Promise<void> {
  if (!canStartAtLogin(process.platform, profile)) return;
  const suffix = profile === MAIN_PROFILE ? '' : profile;
  if (process.platform !== 'linux') {
    const name = suffix === '' ? {} : { name: `${APP_ID}.${suffix}` };
    app.setLoginItemSettings({ openAtLogin: wanted, args: [HIDDEN, ...args], ...name });
    return;
  }
  const folder = join(environment.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart');
  const file = join(folder, `${LINUX_APP_ID}${suffix === '' ? '' : `-${suffix}`}.desktop`);
  if (!wanted) {
    await rm(file, { force: true });
    return;
  }
  await mkdir(folder, { recursive: true });
  await writeFile(file, autostartEntry([environment.APPIMAGE ?? process.execPath, HIDDEN, ...args]));
}

/** A desktop entry (freedesktop.org) that starts this command; what it quotes are the characters of its section 7. */
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
