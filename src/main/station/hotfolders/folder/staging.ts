import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type DeliveryId, type Message, message } from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import { syncFolder } from '../../artwork/index.ts';
import { codeOf } from '../../util/error-code.ts';
import type { SharedStaging, StagingPlace } from '../claims/shared-staging.ts';
import { deviceOf, volumeOf } from './files.ts';
import { isExposed, shutFolder } from './private-folder.ts';

/** A hot folder that cannot be sent to now; it says why in plain words. It is retried automatically. */
export class FolderNotReadyError extends Error {
  override readonly name = 'FolderNotReadyError';
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(inEnglish(userMessage));
    this.userMessage = userMessage;
  }
}

/** Of the file of a delivery, and of its ticket. */
export interface TempPaths {
  readonly tempPath: string;
  readonly ticketTempPath: string;
}

/** Stores which staging the station has created, or found, for a hot folder. */
export interface StagingMemory {
  get(): string | null;
  set(marker: string): void;
}

const PREFIX = '.makeready-';
const TEMP_EXTENSION = '.part';
/** Prefix for the names of staging folders that stations share. */
const SHARED = 'site-';

/**
 * Where the files for a hot folder are prepared before they are published, on its own volume. It is
 * recognised by a marker that the station created there once: a folder for these files or, if a share exposes
 * nothing but the hot folder, a file in it with an extension that a check has proven harmless; files are then
 * created beside the marker.
 */
export class Staging {
  /** The absolute path that is stored. */
  readonly marker: string;
  /** Another account can reach what is created here, so it is verified again before it is published. */
  readonly exposed: boolean;
  /** The hot folder without links. */
  readonly leadsTo: string;

  constructor(marker: string, exposed: boolean, leadsTo: string) {
    this.marker = marker;
    this.exposed = exposed;
    this.leadsTo = leadsTo;
  }

  /** Null if files are created in a folder of their own. */
  get extension(): string | null {
    return basename(this.marker).startsWith(PREFIX) ? extname(this.marker) : null;
  }

  /** A name for the file of a delivery while it is being prepared, and one for its ticket. */
  tempFor(id: DeliveryId): TempPaths {
    return this.tempsNamed(`${id}-${randomBytes(4).toString('hex')}`);
  }

  tempsNamed(own: string): TempPaths {
    return { tempPath: this.tempNamed(own), ticketTempPath: this.tempNamed(`${own}-ticket`) };
  }

  /** The path of a temp file that `own` distinguishes from the others. */
  tempNamed(own: string): string {
    const { extension, marker } = this;
    const stem = extension === null ? join(marker, own) : `${marker.slice(0, -extension.length)}-${own}`;
    return `${stem}${extension ?? TEMP_EXTENSION}`;
  }

  /** Whether that temp file was created here. */
  holds(tempPath: string): boolean {
    return markerOf(tempPath) === this.marker;
  }

  /** Removes from a shared one what stations left that have gone. */
  async sweepShared({ retired }: Pick<SharedStaging, 'retired'>): Promise<void> {
    const temps = (await readdir(this.marker)).filter((name) => extname(name) === TEMP_EXTENSION);
    if (temps.length === 0) return;
    for (const own of await retired(temps.map((name) => basename(name, TEMP_EXTENSION))))
      await rm(this.tempNamed(own), { force: true });
  }

  /**
   * Removes the files that a crash left here: all that no delivery in progress uses. File servers put
   * folders of their own everywhere, such as `@eaDir`; those stay.
   */
  async sweep(keep: ReadonlySet<string>): Promise<void> {
    const folder = this.extension === null ? this.marker : dirname(this.marker);
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() || path === this.marker || keep.has(path)) continue;
      if (this.holds(path)) await rm(path, { force: true });
    }
  }
}

/** The marker of the staging in which a temp file was created. */
export function markerOf(tempPath: string): string {
  const made = /^(\.makeready-[0-9a-f]{16})-.*(\.[a-z0-9]+)$/.exec(basename(tempPath));
  const folder = dirname(tempPath);
  return made === null ? folder : join(folder, `${made[1]}${made[2]}`);
}

/**
 * The staging of a hot folder: created once and remembered. RIPs promise nothing about names they ignore, so
 * it is beside the hot folder wherever possible.
 *
 * It also identifies the hot folder. An unmounted share leaves an empty folder at the same path: a file
 * missing there has not been picked up, and one sent there would never reach the RIP. If the remembered
 * marker is gone, this is not the folder used before. Throws FolderNotReadyError.
 */
export async function prepareStaging(
  hotFolder: string,
  memory: StagingMemory,
  how: { readonly places?: readonly StagingPlace[]; readonly tempExtension?: string | null } = {},
): Promise<Staging> {
  const { places = ['outside', 'inside'], tempExtension = null } = how;
  const volume = await assertThere(hotFolder);
  const known = memory.get();
  // A shared one is left to the stations that share it.
  if (known !== null && !basename(known).startsWith(SHARED)) {
    if ((await deviceOf(known)) !== volume) throw anotherFolder(hotFolder);
    const staging = await openStaging(known, hotFolder);
    if (staging.extension === tempExtension) return staging;
  }
  const made =
    tempExtension === null
      ? await firstMade(
          places.map(
            (place) => () => makeFolderOn(ownPath(stagingPath(hotFolder, place)), volume, hotFolder),
          ),
        )
      : await makeMarker(hotFolder, tempExtension);
  if (made === null) throw notWritable(hotFolder);
  const staging = await openStaging(made, hotFolder);
  memory.set(made);
  return staging;
}

