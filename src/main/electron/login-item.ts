import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/** What the app is started with when its user logs in: without a window. */
const HIDDEN = '--hidden';

/**
 * Has the system start the app when its user logs in, or not any more. Windows and macOS know of such things by themselves;
 * on Linux it is a file that every desktop reads.
 * @param args further arguments of the start, such as the profile.
 */
export async function startAtLogin(
  wanted: boolean,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted, args: [HIDDEN, ...args] });
    return;
  }
  const folder = join(environment.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart');
  const file = join(folder, 'makeready.desktop');
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
