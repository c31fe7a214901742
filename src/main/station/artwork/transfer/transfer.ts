import { type DownloadRequest, type DownloadResponse, openDownload } from './open-download.ts';
import { noPart, type Part } from './part.ts';
import { PartFile } from './part-file.ts';
import { emptyPrefix, readPrefix } from './prefix.ts';
import { type Received, type ReceiveRequest, receive } from './receive.ts';
import { stopped } from './storage-client.ts';
import { diskError } from './transfer-error.ts';

export interface TransferRequest extends DownloadRequest, Omit<ReceiveRequest, 'silenceMs'> {
  /** What an earlier attempt left there. */
  readonly part: Part;
}

/**
 * Downloads one file into its part file, resuming if that is safe, and proves that it is whole. When it
 * resolves, the part file is completely written, though not yet synced. Throws TransferError, or what
 * `askUrl` throws.
 */
export async function transfer(request: TransferRequest): Promise<Received> {
  const { partPath, signal, storageClient: hop } = request;
  const left = await readPrefix(partPath, request.part);
  const begun = await openDownload(request, left === null ? noPart : request.part);
  const prefix = begun.startAt > 0 && left !== null ? left : emptyPrefix();
  const file = openPart(partPath, begun);
  try {
    return await receive({ ...request, silenceMs: hop.silenceMs }, begun, prefix, file);
  } catch (error) {
    throw signal.aborted ? stopped() : diskErrorOfSystem(error);
  } finally {
    begun.body.destroy();
    begun.response.destroy();
    await file.close();
  }
}

function openPart(path: string, { response, startAt }: DownloadResponse): PartFile {
  try {
    return PartFile.open(path, startAt);
  } catch (error) {
    response.destroy();
    throw diskError(error);
  }
}

/**
 * Errors of the file system, which carry a system call, become TransferErrors; anything else is a fault in
 * the program.
 */
const diskErrorOfSystem = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error ? diskError(error) : error;
