import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArtworkId } from '../../../contract/index.ts';

/** Artwork under its sha-256: what is in here is whole and verified, and the same bytes are kept once. */
export class Archive {
  readonly #folder: string;

  /** @param folder absolute path, existing. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where the verified file of that sha-256 is, or would be. */
  pathOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /** Where the bytes of a transfer gather until they are verified. */
  partOf(id: ArtworkId): string {
    return join(this.#folder, 'partial', `${id}.part`);
  }

  async prepare(): Promise<void> {
    await mkdir(join(this.#folder, 'partial'), { recursive: true });
  }

  /** True where a file of that hash and size lies in the archive. */
  async has(sha256: string, bytes: number): Promise<boolean> {
    const found = await stat(this.pathOf(sha256)).catch(() => null);
    return found !== null && found.size === bytes;
  }

  /** Moves a verified, synced part to its place. The same bytes a second time replace themselves. */
  async admit(part: string, sha256: string): Promise<void> {
    const path = this.pathOf(sha256);
    await mkdir(dirname(path), { recursive: true });
    await rename(part, path);
    await syncFolder(dirname(path));
  }

  /** Copies an archived file to `target` (must not exist), sharing blocks where the volume can, and syncs it. */
  async copyTo(sha256: string, target: string): Promise<void> {
    await copyFile(this.pathOf(sha256), target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const file = await open(target, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Removes parts that no transfer will go on with. */
  async sweepParts(keep: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(join(this.#folder, 'partial'))) {
      if (!keep.has(name)) await rm(join(this.#folder, 'partial', name), { force: true });
    }
  }

  /** Bytes free on the archive's volume. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }
}

/** Makes a rename in `folder` durable. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const randomName = (): string => randomBytes(8).toString('hex');
