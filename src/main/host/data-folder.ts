import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import envPaths from 'env-paths';
import { message } from '../../contract/index.ts';
import type { StationFolders } from '../station/ports.ts';
import { keepDatabasePrivate } from '../station/private-files.ts';
import { StartupError } from './startup-error.ts';

/** Result codes of SQLite. */
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** Which data a host works on: the demo's, or a profile's. They never share a folder. */
export type WhichData = { readonly kind: 'demo' } | { readonly kind: 'profile'; readonly name: string };

/**
 * The folder that contains an installed app, as its user sees it: of the AppImage, the portable program or
 * the bundle.
 */
export function folderBeside(
  platform: NodeJS.Platform,
  { APPIMAGE, PORTABLE_EXECUTABLE_DIR }: NodeJS.ProcessEnv,
  executable: string,
): string {
  if (PORTABLE_EXECUTABLE_DIR !== undefined) return PORTABLE_EXECUTABLE_DIR;
  if (APPIMAGE !== undefined) return dirname(APPIMAGE);
  // Makeready.app/Contents/MacOS/Makeready
  return platform === 'darwin' ? resolve(dirname(executable), '../../..') : dirname(executable);
}

/**
 * The folder of all data: the given one; MAKEREADY_DATA; a folder `makeready-data` beside the app, which
 * makes it portable; or this user's default.
 * @param beside folder that contains an installed app, or null.
 */
export function dataFolderOf(
  given: string | null,
  environment: NodeJS.ProcessEnv,
  beside: string | null = null,
): string {
  const named = given ?? environment.MAKEREADY_DATA;
  if (named !== undefined) return resolve(named);
  const portable = beside === null ? null : join(beside, 'makeready-data');
  return portable !== null && existsSync(portable) ? portable : envPaths('makeready', { suffix: '' }).data;
}

/**
 * The folder of the logs. If all logs share one place, the demo and each profile have their own folder
 * there; null: with the data.
 */
export const logFolderOf = (given: {
  readonly logFolder?: string | null;
  readonly environment: NodeJS.ProcessEnv;
  readonly which: WhichData;
}): string | null => {
  const base = given.logFolder ?? given.environment.MAKEREADY_LOGS;
  return base === undefined ? null : folderOf(resolve(base), given.which);
};

/** The folder of that data below `base`. Throws StartupError if the profile's name is not valid. */
export function folderOf(base: string, which: WhichData): string {
  if (which.kind === 'demo') return join(base, 'demo');
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(which.name)) {
    throw new StartupError(message('startup.profile-name'));
  }
  return join(base, 'profiles', which.name);
}

/** Creates the folders of a station below `data` and checks that they are writable. Throws StartupError. */
export async function prepareFolders(data: string, logs: string | null = null): Promise<StationFolders> {
  const folders = { data, archive: join(data, 'archive'), logs: logs ?? join(data, 'logs') };
  try {
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = join(data, '.write-probe');
    await (await open(probe, 'w')).close();
    await rm(probe);
  } catch (error) {
    throw cannotWrite(data, error);
  }
  return folders;
}

/** What to say if `data` could not be written to. */
export function cannotWrite(data: string, error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(data);
  return new StartupError(message('startup.data-not-writable', { path: data, code }));
}

const diskFull = (data: string): StartupError =>
  new StartupError(message('startup.disk-full', { path: data }));

/**
 * Makes sure that a data folder has only one station. The lock is SQLite's own, so a killed process leaves
 * none behind. Returns a function that releases it. Throws StartupError.
 */
export function lockFolder(data: string): () => void {
  const file = join(data, 'station.lock');
  keepDatabasePrivate(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS lock (held); COMMIT;',
    );
  } catch (error) {
    lock.close();
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
    if (code === SQLITE_FULL) throw diskFull(data);
    if (code === SQLITE_BUSY) {
      throw new StartupError(message('startup.data-in-use', { path: data }));
    }
    throw new StartupError(
      message('startup.data-not-lockable', {
        path: data,
        why: error instanceof Error ? error.message : 'unknown',
      }),
    );
  }
  return () => lock.close();
}
