import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Archive } from './archive.ts';
import { BlockWriter, diskError } from './block-writer.ts';
import { demandPdf, demandPromise, type Expected, promisedBy } from './checks.ts';
import { TransferError } from './errors.ts';
import type { StorageHop } from './storage-hop.ts';

const CHECKPOINT_BYTES = 32 * 1024 * 1024;
const SPARE_BYTES = 64 * 1024 * 1024;
const HEAD_BYTES = 1_024;
const TAIL_BYTES = 1_024;

/** What is on disk of an earlier attempt, and what it was begun with. */
export interface Part {
  readonly bytes: number;
  /** A strong ETag, or null: then nothing can be resumed. */
  readonly validator: string | null;
  readonly totalBytes: number | null;
}

export interface TransferRequest {
  readonly partPath: string;
  readonly part: Part;
  readonly announced: Expected;
  /** Asks the service where the file is; called again when that URL has expired. */
  readonly askUrl: () => Promise<URL>;
  /** The service's own URL, from which the first hop leads away. */
  readonly from: URL;
  readonly archive: Pick<Archive, 'freeBytes'>;
  readonly hop: StorageHop;
  readonly signal: AbortSignal;
  /** Told after each sync: so much of the part is surely on disk. */
  readonly onCheckpoint: (part: Part) => void;
  readonly onProgress: (receivedBytes: number, totalBytes: number | null) => void;
}

export interface Transferred {
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Fetches one file into its part file, resuming where that is safe, and proves that it is whole: every length and
 * checksum that anyone offered, and that it begins and ends as a PDF. Throws TransferError (or what `askUrl` throws).
 */
export async function transfer(request: TransferRequest): Promise<Transferred> {
  const { response, startAt } = await begin(request);
  const file = await open(request.partPath, startAt > 0 ? 'r+' : 'w').catch((error: unknown) => {
    response.destroy();
    throw diskError(error);
  });
  try {
    if (startAt > 0) await file.truncate(startAt);
    return await receive(request, response, file, startAt);
  } finally {
    response.destroy();
    await file.close();
  }
}

/** Opens the storage's answer, as a continuation of the part where the validator still holds. */
async function begin(request: TransferRequest): Promise<{ response: IncomingMessage; startAt: number }> {
  const { part, hop, from, signal } = request;
  const resumes = part.bytes > 0 && part.validator !== null;
  const headers: Record<string, string> =
    resumes && part.validator !== null ? { range: `bytes=${part.bytes}-`, 'if-range': part.validator } : {};
  let response = await hop.open(await request.askUrl(), headers, from, signal);
  if (response.statusCode === 403) {
    // A signed URL that ran out between the two hops: one new one is asked for.
    response.destroy();
    response = await hop.open(await request.askUrl(), headers, from, signal);
  }
  const { statusCode = 0 } = response;
  if (statusCode === 200) return { response, startAt: 0 };
  if (statusCode === 206 && resumes && continues(response, part)) return { response, startAt: part.bytes };
  const retryAfter = Number(response.headers['retry-after']);
  response.destroy();
  if (resumes && (statusCode === 206 || statusCode === 412 || statusCode === 416)) {
    request.onCheckpoint({ bytes: 0, validator: null, totalBytes: null });
    throw new TransferError(
      'changed',
      'The file changed while it was being fetched; it is fetched from the beginning.',
      { retryAfterMs: 0 },
    );
  }
  const heals = statusCode === 403 || statusCode === 408 || statusCode === 429 || statusCode >= 500;
  throw new TransferError(
    statusCode === 403 ? 'url-expired' : 'storage-refused',
    `The storage answered ${statusCode} instead of the file.`,
    { healsByItself: heals, retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1_000 : null },
  );
}

/** A 206 is believed only if it begins exactly where the part ends, in the same version of the same length. */
function continues(response: IncomingMessage, part: Part): boolean {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers['content-range'] ?? '');
  if (range === null) return false;
  const [start, end, total] = [Number(range[1]), Number(range[2]), Number(range[3])];
  const sameTotal = part.totalBytes === null || part.totalBytes === total;
  return start === part.bytes && end === total - 1 && sameTotal && response.headers.etag === part.validator;
}

