import { createHash } from 'node:crypto';
import type { ConnectionId, HotFolderId } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../../store/index.ts';

/** A file that is to be downloaded and sent to shared hot folders only. */
export interface AskedDownload {
  readonly file: ArtworkRecord;
  /** Of its first delivery to each of them. */
  readonly revision: number;
  readonly hotFolders: readonly HotFolderId[];
  /** The same at every station. */
  readonly key: string;
}

export function askedDownload(
  file: ArtworkRecord,
  revision: number,
  hotFolders: readonly HotFolderId[],
): AskedDownload {
  return { file, revision, hotFolders, key: keyOf(file.connectionId, file.id, revision) };
}

const keyOf = (account: ConnectionId, file: string, revision: number): string =>
  createHash('sha256')
    .update(JSON.stringify([account, file, revision]))
    .digest('hex');
