import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArtifactFile, ArtworkId, type ConnectionId, type JobKey } from '../../../contract/index.ts';
import type { ArtifactPlace, Connections } from '../connections/index.ts';
import { exportName } from './archive/export-name.ts';
import type { HandedOut } from './handed-out.ts';
import { noPart } from './transfer/part.ts';
import type { Receiver } from './transfer/receiver.ts';
import type { FileSource } from './transfer/source.ts';

/** An artifact of a job, as the service lists it. */
interface ListedArtifact {
  readonly connectionId: ConnectionId;
  readonly jobKey: JobKey;
  /** At the service. */
  readonly id: string;
  readonly name: string;
}

interface Parts {
  readonly connections: Connections;
  /** Where the files of a connection come from; null if it was removed. */
  readonly source: (connection: ConnectionId) => FileSource | null;
  readonly receiver: Pick<Receiver, 'receive' | 'release'>;
  readonly handedOut: HandedOut;
  /** Absolute path of the folder for what is handed out; it is emptied at each start. */
  readonly folder: string;
}

/** Downloads outputs of the house, such as imposed sheets and labels, for an operator. None are kept. */
export class ArtifactDownload {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The whole artifact, proved by every length and checksum that its storage offers. It counts towards the
   * bandwidth limit, and room on the disk is reserved for it. For ten minutes, windows can read it by the
   * returned id as they read artwork. Null if the connection was removed. Throws TransferError or
   * ServiceError.
   */
  async get(artifact: ListedArtifact, signal: AbortSignal): Promise<ArtifactFile | null> {
    const { connectionId, jobKey, id: fileId, name } = artifact;
    const { receiver, handedOut, folder } = this.#parts;
    const connection = this.#parts.connections.get(connectionId);
    const source = this.#parts.source(connectionId);
    if (connection === null || source === null) return null;
    const id = ArtworkId.parse(randomBytes(16).toString('hex'));
    const path = join(folder, id);
    let first: ArtifactPlace | null = null;
    const ofArtifact: FileSource = {
      ...source,
      takesOnlyPdf: false,
      async fileUrl() {
        first = await connection.artifactAt(fileId);
        return first.url;
      },
      authorization: async (url) => (url === first?.url ? first.authorization : source.authorization(url)),
    };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const { sha256, bytes, extension } = await receiver.receive({ id, fileId, jobKey, name }, ofArtifact, {
        partPath: path,
        part: noPart,
        announced: { sizeBytes: null, checksums: [] },
        signal,
        onCheckpoint: () => undefined,
        onProgress: () => undefined,
      });
      handedOut.hold(id, { sha256, bytes, path });
      return { id, fileName: exportName(name, extension, sha256) };
    } catch (error) {
      await handedOut.remove(id, path);
      throw error;
    } finally {
      receiver.release(id);
    }
  }
}