async function receive(
  request: TransferRequest,
  response: IncomingMessage,
  file: FileHandle,
  startAt: number,
): Promise<Transferred> {
  const { headers } = response;
  const promised = promisedBy(headers, startAt === 0);
  const total = startAt > 0 ? request.part.totalBytes : promised.sizeBytes;
  await demandRoom(request, (total ?? 0) - startAt);
  const sha256 = createHash('sha256');
  const md5 = needsMd5(promised, request.announced) ? createHash('md5') : null;
  const head = await hashPrefix(request.partPath, startAt, sha256, md5);
  const tail = new TailKeeper();
  const writer = new BlockWriter(file, sha256, startAt);
  const validator = strongEtag(headers.etag);
  let synced = startAt;
  try {
    for await (const chunk of response) {
      if (!(chunk instanceof Uint8Array)) continue;
      if (head.length < HEAD_BYTES) head.push(...chunk.subarray(0, HEAD_BYTES - head.length));
      tail.keep(chunk);
      md5?.update(chunk);
      await writer.write(chunk);
      request.onProgress(writer.position, total);
      if (total !== null && writer.position > total) break;
      if (writer.position - synced >= CHECKPOINT_BYTES) {
        await writer.flush();
        await file.datasync();
        synced = writer.position;
        request.onCheckpoint({ bytes: synced, validator, totalBytes: total });
      }
    }
  } catch (error) {
    await keepWhatCame(request, writer, file, validator, total);
    throw brokenOff(error, request.signal);
  }
  await writer.flush();
  await file.sync().catch((error: unknown) => {
    throw diskError(error);
  });
  const got = { bytes: writer.position, sha256: sha256.digest('hex'), md5: md5?.digest('hex') ?? '' };
  demandPromise({ ...promised, sizeBytes: total }, got);
  demandPromise(request.announced, got);
  demandPdf(Uint8Array.from(head), tail.bytes);
  return { sha256: got.sha256, bytes: got.bytes };
}

/** What came before the break is worth keeping for a resume, where the storage gave a validator. */
async function keepWhatCame(
  request: TransferRequest,
  writer: BlockWriter,
  file: FileHandle,
  validator: string | null,
  totalBytes: number | null,
): Promise<void> {
  try {
    await writer.flush();
    await file.datasync();
    request.onCheckpoint({ bytes: writer.position, validator, totalBytes });
  } catch {
    // The disk is what failed: the last checkpoint stands, and the caller reports the break itself.
  }
}

function brokenOff(error: unknown, signal: AbortSignal): TransferError {
  if (error instanceof TransferError) return error;
  if (signal.aborted) return new TransferError('stopped', 'The transfer was stopped.');
  return new TransferError('broken-off', 'The connection to the storage broke off; the rest is fetched.');
}

async function demandRoom(request: TransferRequest, missingBytes: number): Promise<void> {
  const free = await request.archive.freeBytes();
  const lacking = missingBytes + SPARE_BYTES - free;
  if (lacking <= 0) return;
  throw new TransferError(
    'disk-full',
    `The archive's disk lacks ${Math.ceil(lacking / 1e6)} MB for this file. Make room; the transfer goes on by itself.`,
    { retryAfterMs: 30_000 },
  );
}

const needsMd5 = (promised: Expected, announced: Expected): boolean =>
  promised.md5.length + announced.md5.length > 0;

/** Only a strong ETag names the exact bytes. */
const strongEtag = (etag: string | undefined): string | null =>
  etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : null;

/** Feeds what an earlier attempt left into the hashes; gives its first bytes. */
async function hashPrefix(
  path: string,
  bytes: number,
  ...hashes: ({ update(chunk: Uint8Array): unknown } | null)[]
): Promise<number[]> {
  const head: number[] = [];
  if (bytes === 0) return head;
  for await (const chunk of createReadStream(path, { end: bytes - 1, highWaterMark: 1024 * 1024 })) {
    if (!(chunk instanceof Uint8Array)) continue;
    if (head.length < HEAD_BYTES) head.push(...chunk.subarray(0, HEAD_BYTES - head.length));
    for (const hash of hashes) hash?.update(chunk);
  }
  return head;
}

class TailKeeper {
  #bytes: Uint8Array = new Uint8Array();

  keep(chunk: Uint8Array): void {
    this.#bytes =
      chunk.length >= TAIL_BYTES
        ? Uint8Array.from(chunk.subarray(-TAIL_BYTES))
        : Uint8Array.from(Buffer.concat([this.#bytes, chunk]).subarray(-TAIL_BYTES));
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }
}
