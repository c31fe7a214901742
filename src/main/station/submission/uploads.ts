import { createHash, type Hash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { ArtworkTicket, MAX_SUBMITTED_BYTES, message } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';

/** Files that wait for their job to be submitted; beyond it the oldest are dropped. */
const MAX_FILES = 200;

/** A local file as handed over. */
export interface UploadedFile {
  readonly ticket: ArtworkTicket;
  readonly name: string;
  readonly bytes: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Artwork that windows handed over for jobs to be submitted: in a folder, of any size. A file of a job that
 * waits to be sent outlives the station; all others are deleted.
 */
export class Uploads {
  readonly #folder: string;
  readonly #inUse: () => readonly ArtworkTicket[];
  /** Those of jobs that are being filled in. */
  readonly #files: LRUCache<
    ArtworkTicket,
    { readonly name: string; readonly bytes: number; readonly hash: Hash }
  >;

  /** @param inUse the files of jobs that wait to be sent. */
  constructor(folder: string, inUse: () => readonly ArtworkTicket[]) {
    this.#folder = folder;
    this.#inUse = inUse;
    this.#files = new LRUCache({
      max: MAX_FILES,
      dispose: (_file, ticket, why) => {
        if (why === 'evict') rmSync(this.pathOf(ticket), { force: true });
      },
    });
  }

  /** Takes a piece of a file, the first one without a ticket. Throws ApiError. */
  add(ticket: ArtworkTicket | null, name: string, piece: Buffer): ArtworkTicket {
    const before = ticket === null ? null : this.#files.get(ticket);
    if (before === undefined) throw goneFile(name);
    const kept = ticket ?? ArtworkTicket.parse(randomBytes(16).toString('hex'));
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    appendFileSync(this.pathOf(kept), piece, { mode: 0o600 });
    const { bytes, hash } = before ?? { bytes: 0, hash: createHash('sha256') };
    hash.update(piece);
    this.#files.set(kept, { name, bytes: bytes + piece.length, hash });
    return kept;
  }

  /** Throws ApiError if the station no longer has it. */
  get(ticket: ArtworkTicket): UploadedFile {
    const file = this.#files.get(ticket);
    if (file === undefined) throw goneFile('');
    const { name, bytes, hash } = file;
    return { ticket, name, bytes, sha256: hash.copy().digest('hex') };
  }

  /** The content of a file that travels in the request. Throws ApiError if that would be too much. */
  contentOf({ ticket, bytes }: UploadedFile): Buffer {
    if (bytes > MAX_SUBMITTED_BYTES) throw tooLarge();
    return readFileSync(this.pathOf(ticket));
  }

  pathOf(ticket: ArtworkTicket): string {
    return join(this.#folder, ticket);
  }

  /** Their job is stored or given up. */
  forget(tickets: readonly ArtworkTicket[]): void {
    for (const ticket of tickets) this.#files.delete(ticket);
    this.sweep();
  }

  /** Deletes the files of jobs that are settled, and those that an earlier run left. */
  sweep(): void {
    const wanted = new Set<string>([...this.#inUse(), ...this.#files.keys()]);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.#folder))
      if (!wanted.has(name)) rmSync(join(this.#folder, name), { force: true });
  }
}

const goneFile = (name: string): ApiError =>
  new ApiError(
    'INVALID',
    message('submission.file-gone', { name }),
    message('submission.choose-again'),
    'files',
  );

export const tooLarge = (): ApiError =>
  new ApiError('INVALID', message('submission.too-large'), message('submission.smaller'), 'files');
