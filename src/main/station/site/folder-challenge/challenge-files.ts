import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteId, SiteStationId } from '../../../../contract/index.ts';
import { syncFolder } from '../../artwork/index.ts';
import { markFolders } from './challenge-folder.ts';

/** Where a mark is: next to which hot folder, as this station sees it, and for which challenge. */
export interface Mark {
  readonly hotFolder: string;
  readonly siteId: SiteId;
  /** The ID of the challenge. */
  readonly id: string;
}

const SECRET_BYTES = 32;

const foldersOf = ({ hotFolder, siteId }: Mark): readonly string[] => markFolders(hotFolder, siteId);
const fileIn = (folder: string, { id }: Mark): string => join(folder, id);
const takenIn = (folder: string, { id }: Mark, by: SiteStationId): string => join(folder, `${id}.${by}`);
const doneIn = (folder: string, { id }: Mark): string => join(folder, `${id}.done`);

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Leaves a mark next to a hot folder: a file with a secret. Throws the system's error.
 * @returns the digest of the secret, for the others.
 */
export async function leaveMark(mark: Mark): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const [outside = '', inside = ''] = foldersOf(mark);
  await writeMark(outside, mark, secret).catch(() => writeMark(inside, mark, secret));
  return digestOf(secret);
}

async function writeMark(folder: string, mark: Mark, secret: string): Promise<void> {
  for (const one of [dirname(folder), folder]) await mkdir(one, { mode: 0o700 }).catch(unlessThere);
  const file = await open(fileIn(folder, mark), 'wx', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

/**
 * Renames another station's mark if it holds the secret with that digest; otherwise false. Reading it shows
 * that both see the same folder, and renaming it that this station may write there.
 */
export async function takeMark(mark: Mark, digest: string, by: SiteStationId): Promise<boolean> {
  for (const folder of foldersOf(mark)) {
    const found = await readFile(fileIn(folder, mark), 'utf8').catch(() => null);
    if (found === null || digestOf(found) !== digest) continue;
    await rename(fileIn(folder, mark), takenIn(folder, mark, by));
    return true;
  }
  return false;
}

/**
 * Whether another station has renamed a mark that this station left, judged by the result of a rename,
 * because a listing may be stale. May be repeated.
 */
export async function confirmMark(mark: Mark, by: SiteStationId): Promise<boolean> {
  for (const folder of foldersOf(mark)) {
    const done = doneIn(folder, mark);
    if ((await isRenamed(takenIn(folder, mark, by), done)) || (await isRenamed(done, done))) return true;
  }
  return false;
}

/** Removes a mark in whatever state it is. */
export async function removeMark(mark: Mark): Promise<void> {
  for (const folder of foldersOf(mark))
    for (const path of [fileIn(folder, mark), doneIn(folder, mark)]) await rm(path, { force: true });
}

const isRenamed = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error: unknown) => {
      const code = codeOf(error);
      if (code === 'ENOENT' || code === 'ENOTDIR') return false;
      throw error;
    },
  );

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
