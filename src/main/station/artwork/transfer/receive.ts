import type { Hash } from 'node:crypto';
import { message } from '../../../../contract/index.ts';
import type { BlockPool } from './block-pool.ts';
import { BlockWriter } from './block-writer.ts';
import { isEncoded } from './body.ts';
import { assertArtwork, assertPromisedSize, type Expected, promisedBy } from './checks.ts';
import { type ChecksumKind, createDigest } from './checksums.ts';
import { extensionOf } from './format.ts';
import type { MinorCollections } from './minor-collections.ts';
import type { DownloadResponse } from './open-download.ts';
import { type Part, validatorOf } from './part.ts';
import type { PartFile } from './part-file.ts';
import { type Prefix, showPrefix } from './prefix.ts';
import { pump } from './pump.ts';
import type { FileSource } from './source.ts';
import { diskError, TransferError } from './transfer-error.ts';

const CHECKPOINT_BYTES = 32 * 1024 * 1024;

export interface ReceiveRequest {
  readonly partPath: string;
  readonly blocks: BlockPool;
  readonly collections: MinorCollections;
  readonly announced: Expected;
  /** The file's own name at the service. */
  readonly name: string;
  readonly source: FileSource;
  readonly silenceMs: number;
  /** Rejects if this many more bytes do not fit on the disk; called at the start and at each sync. */
  readonly reserveSpace: (missingBytes: number) => Promise<void>;
  /** Returns a promise if a chunk of that size has to wait for the bandwidth limit. */
  readonly throttle: (bytes: number) => Promise<void> | undefined;
  /** Called after each sync: this part is certainly on disk. */
  readonly onCheckpoint: (part: Part) => void;
  readonly onProgress: (receivedBytes: number, totalBytes: number | null) => void;
}

export interface Received {
  readonly sha256: string;
  readonly bytes: number;
  /** The extension for its name in a hot folder, by content; without a dot. */
  readonly extension: string;
}

/**
 * Writes an answer's body into the part file and proves that it is whole: every length and checksum that
 * anyone offered, and that it starts and ends like a PDF, unless the operator also takes other files. If it
 * breaks off, what has arrived is kept if it can be resumed. The end of a whole file is written but not
 * synced, which is up to the archive. Throws TransferError.
 */
export async function receive(
  request: ReceiveRequest,
  { response, body, totalBytes: total }: DownloadResponse,
  prefix: Prefix,
  file: PartFile,
): Promise<Received> {
  const { headers } = response;
  const { announced } = request;
  const encoded = isEncoded(response);
  // What a storage promises about an answer that it compressed applies to the compressed bytes.
  const promised = encoded ? [] : promisedBy(headers, prefix.bytes === 0);
  const most = Math.min(total ?? Number.POSITIVE_INFINITY, announced.sizeBytes ?? Number.POSITIVE_INFINITY);
  await request.reserveSpace(Math.max(0, (total ?? announced.sizeBytes ?? 0) - prefix.bytes));

  const { sha256, headTail: ends } = prefix;
  const kinds = new Set([...promised, ...announced.checksums].map(({ kind }) => kind));
  kinds.delete('sha256');
  const others = new Map(
    await Promise.all([...kinds].map(async (kind) => [kind, await createDigest(kind)] as const)),
  );
  await showPrefix(request.partPath, prefix.bytes, [...others.values()]);
  const writer = new BlockWriter(file, request.blocks, [ends, sha256, ...others.values()], prefix.bytes);
  const keeper = new Keeper(file, writer, sha256, (bytes, sum) =>
    request.onCheckpoint({
      bytes,
      validator: encoded ? null : validatorOf(headers),
      totalBytes: total,
      sha256: sum,
    }),
  );

  try {
    await pump(body, request.silenceMs, (chunk) => {
      const written = writer.write(chunk);
      request.collections.add(chunk.length);
      request.onProgress(writer.position, total);
      if (writer.position > most) throw tooLong(most);
      const turn = request.throttle(chunk.length);
      if (writer.position - keeper.keptTo < CHECKPOINT_BYTES) {
        return turn === undefined ? written : Promise.all([written, turn]).then(() => undefined);
      }
      const toCome = Math.max(0, (total ?? 0) - writer.position);
      return Promise.all([written, turn, keeper.keep(), request.reserveSpace(toCome)]).then(() => undefined);
    });
  } catch (error) {
    await keeper.keepWhatCame();
    throw error;
  }
  await writer.flush();
  await keeper.settled();
  const sum = sha256.digest('hex');
  const checksums = new Map<ChecksumKind, string>([['sha256', sum]]);
  for (const [kind, digest] of others) checksums.set(kind, digest.hex());
  const got = { bytes: writer.position, checksums };
  assertPromisedSize({ checksums: promised, sizeBytes: total }, got);
  assertPromisedSize(announced, got);
  assertArtwork(ends, got.bytes, request.source.takesOnlyPdf);
  return { sha256: sum, bytes: got.bytes, extension: extensionOf(ends.head, request.name) };
}

/**
 * Syncs the part now and then, in parallel to the writing, and reports how much of it is certainly on disk.
 */
class Keeper {
  readonly #file: PartFile;
  readonly #writer: BlockWriter;
  readonly #hash: Hash;
  readonly #kept: (bytes: number, sha256: string) => void;
  #syncing: Promise<void> = Promise.resolve();
  /** The position up to which a sync has begun. */
  keptTo: number;

  constructor(file: PartFile, writer: BlockWriter, hash: Hash, kept: (bytes: number, sum: string) => void) {
    this.#file = file;
    this.#writer = writer;
    this.#hash = hash;
    this.#kept = kept;
    this.keptTo = writer.position;
  }

  /** Resolves when everything so far is written; the sync continues in parallel to what follows. */
  async keep(): Promise<void> {
    const bytes = this.#writer.position;
    this.keptTo = bytes;
    await this.#writer.flush();
    const sum = this.#hash.copy().digest('hex');
    await this.#syncing;
    this.#syncing = this.#file.datasync().then(
      () => this.#kept(bytes, sum),
      (error: unknown) => {
        throw diskError(error);
      },
    );
    // The next sync reports a failure, which must not count as unhandled until then.
    this.#syncing.catch(() => undefined);
  }

  /** After an interruption. If the disk itself failed, the last checkpoint stands. */
  async keepWhatCame(): Promise<void> {
    try {
      await this.keep();
      await this.#syncing;
    } catch {
      await this.#syncing.catch(() => undefined);
    }
  }

  settled(): Promise<void> {
    return this.#syncing;
  }
}

const tooLong = (announced: number): TransferError =>
  new TransferError('wrong-size', message('transfer.too-long', { announced }));
