import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openInBrowser from 'open';
import { forwardingPage } from './pages.ts';

/**
 * Opens the system's browser at a login link through a file that only this user can read, because every
 * account of the machine can read the arguments of a process. Rejects if no browser can be started.
 * @param folder that no other account can read.
 * @param open starts the browser with a path.
 */
export async function openLoggedIn(
  folder: string,
  link: string,
  open: (path: string) => Promise<unknown> = openInBrowser,
): Promise<void> {
  const file = join(folder, 'login.html');
  await rm(file, { force: true });
  await writeFile(file, forwardingPage(link), { mode: 0o600, flag: 'wx' });
  await open(file);
}
