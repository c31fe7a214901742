import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteId, SiteStationId } from '../../../../contract/index.ts';
import { syncFolder } from '../../artwork/index.ts';
import { codeOf, orAbsent } from '../../util/error-code.ts';
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
 * that both see the same folder, and renaming it that this station may write there. Throws the system's error
 * if that cannot be determined.
 */
export async function takeMark(mark: Mark, digest: string, by: SiteStationId): Promise<boolean> {
  const unseen: unknown[] = [];
  for (const folder of foldersOf(mark)) {
    const found = await orAbsent(readFile(fileIn(folder, mark), 'utf8')).catch((error: unknown) => {
      unseen.push(error);
      return null;
    });
    if (found === null || digestOf(found) !== digest) continue;
    await rename(fileIn(folder, mark), takenIn(folder, mark, by));
    return true;
  }
  // The mark may be where this station cannot look.
  if (unseen.length > 0) throw unseen[0];
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

const isRenamed = async (from: string, to: string): Promise<boolean> =>
  (await orAbsent(rename(from, to).then(() => true))) ?? false;

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
