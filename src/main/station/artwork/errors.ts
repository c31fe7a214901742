/** Why a file did not arrive. */
export type TransferErrorCode =
  | 'storage-refused'
  | 'url-expired'
  | 'changed'
  | 'broken-off'
  | 'stalled'
  | 'wrong-size'
  | 'wrong-checksum'
  | 'not-a-pdf'
  | 'unsafe-redirect'
  | 'disk-full'
  | 'disk'
  | 'stopped';

/** `message` is a plain sentence; it never carries a storage URL, whose query is a secret. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
  readonly code: TransferErrorCode;
  /** False where trying again cannot help. */
  readonly healsByItself: boolean;
  readonly retryAfterMs: number | null;

  constructor(
    code: TransferErrorCode,
    message: string,
    more: { readonly healsByItself?: boolean; readonly retryAfterMs?: number | null } = {},
  ) {
    super(message);
    this.code = code;
    this.healsByItself = more.healsByItself ?? true;
    this.retryAfterMs = more.retryAfterMs ?? null;
  }
}
