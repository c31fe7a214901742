import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Message, message } from '../../contract/index.ts';
import type { HostWords } from '../../locales/words.ts';
import { StartupError } from '../host/startup-error.ts';
import { type LogVerdict, verifyLogFile } from '../station/store/index.ts';

/** Follows the hash chain over the activity log of a data folder. Throws StartupError if there is no log. */
export async function verifyLogIn(data: string): Promise<LogVerdict> {
  const file = join(data, 'station.sqlite');
  await access(file).catch(() => {
    throw new StartupError(message('startup.no-data', { path: data }));
  });
  const verdict = verifyLogFile(file);
  if (verdict !== null) return verdict;
  throw new StartupError(message('startup.store-unreleased', { path: data }));
}

type Unbroken = Extract<LogVerdict, { readonly kind: 'unbroken' }>;

/** What was checked, for the terminal. */
export function describeUnbroken({ t }: Pick<HostWords, 't'>, { entries, head }: Unbroken): string {
  return [t('line.unchanged', { count: entries }), t('line.checksum', { head })].join(' ');
}

/** What was done to the log. */
export const brokenBy = ({ kind, seq }: Exclude<LogVerdict, Unbroken>): Message =>
  message(`startup.log-${kind}`, { entry: seq });