/**
 * The staging of a hot folder that several stations share: one folder for all of them, created by the first.
 * No other station creates it: a volume without it is not the one that the others use. Throws
 * FolderNotReadyError.
 */
export async function prepareSharedStaging(
  hotFolder: string,
  memory: StagingMemory,
  shared: SharedStaging,
): Promise<Staging> {
  const volume = await assertThere(hotFolder);
  const known = memory.get();
  const pathAt = (place: StagingPlace): string =>
    join(stagingPath(hotFolder, place), `${SHARED}${shared.name}`);
  if (known !== null && places.some((place) => known === pathAt(place))) {
    if ((await deviceOf(known)) !== volume) throw anotherFolder(hotFolder);
    return openStaging(known, hotFolder);
  }
  const agreed = (await shared.place()) ?? (await shared.made(await makeShared(hotFolder, volume, pathAt)));
  const marker = pathAt(agreed);
  if ((await deviceOf(marker)) !== volume) throw notWhereOthersSend(hotFolder, marker);
  const staging = await openStaging(marker, hotFolder);
  memory.set(marker);
  return staging;
}

const places: readonly StagingPlace[] = ['outside', 'inside'];

async function makeShared(
  hotFolder: string,
  volume: number,
  pathAt: (place: StagingPlace) => string,
): Promise<StagingPlace> {
  for (const place of places) {
    if ((await makeFolderOn(pathAt(place), volume, hotFolder)) !== null) return place;
  }
  throw notWritable(hotFolder);
}

/** The volume number of a hot folder. Throws FolderNotReadyError if it is not there. */
export async function assertThere(hotFolder: string): Promise<number> {
  const volume = await volumeOf(hotFolder);
  if (volume === null) throw notThere(hotFolder);
  return volume;
}

/** Throws FolderNotReadyError if the folder in which files are created is not under our control alone. */
async function openStaging(marker: string, hotFolder: string): Promise<Staging> {
  const leadsTo = await withoutLinks(hotFolder);
  const beside = new Staging(marker, true, leadsTo);
  if (beside.extension !== null) return beside;
  for (const folder of [dirname(marker), marker]) {
    if (folder !== hotFolder && !(await shutFolder(folder))) throw notOurs(hotFolder, folder);
  }
  return new Staging(marker, await isExposed(marker), leadsTo);
}

export const notThere = (path: string): FolderNotReadyError =>
  new FolderNotReadyError(message('folder.missing', { path }));

const anotherFolder = (path: string): FolderNotReadyError =>
  new FolderNotReadyError(message('folder.another', { path }));

export const leadsElsewhere = (path: string, folder: string): FolderNotReadyError =>
  new FolderNotReadyError(message('folder.leads-elsewhere', { path, folder }));

const notWritable = (path: string): FolderNotReadyError =>
  new FolderNotReadyError(message('folder.forbidden', { path }));

const notWhereOthersSend = (path: string, folder: string): FolderNotReadyError =>
  new FolderNotReadyError(message('folder.not-where-others-feed', { path, folder }));

const notOurs = (path: string, folder: string): FolderNotReadyError =>
  new FolderNotReadyError(message('folder.staging-not-ours', { path, folder }));

export const stagingPath = (hotFolder: string, place: StagingPlace): string =>
  place === 'outside'
    ? join(dirname(hotFolder), `${PREFIX}staging-${basename(hotFolder)}`)
    : join(hotFolder, `${PREFIX}staging`);

async function firstMade(ways: readonly (() => Promise<string | null>)[]): Promise<string | null> {
  for (const make of ways) {
    const made = await make();
    if (made !== null) return made;
  }
  return null;
}

/** A folder for this station and occasion alone, so that no other is mistaken for it. */
const ownPath = (folder: string): string => join(folder, randomBytes(8).toString('hex'));

/** Creates that folder and its parent; null if they cannot be on that volume. */
async function makeFolderOn(path: string, volume: number, hotFolder: string): Promise<string | null> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { mode: 0o700 }).catch(unlessThere);
    if ((await lstat(folder)).isFile()) return null;
    if (!(await shutFolder(folder))) throw notOurs(hotFolder, folder);
    // A shared one may exist: another station has created it, and may have files in it.
    await mkdir(path, { mode: 0o700 }).catch(unlessThere);
    if ((await volumeOf(path)) === volume) {
      await syncFolder(folder);
      return path;
    }
    await rmdir(path);
  } catch (error) {
    // It has just been removed, which says nothing about this place.
    if (codeOf(error) === null || codeOf(error) === 'ENOENT') throw error;
  }
  return null;
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/** The name of a file that is being created in a hot folder, or that marks it. */
export const harmlessName = (extension: string): string =>
  `${PREFIX}${randomBytes(8).toString('hex')}${extension}`;

async function makeMarker(hotFolder: string, extension: string): Promise<string | null> {
  const marker = join(hotFolder, harmlessName(extension));
  try {
    await (await open(marker, 'wx', 0o600)).close();
    await syncFolder(hotFolder);
    return marker;
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}

/** Whether the hot folder and its marker are both there, on one volume, and no link has taken its place. */
export async function isConnected(hotFolder: string, staging: Staging): Promise<boolean> {
  const volume = await volumeOf(hotFolder);
  if (volume === null || (await deviceOf(staging.marker)) !== volume) return false;
  return (await withoutLinks(hotFolder)) === staging.leadsTo;
}

/** A hot folder without links. Some systems cannot tell for some drives; then it is the path itself. */
export const withoutLinks = (hotFolder: string): Promise<string> =>
  realpath(hotFolder).catch(() => hotFolder);
