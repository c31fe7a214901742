import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../host/startup-error.ts';
import { type LogVerdict, verifyLogFile } from '../station/store/index.ts';

/** Follows the chain over the activity log of a data folder. Throws StartupError where there is no log. */
export async function verifyLogIn(data: string): Promise<LogVerdict> {
  const file = join(data, 'station.sqlite');
  await access(file).catch(() => {
    throw new StartupError(`There is no station in ${data}.`);
  });
  const verdict = verifyLogFile(file);
  if (verdict !== null) return verdict;
  throw new StartupError(
    'This log was written before it was chained. Start this version once; it goes on from there.',
  );
}

/** What was found, in one sentence. */
export function describeVerdict(verdict: LogVerdict): string {
  switch (verdict.kind) {
    case 'unbroken': {
      const older =
        verdict.older === 0 ? '' : ` ${verdict.older} older ones were written before there was a chain.`;
      return `${verdict.entries} entries, unbroken.${older} The last link is ${verdict.head}.`;
    }
    case 'changed':
      return `Entry ${verdict.seq} was changed after it was written.`;
    case 'removed':
      return `Entry ${verdict.seq} was removed.`;
  }
}
