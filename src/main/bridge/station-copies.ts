import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArtworkId, message } from '../../contract/index.ts';
import type { ArtworkAnswer, ArtworkRequest } from '../host/artwork-answer.ts';
import { emptyCopies, exportName } from '../station/artwork/index.ts';
import { ApiError, notFound } from '../station/model/api-error.ts';
import { renameWhenFree } from '../station/rename-when-free.ts';
import { BridgeError } from './bridge-error.ts';

/** More than any artwork has. */
const MAX_BYTES = 64e9;

interface Announced {
  readonly bytes: number;
  readonly sha256: string;
}

interface Copy {
  readonly path: string;
  /** By which the station says whether the file is still the same. */
  readonly etag: string | null;
}

/** A file of the station, by the name that its window shows. */
export interface NamedFile {
  readonly id: ArtworkId;
  readonly name: string;
}

/**
 * Copies of a station's files on this computer, to be shown in their folder or dragged into another program.
 * The files themselves are on the station's machine.
 */
export class StationCopies {
  readonly #folder: string;
  readonly #artwork: (request: ArtworkRequest) => Promise<ArtworkAnswer>;
  readonly #copies = new Map<ArtworkId, Copy>();
  readonly #copying = new Map<ArtworkId, Promise<string>>();
  readonly #emptied: Promise<void>;

  /** @param folder absolute path of the folder for copies; it is emptied first. */
  constructor(folder: string, artwork: (request: ArtworkRequest) => Promise<ArtworkAnswer>) {
    this.#folder = folder;
    this.#artwork = artwork;
    this.#emptied = emptyCopies(folder);
  }

  /** Absolute path of a copy as the file is now, after it has been fetched. Throws ApiError. */
  copyOf(file: NamedFile): Promise<string> {
    const copying = this.#copying.get(file.id) ?? this.#fetched(file);
    this.#copying.set(file.id, copying);
    const done = (): boolean => this.#copying.delete(file.id);
    copying.then(done, done);
    return copying;
  }

  /** Absolute path of a copy that is there already: a drag cannot wait for one. Throws ApiError. */
  async preparedCopyOf({ id }: Pick<NamedFile, 'id'>): Promise<string> {
    const copy = await this.#stillThere(id);
    if (copy !== null) return copy.path;
    throw new ApiError('CONFLICT', message('refusal.copy-not-ready'), message('refusal.drag-again'));
  }

  async #fetched({ id, name }: NamedFile): Promise<string> {
    await this.#emptied;
    const before = await this.#stillThere(id);
    const ifNoneMatch = before?.etag ?? null;
    const { status, headers, body } = await this.#artwork({ id, range: null, ifRange: null, ifNoneMatch });
    if (status === 304 && before !== null) return before.path;
    if (status === 404) throw notFound('file');
    if (status !== 200 || body === null) throw new BridgeError('no-answer');
    const path = join(this.#folder, exportName(name, 'pdf', id));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const announced = announcedOf(headers);
    try {
      const part = createWriteStream(`${path}.part`, { mode: 0o600 });
      await pipeline(body, (source: AsyncIterable<Buffer>) => verified(source, announced), part);
    } catch {
      await rm(`${path}.part`, { force: true });
      throw new BridgeError('no-answer');
    }
    await renameWhenFree(`${path}.part`, path);
    this.#copies.set(id, { path, etag: headers.etag ?? null });
    return path;
  }

  /** A copy that nobody has moved away since. */
  async #stillThere(id: ArtworkId): Promise<Copy | null> {
    const copy = this.#copies.get(id);
    if (copy === undefined) return null;
    return access(copy.path).then(
      () => copy,
      () => null,
    );
  }
}

function announcedOf(headers: Readonly<Record<string, string>>): Announced {
  const length = Number(headers['content-length'] ?? MAX_BYTES);
  return { bytes: Math.min(length, MAX_BYTES), sha256: headers.etag?.replaceAll('"', '') ?? '' };
}

/** Passes the bytes on; throws if they are more than announced, or others. */
async function* verified(source: AsyncIterable<Buffer>, announced: Announced): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const block of source) {
    bytes += block.length;
    if (bytes > announced.bytes) throw new Error('More bytes than the station announced.');
    hash.update(block);
    yield block;
  }
  if (hash.digest('hex') !== announced.sha256) throw new Error('Other bytes than the station announced.');
}
