import { type Saying, saying } from '../../../contract/index.ts';

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

/** `said` says it in words; neither it nor its values ever carry a storage URL, whose query is a secret. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  readonly code: TransferErrorCode;
  readonly said: Saying;
  /** False where trying again cannot help. */
  readonly healsByItself: boolean;
  /** When to try again at the soonest, in milliseconds from now; null where nobody said. */
  readonly retryAfterMs: number | null;

  constructor(
    code: TransferErrorCode,
    said: Saying,
    more: { readonly healsByItself?: boolean; readonly retryAfterMs?: number | null } = {},
  ) {
    super(said.text);
    this.code = code;
    this.said = said;
    this.healsByItself = more.healsByItself ?? true;
    this.retryAfterMs = more.retryAfterMs ?? null;
  }
}

/** The system's code of an error, e.g. ENOSPC. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** A fault of the archive's disk as a TransferError; a TransferError stays what it is. */
export function diskError(error: unknown): TransferError {
  if (error instanceof TransferError) return error;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  return new TransferError(
    'disk',
    saying(
      'transfer.disk',
      { error: code },
      `The archive cannot be written to (${code}). Check the data folder; it is tried again by itself.`,
    ),
  );
}

const DISK_RETRY_MS = 30_000;

export const diskFull = (): TransferError =>
  new TransferError(
    'disk-full',
    saying(
      'transfer.disk-full',
      {},
      'The disk of the archive is full. Make room; the transfer goes on by itself.',
    ),
    { retryAfterMs: DISK_RETRY_MS },
  );

/** There is not room enough for what is still to come. */
export function tooLittleRoom(lackingBytes: number): TransferError {
  const megabytes = Math.ceil(lackingBytes / 1e6);
  const text = `The archive's disk lacks ${megabytes} MB for this file. Make room; it goes on by itself.`;
  return new TransferError('disk-full', saying('transfer.disk-room', { megabytes }, text), {
    retryAfterMs: DISK_RETRY_MS,
  });
}
