import { appendFile, chmod, chown, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { isOwner } from '../folder/file-access.ts';
import type { FolderFacts, Outcome } from './facts.ts';
import { HARMLESS, type TempArtifacts, tried } from './temp-artifacts.ts';

/** Whether files can be created, changed, renamed and removed in the folder. */
export async function probeRights(folder: string, artifacts: TempArtifacts): Promise<FolderFacts['rights']> {
  const file = artifacts.path(folder);
  const other = artifacts.path(folder);
  const create = await tried(() => writeFile(file, HARMLESS, { flag: 'wx' }));
  if (create !== 'ok') return { create, modify: create, rename: create, remove: create };
  const modify = await tried(async () => {
    await appendFile(file, HARMLESS);
    await chmod(file, 0o664);
    await utimes(file, new Date(), new Date());
  });
  const renamed = await tried(() => rename(file, other));
  const remove: Outcome = await tried(() => rm(renamed === 'ok' ? other : file));
  return { create, modify, rename: renamed, remove };
}

/** Who else may take files out of the folder. */
export async function probeTakers(folder: string, artifacts: TempArtifacts): Promise<FolderFacts['takers']> {
  if (process.getuid === undefined) return null;
  const { mode, uid, gid } = await stat(folder);
  if ((mode & 0o002) !== 0) return 'everyone';
  if ((mode & 0o020) === 0 && isOwner(uid)) return 'nobody';
  const file = artifacts.path(folder);
  if ((await tried(() => writeFile(file, HARMLESS, { flag: 'wx' }))) !== 'ok') return null;
  if ((await stat(file)).gid === gid) return 'group';
  return (await tried(() => chown(file, -1, gid))) === 'ok' ? 'group' : 'everyone';
}
