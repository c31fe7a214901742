import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, rm, stat } from 'node:fs/promises';
import { codeOf, isAbsent, orAbsent } from '../../util/error-code.ts';

/** Whether something of that name exists, whatever it is. Rejects if that cannot be determined. */
export async function exists(path: string): Promise<boolean> {
  return (await orAbsent(lstat(path))) !== null;
}

/** The volume of a folder; null if there is no such folder. Rejects if that cannot be determined. */
export async function volumeOf(folder: string): Promise<number | null> {
  const found = await orAbsent(stat(folder));
  return found?.isDirectory() === true ? found.dev : null;
}

/** The volume of a file or folder; null if there is none. Rejects if that cannot be determined. */
export async function deviceOf(path: string): Promise<number | null> {
  return (await orAbsent(lstat(path)))?.dev ?? null;
}

/** Whether a file with exactly that content exists. */
export async function isFileOf(
  path: string,
  content: { readonly bytes: number; readonly sha256: string },
): Promise<boolean> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size !== content.bytes) return false;
    return (await sumOf(path)) === content.sha256;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** sha-256, in hexadecimal. */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    if (block instanceof Uint8Array) hash.update(block);
  }
  return hash.digest('hex');
}

/**
 * How far the clock of a folder's volume is ahead of this machine's, in milliseconds, since a file server
 * dates files by its own clock. Creates a file of that path for a moment.
 */
export async function clockAheadMs(probe: string): Promise<number> {
  const before = Date.now();
  const mtimeMs = await writtenAt(probe).finally(() => rm(probe, { force: true }));
  const after = Date.now();
  // A difference smaller than the duration of the check does not count.
  if (mtimeMs < before) return Math.round(mtimeMs - before);
  return mtimeMs > after ? Math.round(mtimeMs - after) : 0;
}

async function writtenAt(path: string): Promise<number> {
  const file = await open(path, 'w');
  try {
    await file.write('.');
  } finally {
    await file.close();
  }
  return (await stat(path)).mtimeMs;
}

/** A file dated further from the volume's time than this is corrected. */
const MAX_CLOCK_SKEW_MS = 2_000;

/**
 * Dates the file now by the volume's own clock, because RIPs that wait for a file to be old enough stall on
 * a future time.
 * @param found what the system says about the file.
 */
export async function dateNow(
  file: FileHandle,
  { mtimeMs }: Pick<Stats, 'mtimeMs'>,
  aheadMs: number,
): Promise<void> {
  const now = Date.now() + aheadMs;
  if (Math.abs(mtimeMs - now) <= MAX_CLOCK_SKEW_MS) return;
  await file.utimes(now / 1_000, now / 1_000).catch(unlessRefused);
}

/** Some shares control rights and times themselves; the file can still be sent. */
export function unlessRefused(error: unknown): void {
  if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EINVAL'].includes(codeOf(error) ?? '')) throw error;
}

export const discard = (path: string): Promise<void> => rm(path, { force: true });

/**
 * Creates a small text file, synced. Rejects if it exists.
 * @param finish what else is done to it before it is synced.
 */
export async function writeSynced(
  path: string,
  text: string,
  finish: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await finish(file);
    await file.datasync();
  } finally {
    await file.close();
  }
}
