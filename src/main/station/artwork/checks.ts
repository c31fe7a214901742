import type { IncomingHttpHeaders } from 'node:http';
import { TransferError } from './errors.ts';

/** What a file has to be, as far as anyone has said. Digests in lower-case hexadecimal. */
export interface Expected {
  readonly sizeBytes: number | null;
  readonly sha256: readonly string[];
  readonly md5: readonly string[];
}

/**
 * The checksums that the storage's headers promise (assumption A18). `Content-MD5` and `Content-Digest` hold for a whole
 * answer only; `Repr-Digest`, and `Digest` as it was called before, hold across a resume; an `x-amz-checksum` of several
 * parts is no checksum of the file. What cannot be read as a checksum promises nothing.
 */
export function promisedBy(headers: IncomingHttpHeaders, isWhole: boolean): Omit<Expected, 'sizeBytes'> {
  const fields = [headers['repr-digest'], headers.digest, isWhole ? headers['content-digest'] : []];
  const sums = [
    ...fields
      .flat()
      .join(',')
      .matchAll(/(sha-256|md5)=:?([A-Za-z0-9+/=]+)/gi),
  ].map((match) => ({
    kind: match[1]?.toLowerCase() === 'md5' ? 'md5' : 'sha256',
    base64: match[2] ?? '',
  }));
  for (const match of [headers['x-goog-hash']]
    .flat()
    .join(',')
    .matchAll(/md5=([A-Za-z0-9+/=]+)/g)) {
    sums.push({ kind: 'md5', base64: match[1] ?? '' });
  }
  const amazon = String(headers['x-amz-checksum-sha256'] ?? '');
  if (!/-\d+$/.test(amazon)) sums.push({ kind: 'sha256', base64: amazon });
  if (isWhole) sums.push({ kind: 'md5', base64: String(headers['content-md5'] ?? '') });
  const ofKind = (kind: 'sha256' | 'md5', hexDigits: number): string[] =>
    sums
      .filter((sum) => sum.kind === kind)
      .map(({ base64 }) => Buffer.from(base64, 'base64').toString('hex'))
      .filter((hex) => hex.length === hexDigits);
  return { sha256: ofKind('sha256', 64), md5: ofKind('md5', 32) };
}

/** Throws TransferError where the bytes are not what was promised. */
export function demandPromise(
  promised: Expected,
  got: { readonly bytes: number; readonly sha256: string; readonly md5: string },
): void {
  if (promised.sizeBytes !== null && promised.sizeBytes !== got.bytes) {
    throw new TransferError(
      'wrong-size',
      `The file has ${got.bytes} bytes where ${promised.sizeBytes} were announced.`,
    );
  }
  const wrong =
    promised.sha256.some((sum) => sum !== got.sha256) || promised.md5.some((sum) => sum !== got.md5);
  if (wrong)
    throw new TransferError(
      'wrong-checksum',
      'The file is not the one that was announced: its checksum differs.',
    );
}

/**
 * Throws TransferError where `head` (the first bytes) and `tail` (the last 1,024) are not those of a PDF. Readers accept
 * up to 1,024 bytes before the header and after the end mark, so this does too.
 */
export function demandPdf(head: Uint8Array, tail: Uint8Array): void {
  if (!Buffer.from(head.subarray(0, 1_024)).includes('%PDF-')) {
    const looksLikeHtml = /^\s*<(!doctype|html)/i.test(Buffer.from(head.subarray(0, 200)).toString('latin1'));
    throw new TransferError(
      'not-a-pdf',
      looksLikeHtml
        ? 'The storage sent a web page instead of the file.'
        : 'The file does not begin as a PDF does.',
    );
  }
  if (!Buffer.from(tail).includes('%%EOF')) {
    throw new TransferError('not-a-pdf', 'The file does not end as a PDF does: it is incomplete.');
  }
}
