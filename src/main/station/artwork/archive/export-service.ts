import { constants } from 'node:fs';
import { access, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtworkId } from '../../../../contract/index.ts';
import { renameWhenFree } from '../../rename-when-free.ts';
import type { ArtworkRecord, DeliveryRecord } from '../../store/index.ts';
import type { Archive } from './archive.ts';
import { emptyCopies } from './empty-copies.ts';
import { exportName } from './export-name.ts';

type ExportedArtwork = Pick<ArtworkRecord, 'sha256' | 'bytes' | 'name' | 'extension'>;

interface ExportServiceOptions {
  readonly store: {
    readonly artworks: {
      get(id: ArtworkId): ExportedArtwork | null;
    };
    readonly deliveries: {
      ofArtwork(id: ArtworkId): readonly Pick<DeliveryRecord, 'state' | 'hotFolderId' | 'finalName'>[];
    };
  };
  readonly archive: Pick<Archive, 'verify' | 'pathOf'>;
  /** Absolute path of the folder for copies; it is emptied at each start. */
  readonly folder: string;
  readonly hotFolders: () => readonly { readonly id: string; readonly path: string }[];
}

/**
 * Files for the operator's own machine, to show in their folder or drag into another program. Only named
 * copies leave the archive, so nothing done to them can change it.
 */
export class ExportService {
  readonly #options: ExportServiceOptions;
  /** Copies being made, by path: two jobs can have the same file. */
  readonly #copying = new Map<string, Promise<string | null>>();
  /** Those of this run. One that is left from before may have been changed by the program that held it. */
  readonly #made = new Set<string>();

  constructor(options: ExportServiceOptions) {
    this.#options = options;
  }

  /** Removes the copies of the previous run. */
  async prepare(): Promise<void> {
    await emptyCopies(this.#options.folder);
  }

  /** Absolute path of a new copy; null if the archive does not hold the file. Reads the whole file. */
  async copyOf(id: ArtworkId): Promise<string | null> {
    const file = this.#options.store.artworks.get(id);
    const path = this.#pathOf(file);
    if (path === null || file === null) return null;
    const copying =
      this.#copying.get(path) ?? this.#copyTo(path, file).finally(() => this.#copying.delete(path));
    this.#copying.set(path, copying);
    return copying;
  }

  /** Absolute path of an existing copy, or null. Immediate, whatever the size of the file. */
  async preparedCopyOf(id: ArtworkId): Promise<string | null> {
    const path = this.#pathOf(this.#options.store.artworks.get(id));
    return path !== null && (await this.#isReady(path)) ? path : null;
  }

  #pathOf(file: ExportedArtwork | null): string | null {
    if (file === null || file.sha256 === null) return null;
    return join(this.#options.folder, exportName(file.name, file.extension, file.sha256));
  }

  /** A copy of this run that nobody has moved away since. */
  async #isReady(path: string): Promise<boolean> {
    return this.#made.has(path) && (await isThere(path));
  }

  async #copyTo(path: string, { sha256, bytes }: ExportedArtwork): Promise<string | null> {
    const { archive, folder } = this.#options;
    if (sha256 === null || bytes === null) return null;
    if ((await archive.verify(sha256, bytes)) !== 'whole') return null;
    if (await this.#isReady(path)) return path;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await copyFile(archive.pathOf(sha256), `${path}.part`, constants.COPYFILE_FICLONE);
    await renameWhenFree(`${path}.part`, path);
    this.#made.add(path);
    return path;
  }

  /** Path of the file in its hot folder, or of a new copy; null if there is neither. */
  async pathFor(id: ArtworkId): Promise<string | null> {
    const { store, hotFolders } = this.#options;
    for (const { state, hotFolderId, finalName } of store.deliveries.ofArtwork(id)) {
      const folder = hotFolders().find((one) => one.id === hotFolderId);
      if (folder === undefined || finalName === null || (state !== 'delivered' && state !== 'stuck'))
        continue;
      const path = join(folder.path, finalName);
      if (await isThere(path)) return path;
    }
    return this.copyOf(id);
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
