import type { IncomingHttpHeaders } from 'node:http';

/** What an earlier attempt left on disk, and the validator it was started with. */
export interface Part {
  readonly bytes: number;
  /**
   * What identifies the exact bytes at the storage: a strong ETag or a date. Null: nothing can be resumed.
   */
  readonly validator: string | null;
  readonly totalBytes: number | null;
  /** sha-256 of those bytes, in hexadecimal, which proves that the part is still what was written. */
  readonly sha256: string | null;
}

export const noPart: Part = { bytes: 0, validator: null, totalBytes: null, sha256: null };

/**
 * The validator that an answer offers. A strong ETag identifies the exact bytes. Last-Modified only does if
 * it is older than the second in which it was read, because a file can change twice in a second.
 */
export function validatorOf(headers: IncomingHttpHeaders): string | null {
  const { etag, date } = headers;
  if (etag !== undefined) return /^"[^"]*"$/.test(etag) ? etag : null;
  const modified = headers['last-modified'];
  if (modified === undefined || date === undefined) return null;
  return Date.parse(date) - Date.parse(modified) >= 1_000 ? modified : null;
}

/**
 * Where a resume begins: never after the last byte, so that there always is an answer whose headers can be
 * checked.
 */
export function resumeAt(part: Part): number {
  if (part.validator === null || part.bytes === 0) return 0;
  return part.totalBytes === null ? part.bytes : Math.min(part.bytes, Math.max(part.totalBytes - 1, 0));
}

/**
 * A 206 is only accepted if it begins where requested, in the same version with the same length, and goes
 * to its end.
 */
export function continues(headers: IncomingHttpHeaders, part: Part, startAt: number): boolean {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (range === null) return false;
  const [start, end, total] = [Number(range[1]), Number(range[2]), Number(range[3])];
  const length = headers['content-length'];
  return (
    start === startAt &&
    end === total - 1 &&
    (part.totalBytes === null || part.totalBytes === total) &&
    (length === undefined || Number(length) === total - start) &&
    (headers.etag ?? headers['last-modified']) === part.validator
  );
}
