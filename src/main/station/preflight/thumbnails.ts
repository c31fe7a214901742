import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { ThumbnailSize } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import { renameWhenFree } from '../rename-when-free.ts';
import { FileUnreadableError, type WorkerPool } from './worker/index.ts';

/**
 * Pixels of the longer edge. A large one is shown at 200 pixels on a normal screen, 400 on a high-density
 * one.
 */
const EDGE_PX: Readonly<Record<ThumbnailSize, number>> = { small: 160, large: 480 };
const MAX_MS = 10_000;
/** More than a screen ever shows; requests beyond that get nothing. */
const MAX_WAITING = 200;

const Picture = z.instanceof(Uint8Array).nullable();
type Picture = z.infer<typeof Picture>;

/** A file of the archive, and the size of thumbnail wanted. */
interface Wanted {
  readonly sha256: string;
  readonly bytes: number;
  readonly size: ThumbnailSize;
  /** From 1. */
  readonly page: number;
}

interface Errand {
  readonly askers: Set<AbortSignal>;
  readonly made: Promise<Picture>;
}

export interface ThumbnailsOptions {
  /** Where thumbnails are stored; created when there is something to store. */
  readonly folder: string;
  readonly archive: Pick<Archive, 'pathOf' | 'verify'>;
  readonly workers: WorkerPool;
  readonly onFault: (error: unknown) => void;
}

/**
 * Thumbnails of archived files, stored under the hash of the file. Each is drawn once, on first request, in
 * a separate process, so that a hostile file can harm nothing else.
 */
export class Thumbnails {
  readonly #options: ThumbnailsOptions;
  readonly #errands = new Map<string, Errand>();
  /**
   * Files that took too long, killed the worker or failed unexpectedly; they are not tried again before the
   * next start.
   */
  readonly #hopeless = new Set<string>();
  #stopped = false;

  constructor(options: ThumbnailsOptions) {
    this.#options = options;
  }

  /**
   * A page of an archived file as PNG, at most `EDGE_PX` of its size. Null if it cannot be drawn, if the
   * archive does not have it, or if too much else is requested right now.
   * @param signal aborts when the thumbnail is no longer wanted; one that nobody wants is not drawn.
   */
  async of(
    sha256: string,
    bytes: number,
    signal: AbortSignal,
    size: ThumbnailSize = 'small',
    page = 1,
  ): Promise<Picture> {
    const wanted: Wanted = { sha256, bytes, size, page };
    const path = this.#pathOf(wanted);
    const kept = await readFile(path).catch(() => null);
    // An empty file marks one that cannot be drawn.
    if (kept !== null) return kept.length === 0 ? null : kept;
    if (this.#stopped || this.#hopeless.has(sha256)) return null;
    const known = this.#errands.get(path);
    if (known !== undefined) {
      known.askers.add(signal);
      return known.made;
    }
    if (this.#errands.size >= MAX_WAITING) return null;
    const askers = new Set([signal]);
    const made = this.#make(wanted, askers).finally(() => this.#errands.delete(path));
    this.#errands.set(path, { askers, made });
    return made;
  }

  /** The archive has dropped a file. */
  async forget(sha256: string): Promise<void> {
    const folder = this.#folderOf(sha256);
    const names = await readdir(folder).catch(() => []);
    for (const name of names) if (name.startsWith(sha256)) await rm(join(folder, name), { force: true });
  }

  stop(): void {
    this.#stopped = true;
    this.#options.workers.stop();
  }

  async #make(wanted: Wanted, askers: ReadonlySet<AbortSignal>): Promise<Picture> {
    const { sha256, bytes, size, page } = wanted;
    const { archive, workers, onFault } = this.#options;
    try {
      if ((await archive.verify(sha256, bytes)) !== 'whole') return null;
      const turn = await workers.ask(
        { kind: 'picture', path: archive.pathOf(sha256), page, edgePx: EDGE_PX[size] },
        MAX_MS,
        () => !this.#stopped && [...askers].some(({ aborted }) => !aborted),
      );
      switch (turn.kind) {
        case 'unwanted':
          return null;
        case 'late':
        case 'too-much':
        case 'failed':
        case 'ended':
          this.#hopeless.add(sha256);
          return null;
        case 'answered': {
          const picture = Picture.parse(turn.result);
          await this.#keep(wanted, picture ?? new Uint8Array());
          return picture;
        }
      }
    } catch (error) {
      // Everything else works without the thumbnail.
      if (error instanceof FileUnreadableError) return null;
      this.#hopeless.add(sha256);
      onFault(error);
      return null;
    }
  }

  async #keep(wanted: Wanted, picture: Uint8Array): Promise<void> {
    const path = this.#pathOf(wanted);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, picture);
    await renameWhenFree(`${path}.new`, path);
  }

  #folderOf(sha256: string): string {
    return join(this.#options.folder, sha256.slice(0, 2));
  }

  #pathOf({ sha256, size, page }: Omit<Wanted, 'bytes'>): string {
    const ofSize = size === 'small' ? sha256 : `${sha256}-${size}`;
    const name = page === 1 ? ofSize : `${ofSize}-${page}`;
    return join(this.#folderOf(sha256), `${name}.png`);
  }
}
