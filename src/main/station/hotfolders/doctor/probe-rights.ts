import { appendFile, chmod, rename, rm, utimes, writeFile } from 'node:fs/promises';
import type { FolderFacts, Outcome } from './facts.ts';
import { HARMLESS, type Scratch, tried } from './scratch.ts';

/** Whether files can be made, changed, renamed and removed in the folder. */
export async function probeRights(folder: string, scratch: Scratch): Promise<FolderFacts['rights']> {
  const file = scratch.path(folder);
  const other = scratch.path(folder);
  const create = await tried(() => writeFile(file, HARMLESS, { flag: 'wx' }));
  if (create !== 'ok') return { create, modify: create, rename: create, remove: create };
  const modify = await tried(async () => {
    await appendFile(file, HARMLESS);
    await chmod(file, 0o666);
    await utimes(file, new Date(), new Date());
  });
  const renamed = await tried(() => rename(file, other));
  const remove: Outcome = await tried(() => rm(renamed === 'ok' ? other : file));
  return { create, modify, rename: renamed, remove };
}
