import { createHash } from 'node:crypto';
import { type ConnectionId, MAX_ARTIFACT_BYTES, message } from '../../../contract/index.ts';
import type { ArtifactPlace, Connections } from '../connections/index.ts';
import { exportName } from './archive/export-name.ts';
import { isEncoded } from './transfer/body.ts';
import { assertArtwork, assertPromisedSize, promisedBy } from './transfer/checks.ts';
import { createDigest } from './transfer/checksums.ts';
import { extensionOf } from './transfer/format.ts';
import { HeadTail } from './transfer/head-tail.ts';
import { type DownloadResponse, openDownload } from './transfer/open-download.ts';
import { noPart } from './transfer/part.ts';
import { pump } from './transfer/pump.ts';
import type { StorageClient } from './transfer/storage-client.ts';
import { TransferError } from './transfer/transfer-error.ts';

/** Downloads outputs of the house, such as imposed sheets and labels, for an operator. None are kept. */
export class ArtifactDownload {
  readonly #connections: Connections;
  readonly #storageClient: Pick<StorageClient, 'open' | 'silenceMs'>;

  constructor(connections: Connections, storageClient: Pick<StorageClient, 'open' | 'silenceMs'>) {
    this.#connections = connections;
    this.#storageClient = storageClient;
  }

  /**
   * The whole artifact, proved by every length and checksum that its storage offers; null if the connection
   * was removed. Throws TransferError or ServiceError.
   * @param id at the service.
   */
  async get(connectionId: ConnectionId, id: string, signal: AbortSignal): Promise<Buffer | null> {
    const connection = this.#connections.get(connectionId);
    if (connection === null) return null;
    const storageClient = this.#storageClient;
    let first: ArtifactPlace | null = null;
    const download = await openDownload(
      {
        askUrl: async () => {
          first = await connection.artifactAt(id);
          return first.url;
        },
        source: {
          baseUrl: new URL(connection.profile.baseUrl),
          authorization: async (url) =>
            url === first?.url ? first.authorization : connection.storageAuthorization(url),
          answered: (url) => connection.storageAnswered(url),
          unreached: (url, error) => connection.storageUnreached(url, error),
        },
        storageClient,
        signal,
      },
      noPart,
    );
    try {
      return await whole(download, storageClient.silenceMs);
    } finally {
      download.body.destroy();
      download.response.destroy();
    }
  }
}

/** All bytes of an answer, as its storage promised them. Throws TransferError. */
async function whole({ response, body, totalBytes }: DownloadResponse, silenceMs: number): Promise<Buffer> {
  if ((totalBytes ?? 0) > MAX_ARTIFACT_BYTES) throw tooBig();
  const chunks: Uint8Array[] = [];
  let received = 0;
  await pump(body, silenceMs, (chunk) => {
    received += chunk.length;
    if (received > MAX_ARTIFACT_BYTES) throw tooBig();
    chunks.push(chunk);
    return undefined;
  });
  const bytes = Buffer.concat(chunks);
  // What a storage promises about an answer that it compressed applies to the compressed bytes.
  const checksums = isEncoded(response) ? [] : promisedBy(response.headers, true);
  const got = new Map(
    await Promise.all(
      checksums.map(async ({ kind }) => {
        const digest = await createDigest(kind);
        digest.update(bytes);
        return [kind, digest.hex()] as const;
      }),
    ),
  );
  assertPromisedSize({ sizeBytes: totalBytes, checksums }, { bytes: bytes.length, checksums: got });
  const ends = new HeadTail();
  ends.update(bytes);
  assertArtwork(ends, bytes.length, false);
  return bytes;
}

/** A name that every system can have, with an extension by content. */
export function artifactName(name: string, bytes: Uint8Array): string {
  const extension = extensionOf(bytes.subarray(0, 1_024), name);
  return exportName(name, extension, createHash('sha256').update(bytes).digest('hex'));
}

const tooBig = (): TransferError =>
  new TransferError('wrong-size', message('transfer.too-big', { most: MAX_ARTIFACT_BYTES / 1024 / 1024 }), {
    healsByItself: false,
  });
