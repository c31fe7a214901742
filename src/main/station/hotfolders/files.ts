import { chmod, lstat, open, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The system's code of an error, e.g. ENOENT; null where it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

/** Only these mean that there is nothing; a share that is gone or forbidden says nothing about what it holds. */
const nothingThere: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR']);

/** True where something of that name lies there, whatever it is. Rejects where that cannot be known. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (nothingThere.has(codeOf(error))) return false;
    throw error;
  }
}

/** The volume a folder is on; null where there is no such folder, or it cannot be seen now. */
export async function volumeOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() === true ? found.dev : null;
}

/** Lets the RIP read, change and remove the file, and dates it now by the volume's own clock: age-based watchers stall on other times. */
export async function makeTakeable(path: string, staging: string): Promise<void> {
  await chmod(path, 0o666);
  // Linux dates a copy when it is written. Windows and macOS keep the date of the original.
  if (process.platform === 'linux') return;
  const probe = join(staging, 'clock');
  await (await open(probe, 'w')).close();
  const { mtime } = await stat(probe);
  await rm(probe);
  await utimes(path, mtime, mtime);
}

export const discard = (path: string): Promise<void> => rm(path, { force: true });
