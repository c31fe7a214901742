import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { message } from '../../../../contract/index.ts';
import { parseRetryAfter } from '../../service/index.ts';
import { bodyOf, isEncoded } from './body.ts';
import { continues, noPart, type Part, resumeAt } from './part.ts';
import type { FileSource } from './source.ts';
import type { StorageClient } from './storage-client.ts';
import { TransferError } from './transfer-error.ts';

/** What is needed to open the answer for a file. */
export interface DownloadRequest {
  /** Asks the service where the file is; called again when that URL has expired. */
  readonly askUrl: () => Promise<URL>;
  readonly source: FileSource;
  readonly storageClient: Pick<StorageClient, 'open' | 'silenceMs'>;
  readonly signal: AbortSignal;
}

/** An answer whose body continues the part at `startAt`; 0: it is the whole file. */
export interface DownloadResponse {
  readonly response: IncomingMessage;
  /** The bytes of the file itself, decompressed if necessary. */
  readonly body: Readable;
  readonly startAt: number;
  /** Of the whole file; null if the storage does not say, or compressed it. */
  readonly totalBytes: number | null;
}

/** How storages refuse an expired signed URL; object stores differ. */
const expired: ReadonlySet<number> = new Set([400, 401, 403, 410]);
/** Answers to a resume that make the part useless. */
const dropsPart: ReadonlySet<number> = new Set([206, 412, 416]);

/**
 * Opens the storage's answer, continuing `part` if its validator still matches. A part that the storage
 * does not continue exactly is dropped, and the file starts again. Throws TransferError, or what `askUrl`
 * throws.
 */
export async function openDownload(request: DownloadRequest, part: Part): Promise<DownloadResponse> {
  const startAt = resumeAt(part);
  const resume =
    startAt > 0 && part.validator !== null
      ? { range: `bytes=${startAt}-`, 'if-range': part.validator }
      : undefined;
  const response = await ask(request, resume ?? {});
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) {
    const totalBytes = isEncoded(response) ? null : lengthOf(headers);
    return { response, body: readable(response), startAt: 0, totalBytes };
  }
  // Compressed bytes do not continue a part of the file itself.
  const mayContinue = resume !== undefined && statusCode === 206 && !isEncoded(response);
  if (mayContinue && continues(headers, part, startAt)) {
    return { response, body: response, startAt, totalBytes: totalOf(headers) };
  }
  response.destroy();
  if (resume !== undefined && dropsPart.has(statusCode)) {
    return openDownload(request, noPart);
  }
  throw refusal(request, statusCode, headers);
}

/** If a signed URL expired between the two hops, one new one is requested. */
async function ask(
  request: DownloadRequest,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const { storageClient, askUrl, source, signal } = request;
  const response = await storageClient.open(await askUrl(), headers, source, signal);
  if (!expired.has(response.statusCode ?? 0)) return response;
  response.destroy();
  return storageClient.open(await askUrl(), headers, source, signal);
}

function lengthOf(headers: IncomingHttpHeaders): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

const totalOf = (headers: IncomingHttpHeaders): number => Number(headers['content-range']?.split('/')[1]);

/** Throws TransferError if the compression is unknown. */
function readable(response: IncomingMessage): Readable {
  const body = bodyOf(response);
  if (body !== null) return body;
  const encoding = response.headers['content-encoding'] ?? '';
  response.destroy();
  throw new TransferError('encoded', message('transfer.encoded', { encoding }));
}

function refusal({ source }: DownloadRequest, status: number, headers: IncomingHttpHeaders): TransferError {
  const heals = status === 403 || status === 408 || status === 425 || status === 429 || status >= 500;
  const values = { status, host: source.baseUrl.host };
  const reason =
    status === 401 ? message('transfer.unauthorized', values) : message('transfer.refused', { status });
  return new TransferError(status === 403 ? 'url-expired' : 'storage-refused', reason, {
    healsByItself: heals,
    retryAfterMs: parseRetryAfter(headers['retry-after'], headers.date, Date.now()),
  });
}
