import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { type ArtworkTicket, message } from '../../../contract/index.ts';
import { type StorageClient, TransferError } from '../artwork/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { Clock } from '../ports.ts';
import type { ServiceClient } from '../service/index.ts';
import type { SubmittedFile } from '../store/index.ts';

/** How storages refuse an expired signed URL; object stores differ. */
const expired: ReadonlySet<number> = new Set([400, 401, 403, 410]);
/** For a service that does not say how long it keeps a file. */
const KEPT_MS = 24 * 60 * 60_000;

/** Stands in a stored request for the address of an uploaded file. */
export const placeOf = (ticket: ArtworkTicket): string => `makeready-upload:${ticket}`;

/** Puts the addresses of the uploaded files into a stored request. */
export const withAddresses = (body: string, files: readonly SubmittedFile[]): string =>
  files.reduce(
    (text, { ticket, url }) => text.replaceAll(placeOf(ticket), () => JSON.stringify(url ?? '').slice(1, -1)),
    body,
  );

/** How files reach the service. */
export interface UploadWay {
  readonly client: Pick<ServiceClient, 'presignedAsset'>;
  readonly baseUrl: string;
  readonly storage: Pick<StorageClient, 'put'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly signal: AbortSignal;
  /** Called as bytes leave; a second attempt starts again. */
  readonly onProgress: (sentBytes: number) => void;
}

/**
 * Uploads a file to the place that the service names, streamed from disk. A place whose URL has expired is
 * asked for anew, once. Throws ServiceError; TransferError; ApiError if what was read from disk is not what
 * was chosen.
 */
export async function uploadArtwork(
  file: SubmittedFile,
  path: string,
  way: UploadWay,
  isSecondAttempt = false,
): Promise<SubmittedFile> {
  const found = await stat(path).catch(() => null);
  if (found?.size !== file.bytes) throw changed(file);
  const { presignedUrl, url, expiresAt } = await way.client.presignedAsset();
  const read = new HashedFile(path, way.onProgress);
  const sent = { body: read.stream, bytes: file.bytes };
  const status = await way.storage.put(presignedUrl, new URL(way.baseUrl), sent, way.signal);
  if (expired.has(status) && !isSecondAttempt) return uploadArtwork(file, path, way, true);
  if (status < 200 || status >= 300) {
    const { name } = file;
    throw new TransferError('storage-refused', message('submission.upload-refused', { name, status }));
  }
  if (read.sha256() !== file.sha256) throw changed(file);
  return { ...file, url, expiresAt: expiresAt ?? way.clock.now() + KEPT_MS };
}

/** A file that is read once, and the sum of what was read. */
class HashedFile {
  readonly stream: Transform;
  readonly #hash = createHash('sha256');

  constructor(path: string, onProgress: (readBytes: number) => void) {
    const hash = this.#hash;
    let readBytes = 0;
    this.stream = new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece);
        readBytes += piece.length;
        onProgress(readBytes);
        done(null, piece);
      },
    });
    pipeline(createReadStream(path), this.stream, () => undefined);
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

const changed = ({ name }: SubmittedFile): ApiError =>
  new ApiError(
    'INVALID',
    message('submission.file-changed', { name }),
    message('submission.choose-again'),
    'files',
  );
