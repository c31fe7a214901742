import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../../contract/index.ts';
import { textOrNothing } from './secret-file.ts';
import { StartupError } from './startup-error.ts';

/**
 * The password of the site's ledger, as those who look after the machine have set it: in the file that
 * MAKEREADY_SITE_PASSWORD_FILE names, as a systemd credential, or in MAKEREADY_SITE_PASSWORD. Null: not at
 * all. Throws StartupError.
 */
export async function readSitePassword(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const { MAKEREADY_SITE_PASSWORD, MAKEREADY_SITE_PASSWORD_FILE: file, CREDENTIALS_DIRECTORY } = environment;
  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) throw new StartupError(message('startup.site-password-unreadable', { path: file }));
    return text.trim();
  }
  const credential =
    CREDENTIALS_DIRECTORY === undefined
      ? null
      : await textOrNothing(join(CREDENTIALS_DIRECTORY, 'makeready-site-password'));
  return credential?.trim() ?? MAKEREADY_SITE_PASSWORD ?? null;
}
