import { chmod, lstat, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../artwork/index.ts';

/** A hot folder that cannot be fed now; `message` says why in one sentence. It is tried again by itself. */
export class FolderUnready extends Error {
  override readonly name = 'FolderUnready';
}

/** A folder on the hot folder's own volume where files are made before they appear in it. */
export interface Staging {
  readonly path: string;
  /** `outside`: beside the hot folder. `inside`: in a hidden folder of it, where its parent cannot be used. */
  readonly place: 'outside' | 'inside';
}

/**
 * Finds or makes the staging folder of a hot folder. RIPs promise nothing about names they ignore, so it is beside the
 * hot folder wherever that is possible. Throws FolderUnready.
 */
export async function prepareStaging(hotFolder: string): Promise<Staging> {
  const volume = await volumeOf(hotFolder);
  if (volume === null)
    throw new FolderUnready(`The hot folder ${hotFolder} is not there. Is its drive or share connected?`);
  const outside = join(dirname(hotFolder), `.makeready-staging-${basename(hotFolder)}`);
  if (await makeOn(outside, volume)) return { path: outside, place: 'outside' };
  const inside = join(hotFolder, '.makeready-staging');
  if (await makeOn(inside, volume)) return { path: inside, place: 'inside' };
  throw new FolderUnready(
    `Makeready may not write into the hot folder ${hotFolder}. Give this user the right to create files there.`,
  );
}

async function volumeOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() === true ? found.dev : null;
}

async function makeOn(folder: string, volume: number): Promise<boolean> {
  const made = await mkdir(folder, { recursive: true }).then(
    () => true,
    () => false,
  );
  return made && (await volumeOf(folder)) === volume;
}

/** True while the hot folder and its staging are there: an unmounted share leaves an empty folder that means nothing. */
export async function isReachable(hotFolder: string, staging: Staging): Promise<boolean> {
  return (await volumeOf(hotFolder)) !== null && (await volumeOf(staging.path)) !== null;
}

/** True where something of that name lies there, whatever it is. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

/** Lets the RIP read, change and remove the file, and dates it now: age-based watchers stall on other times. */
export async function makeTakeable(path: string): Promise<void> {
  await chmod(path, 0o666);
  const now = new Date();
  await utimes(path, now, now);
}

/** The one step by which a file appears: atomic on one volume, and durable when it returns. */
export async function publish(temp: string, final: string): Promise<void> {
  await rename(temp, final);
  await syncFolder(dirname(final));
}

export const discard = (path: string): Promise<void> => rm(path, { force: true });
