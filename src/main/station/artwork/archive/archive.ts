import { createHash } from 'node:crypto';
import { constants, createReadStream, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ArtworkId } from '../../../../contract/index.ts';
import { keepFoldersPrivate } from '../../private-files.ts';
import { codeOf } from '../../util/error-code.ts';
import { inFolder } from '../../util/in-folder.ts';
import { LazySync } from './lazy-sync.ts';

const noRoom: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Artwork under its sha-256: files are complete and verified when they are added, and identical ones are
 * stored once.
 *
 * Nothing leaves it unproven. A file that this process admitted, or has read through, is known by its stamp
 * (size, inode, time of change); while the stamp is the same, nobody has touched the file and its bytes need
 * not be hashed again. Any other file is read through before it is trusted.
 *
 * It is on the disk of the store, whose small calls block the thread as well. Calls that read or write no
 * bytes are therefore made at once: they take microseconds, a tenth of what a thread of the pool costs.
 */
export class Archive {
  readonly #folder: string;
  readonly #stamps = new Map<string, string>();
  readonly #sync = new LazySync((path) => this.#stamps.delete(basename(path)));

  /** @param folder absolute path of an existing folder. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where the verified file with that sha-256 is, or would be. */
  pathOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /** How long the file under that hash is, unverified; null if there is none. */
  async bytesOf(sha256: string): Promise<number | null> {
    return stampOf(this.pathOf(sha256))?.bytes ?? null;
  }

  /** Where the bytes of a transfer are collected until they are verified. */
  partOf(id: ArtworkId): string {
    return join(this.#folder, 'partial', `${id}.part`);
  }

  /** The same for a copy that is only viewed. */
  copyPartOf(id: ArtworkId): string {
    return join(this.#folder, 'partial', `${id}.copy`);
  }

  async prepare(): Promise<void> {
    await mkdir(join(this.#folder, 'partial'), { recursive: true, mode: 0o700 });
    keepFoldersPrivate(this.#folder);
  }

  /**
   * What the archive has under that hash: `whole` after proof; `damaged` is removed, so that it can be
   * downloaded again. Rejects with the system's error if the disk cannot be read.
   */
  async verify(sha256: string, bytes: number): Promise<'whole' | 'missing' | 'damaged'> {
    const path = this.pathOf(sha256);
    const before = stampOf(path);
    if (before === null) return 'missing';
    if (this.#stamps.get(sha256) === before.stamp) return 'whole';
    if (before.bytes === bytes && (await sumOf(path)) === sha256) {
      this.#stamps.set(sha256, before.stamp);
      return 'whole';
    }
    // Sound bytes may have replaced the damaged ones while these were being read.
    if (stampOf(path)?.stamp !== before.stamp) return this.verify(sha256, bytes);
    this.remove(sha256);
    return 'damaged';
  }

  /**
   * Moves a verified part to its place; the same bytes a second time replace themselves. It is synced in
   * the background: after a power cut the file may be missing or damaged, which `verify` detects. At once, so
   * that the store can say in the same step who needs the file; so waiting for another program that holds the
   * part is the caller's. Throws the system's error.
   */
  admit(part: string, sha256: string): void {
    const path = this.pathOf(sha256);
    inFolder(dirname(path), () => renameSync(part, path));
    const now = stampOf(path);
    if (now !== null) this.#stamps.set(sha256, now.stamp);
    this.#sync.add(path);
  }

  /** Resolves when every admitted file is on disk, as far as the disk can. */
  settled(): Promise<void> {
    return this.#sync.settled();
  }

  /**
   * Copies an archived file to `target` (must not exist), sharing blocks where the volume can, and syncs it.
   * Rejects with the system's error; if that may be about the archived file, `verify` reads it through next.
   * @param finish what else is done to the copy before it is synced.
   */
  async copyTo(
    sha256: string,
    target: string,
    finish: (file: FileHandle) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await copySynced(this.pathOf(sha256), target, finish, (error) => {
      // It does not say which of the two files is at fault.
      if (!noRoom.has(codeOf(error) ?? '')) this.#stamps.delete(sha256);
    });
  }

  /** Removes a file at once, so that nothing can begin to need it meanwhile. Throws the system's error. */
  remove(sha256: string): void {
    this.#stamps.delete(sha256);
    rmSync(this.pathOf(sha256), { force: true });
  }

  /**
   * Removes the bytes of a transfer that will not continue: at once, so that no new transfer of the same file
   * can have begun to write there meanwhile. Throws the system's error.
   */
  removePart(id: ArtworkId): void {
    rmSync(this.partOf(id), { force: true });
  }

  /** Removes parts with which no transfer will continue. Folders that a file server put there stay. */
  async sweepParts(keep: ReadonlySet<ArtworkId>): Promise<void> {
    const names: ReadonlySet<string> = new Set([...keep].map((id) => `${id}.part`));
    for (const entry of await readdir(join(this.#folder, 'partial'), { withFileTypes: true })) {
      if (entry.isDirectory() || names.has(entry.name)) continue;
      await rm(join(this.#folder, 'partial', entry.name), { force: true });
    }
  }

  /** Bytes free on the archive's volume. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = inFolder(this.#folder, () => statfsSync(this.#folder));
    return bavail * bsize;
  }
}

/**
 * Copies a file to `target` (must not exist), sharing blocks where the volume can, and syncs it. Rejects with
 * the system's error.
 * @param finish what else is done to the copy before it is synced.
 * @param onRefused called first if the bytes could not be copied.
 */
export async function copySynced(
  source: string,
  target: string,
  finish: (file: FileHandle) => Promise<void>,
  onRefused: (error: unknown) => void = () => undefined,
): Promise<void> {
  const how = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
  await copyFile(source, target, how).catch((error: unknown) => {
    onRefused(error);
    throw error;
  });
  const file = await open(target, 'r+');
  try {
    await finish(file);
    await file.datasync();
  } finally {
    await file.close();
  }
}

function stampOf(path: string): { readonly stamp: string; readonly bytes: number } | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return null;
  const { size, ino, mtimeNs, ctimeNs } = found;
  return { stamp: `${size} ${ino} ${mtimeNs} ${ctimeNs}`, bytes: Number(size) };
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    if (block instanceof Uint8Array) hash.update(block);
  }
  return hash.digest('hex');
}
