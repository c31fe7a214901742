import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../host/startup-error.ts';
import { type LogVerdict, verifyLogFile } from '../station/store/index.ts';

/** Follows the hash chain over the activity log of a data folder. Throws StartupError if there is no log. */
export async function verifyLogIn(data: string): Promise<LogVerdict> {
  const file = join(data, 'station.sqlite');
  await access(file).catch(() => {
    throw new StartupError(`No Makeready data in ${data}.`);
  });
  const verdict = verifyLogFile(file);
  if (verdict !== null) return verdict;
  throw new StartupError(
    'This log is older than the check of its entries. Start this version once; later entries can be checked.',
  );
}

/** The result in one sentence. */
export function describeVerdict(verdict: LogVerdict): string {
  switch (verdict.kind) {
    case 'unbroken': {
      const older = verdict.older === 0 ? '' : ` ${entries(verdict.older)} before that cannot be checked.`;
      return `${entries(verdict.entries)}, unchanged.${older} Checksum of the last entry: ${verdict.head}.`;
    }
    case 'changed':
      return `Entry ${verdict.seq} was changed after it was written.`;
    case 'removed':
      return `Entry ${verdict.seq} was removed.`;
  }
}

const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);
