import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Message, message } from '../../contract/index.ts';
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
  throw new StartupError(message('startup.log-too-old'));
}

type Unbroken = Extract<LogVerdict, { readonly kind: 'unbroken' }>;

/** What was checked, in one sentence. */
export function describeUnbroken(verdict: Unbroken): string {
  const older = verdict.older === 0 ? '' : ` ${entries(verdict.older)} before that cannot be checked.`;
  return `${entries(verdict.entries)}, unchanged.${older} Checksum of the last entry: ${verdict.head}.`;
}

/** What was done to the log. */
export const brokenBy = ({ kind, seq }: Exclude<LogVerdict, Unbroken>): Message =>
  message(`startup.log-${kind}`, { entry: seq });

const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);
