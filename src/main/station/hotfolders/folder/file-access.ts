import { createHash } from 'node:crypto';
import { constants, createReadStream, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import type { FileAccess } from '../../../../contract/index.ts';
import { codeOf } from '../../util/error-code.ts';
import { unlessRefused } from './files.ts';

const modes: Readonly<Record<FileAccess, number>> = { group: 0o664, everyone: 0o666 };

/** What a file must be before it is published. */
export interface ExpectedContent {
  readonly bytes: number;
  readonly sha256: string;
}

/** Who can reach a published file: the hot folder's group, with these rights. */
export interface Reach {
  readonly gid: number;
  readonly access: FileAccess;
}

/** The reach of files in a hot folder. Rejects with the system's error. */
export async function reachIn(hotFolder: string, access: FileAccess): Promise<Reach> {
  const { gid } = await stat(hotFolder);
  return { gid, access };
}

/**
 * Lets the RIP read, change and remove the file, because RIPs ignore read-only files. The group becomes
 * that of the hot folder or, if that is not permitted, stays.
 * @param found what the system says about the file.
 */
export async function grantAccess(
  file: FileHandle,
  found: Pick<Stats, 'gid'>,
  { gid, access }: Reach,
): Promise<void> {
  if (found.gid !== gid) await file.chown(-1, gid).catch(unlessRefused);
  await file.chmod(modes[access]).catch(unlessRefused);
}

/** The same for a file that nobody else could reach. */
export async function grantAccessTo(path: string, hotFolder: string, access: FileAccess): Promise<void> {
  const file = await open(path, 'r');
  try {
    await grantAccess(file, await file.stat(), await reachIn(hotFolder, access));
  } finally {
    await file.close();
  }
}

/**
 * Grants access to a file that another account could have reached, once its descriptor has proven that it
 * is the file we created: ours, not a link, with that content. Until then only we could write to it.
 * @param content null: only ownership counts.
 * @returns false if it is not that file; nothing of it was changed then.
 */
export async function proveAndGrant(
  path: string,
  content: ExpectedContent | null,
  how: { readonly hotFolder: string; readonly access: FileAccess },
): Promise<boolean> {
  let file: FileHandle;
  try {
    // Windows has no such flag, and links are not created there without special rights.
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return false;
    throw error;
  }
  try {
    const opened = await file.stat();
    const isOurs = opened.isFile() && opened.nlink === 1 && isOwner(opened.uid);
    if (!isOurs) return false;
    if (content !== null && (opened.size !== content.bytes || (await sumOfOpen(file)) !== content.sha256)) {
      return false;
    }
    await grantAccess(file, opened, await reachIn(how.hotFolder, how.access));
    const named = await lstat(path);
    return named.ino === opened.ino && named.dev === opened.dev;
  } finally {
    await file.close();
  }
}

/** Windows has no numeric owners. */
export const isOwner = (uid: number): boolean => process.getuid === undefined || process.getuid() === uid;

async function sumOfOpen(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const blocks = createReadStream('', { fd: file, autoClose: false, start: 0, highWaterMark: 1024 * 1024 });
  for await (const block of blocks) if (block instanceof Uint8Array) hash.update(block);
  return hash.digest('hex');
}
