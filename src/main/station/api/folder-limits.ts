import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, parse, relative, resolve, sep } from 'node:path';
import { type Message, message } from '../../../contract/index.ts';

/** Which folders a window may choose as hot folders. */
export interface FolderLimits {
  /**
   * Of this station. Neither this folder, nor anything in it, nor any folder that contains it can be a hot
   * folder. Absolute.
   */
  readonly dataFolder: string;
  /** Hot folders are only allowed below this folder (absolute); null: anywhere. */
  readonly below: string | null;
}

/** Folders of the system, excluded with everything in them. */
const system: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  win32: [process.env.SystemRoot ?? 'C:\\Windows', 'C:\\Program Files', 'C:\\Program Files (x86)'],
  darwin: ['/System', '/Library', '/Applications', '/bin', '/sbin', '/usr', '/private/etc', '/dev'],
};
const unixSystem = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib32',
  '/lib64',
  '/proc',
  '/sbin',
  '/sys',
  '/usr',
];
/**
 * Folders that contain those of other programs and users. Only the folder itself is excluded, not those
 * below it.
 */
const gathering = ['/home', '/media', '/mnt', '/opt', '/root', '/run', '/srv', '/tmp', '/Users', '/var'];

/** Whether the folder is `parent` or somewhere below it. */
export function isIn(folder: string, parent: string): boolean {
  const way = relative(parent, folder);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Why a folder must not be a hot folder, whatever its rights; null if it may. Links are followed first. */
export async function limitOf(folder: string, { dataFolder, below }: FolderLimits): Promise<Message | null> {
  const real = await realpath(folder);
  const data = await realOr(dataFolder);
  if (isIn(real, data) || isIn(data, real)) {
    return message('refusal.own-data', { path: folder });
  }
  const isGathering = [parse(real).root, homedir(), ...gathering].some((one) => resolve(one) === real);
  if (isGathering || (system[process.platform] ?? unixSystem).some((one) => isIn(real, one))) {
    return message('refusal.system-folder', { path: folder });
  }
  if (below !== null && !isIn(real, await realOr(below))) {
    return message('refusal.not-below', { path: folder, below });
  }
  return null;
}

/** Whether there may be hot folders in a folder, so that a window may see what it contains. */
export async function mayLookInto(folder: string, { dataFolder, below }: FolderLimits): Promise<boolean> {
  const real = await realpath(folder);
  if (isIn(real, await realOr(dataFolder))) return false;
  if ((system[process.platform] ?? unixSystem).some((one) => isIn(real, one))) return false;
  return below === null || isIn(real, await realOr(below));
}

/** What a link leads to, or the path itself if there is nothing. */
const realOr = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
