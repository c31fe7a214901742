import { type Message, message } from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import { codeOf } from '../../util/error-code.ts';

/** Why a file did not arrive. */
export type TransferErrorCode =
  | 'storage-refused'
  | 'url-expired'
  | 'broken-off'
  | 'stalled'
  | 'encoded'
  | 'wrong-size'
  | 'wrong-checksum'
  | 'not-a-pdf'
  | 'unsafe-redirect'
  | 'disk-full'
  | 'disk'
  | 'stopped';

/**
 * `said` explains it in words; neither it nor its values ever contain a storage URL, whose query is a
 * secret.
 */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  readonly code: TransferErrorCode;
  readonly userMessage: Message;
  /** False if retrying cannot help. */
  readonly healsByItself: boolean;
  /** Minimum delay before a retry, in milliseconds; null if not given. */
  readonly retryAfterMs: number | null;
  /** The system's code if a request got no answer, e.g. ECONNREFUSED; otherwise null. */
  readonly systemCode: string | null;

  constructor(
    code: TransferErrorCode,
    userMessage: Message,
    more: {
      readonly healsByItself?: boolean;
      readonly retryAfterMs?: number | null;
      readonly systemCode?: string;
    } = {},
  ) {
    super(inEnglish(userMessage));
    this.code = code;
    this.userMessage = userMessage;
    this.healsByItself = more.healsByItself ?? true;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.systemCode = more.systemCode ?? null;
  }
}

/** A fault of the archive's disk as a TransferError; a TransferError is returned unchanged. */
export function diskError(error: unknown): TransferError {
  if (error instanceof TransferError) return error;
  const code = codeOf(error) ?? 'unknown';
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  return new TransferError('disk', message('transfer.disk', { error: code }));
}

const DISK_RETRY_MS = 30_000;

export const diskFull = (): TransferError =>
  new TransferError('disk-full', message('transfer.disk-full'), { retryAfterMs: DISK_RETRY_MS });

/** There is not enough room for what is still to come. */
export function notEnoughSpace(lackingBytes: number): TransferError {
  const megabytes = Math.ceil(lackingBytes / 1e6);
  return new TransferError('disk-full', message('transfer.disk-room', { megabytes }), {
    retryAfterMs: DISK_RETRY_MS,
  });
}
