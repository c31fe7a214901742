import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../artwork/index.ts';
import { codeOf, volumeOf } from './files.ts';

/** A hot folder that cannot be fed now; `message` says why in plain words. It is tried again by itself. */
export class FolderUnready extends Error {
  override readonly name = 'FolderUnready';
}

/** `outside`: beside the hot folder. `inside`: in a hidden folder of it, where its parent cannot be used. */
export type StagingPlace = 'outside' | 'inside';

/** Where the station remembers the staging folder it made for a hot folder. */
export interface StagingMemory {
  get(): string | null;
  set(path: string): void;
}

/**
 * The staging folder of a hot folder: on its own volume, made once and remembered. RIPs promise nothing about names
 * they ignore, so it is beside the hot folder wherever that is possible.
 *
 * It is also how the hot folder is known again. An unmounted share leaves an empty folder of the same path; a file
 * that is not in it was not taken by anybody, and one fed to it would never reach the RIP. Where the remembered
 * staging folder is gone, this is not the folder that was fed before. Throws FolderUnready.
 */
export async function prepareStaging(
  hotFolder: string,
  memory: StagingMemory,
  places: readonly StagingPlace[] = ['outside', 'inside'],
): Promise<string> {
  const volume = await volumeOf(hotFolder);
  if (volume === null) throw notThere(hotFolder);
  const known = memory.get();
  if (known !== null) {
    if ((await volumeOf(known)) === volume) return known;
    throw new FolderUnready(
      `The hot folder ${hotFolder} is not the one that was fed before: what Makeready left beside it is gone. Connect its drive or share again. If you made the folder anew, say so under Hot folders.`,
    );
  }
  for (const place of places) {
    const made = await makeOn(stagingPath(hotFolder, place), volume);
    if (made === null) continue;
    memory.set(made);
    return made;
  }
  throw new FolderUnready(
    `Makeready may not write into the hot folder ${hotFolder}. Give this user the right to create files there; it is tried again by itself.`,
  );
}

export const notThere = (hotFolder: string): FolderUnready =>
  new FolderUnready(`The hot folder ${hotFolder} is not there. Is its drive or share connected?`);

const stagingPath = (hotFolder: string, place: StagingPlace): string =>
  place === 'outside'
    ? join(dirname(hotFolder), `.makeready-staging-${basename(hotFolder)}`)
    : join(hotFolder, '.makeready-staging');

/** A folder of its own for this station and this making, so that another one's is never taken for it. */
async function makeOn(folder: string, volume: number): Promise<string | null> {
  const own = join(folder, randomBytes(8).toString('hex'));
  try {
    await mkdir(own, { recursive: true });
    if ((await volumeOf(own)) === volume) {
      await syncFolder(folder);
      return own;
    }
    await rm(own, { recursive: true, force: true });
  } catch (error) {
    if (codeOf(error) === null) throw error;
  }
  return null;
}

/** True while the hot folder and its staging are both there, on one volume. */
export async function isConnected(hotFolder: string, staging: string): Promise<boolean> {
  const volume = await volumeOf(hotFolder);
  return volume !== null && (await volumeOf(staging)) === volume;
}

/** Removes what a crash left in a staging folder: everything that no delivery under way goes on with. */
export async function sweepStaging(staging: string, keep: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(staging)) {
    const path = join(staging, name);
    if (!keep.has(path)) await rm(path, { force: true });
  }
}
