import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ArtworkTicket, MAX_SUBMITTED_BYTES, message } from '../../../contract/index.ts';
import { ApiError } from '../api-error.ts';

const MAX_FILES = 200;
/** Limit for all files that wait for their job to be submitted; beyond it the oldest are dropped. */
const MAX_BYTES = 4 * MAX_SUBMITTED_BYTES;

/** A local file as handed over. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Artwork that windows handed over for jobs to be submitted. In memory only; once a request is stored, it
 * contains the artwork.
 */
export class Uploads {
  readonly #files = new LRUCache<ArtworkTicket, { readonly name: string; readonly bytes: Buffer }>({
    max: MAX_FILES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });

  /** Takes a piece of a file, the first one without a ticket. Throws ApiError. */
  add(ticket: ArtworkTicket | null, name: string, piece: Buffer): ArtworkTicket {
    const before = ticket === null ? null : this.#files.get(ticket);
    if (before === undefined) throw goneFile(name);
    const bytes = before === null ? piece : Buffer.concat([before.bytes, piece]);
    if (bytes.length > MAX_SUBMITTED_BYTES) throw tooLarge();
    const kept = ticket ?? ArtworkTicket.parse(randomBytes(16).toString('hex'));
    this.#files.set(kept, { name, bytes });
    return kept;
  }

  /** Throws ApiError if the station no longer has it. */
  get(ticket: ArtworkTicket): UploadedFile {
    const file = this.#files.get(ticket);
    if (file === undefined) throw goneFile('');
    return { ...file, sha256: createHash('sha256').update(file.bytes).digest('hex') };
  }

  forget(tickets: readonly ArtworkTicket[]): void {
    for (const ticket of tickets) this.#files.delete(ticket);
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
