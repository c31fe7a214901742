import { randomBytes } from 'node:crypto';
import { chmod, lstat, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOwner } from './file-access.ts';
import { unlessRefused } from './files.ts';

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/**
 * Closes a folder of ours to everybody else. False if it is a link, not a folder, or somebody else's:
 * the one who planted it could change what is created in it.
 */
export async function shutFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder);
  if (!found.isDirectory()) return false;
  if (!isOwner(found.uid) && (await ownerOfNewFile(folder)) !== found.uid) return false;
  if ((found.mode & OTHERS) !== 0) await chmod(folder, 0o700).catch(unlessRefused);
  return true;
}

/**
 * Some shares give all files one owner, so a folder of that owner may be ours. Null if no file can be
 * created.
 */
async function ownerOfNewFile(folder: string): Promise<number | null> {
  const probe = join(folder, randomBytes(8).toString('hex'));
  try {
    const file = await open(probe, 'wx', 0o600);
    try {
      return (await file.stat()).uid;
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
  } catch {
    return null;
  }
}

/**
 * Whether another account can reach what is in a folder, or replace the folder: by the folder's own rights,
 * or because it may write to one above it. On Windows, where rights cannot tell, always true.
 */
export async function isExposed(folder: string): Promise<boolean> {
  if (process.getuid === undefined) return true;
  const own = await stat(folder);
  if ((own.mode & OTHERS) !== 0 || !isOwner(own.uid)) return true;
  for (let at = dirname(await realpath(folder)); ; at = dirname(at)) {
    const above = await stat(at);
    if (!isOwner(above.uid) && above.uid !== 0) return true;
    if ((above.mode & OTHERS_WRITE) !== 0 && (above.mode & STICKY) === 0) return true;
    if (at === dirname(at)) return false;
  }
}
