import type { IncomingHttpHeaders } from 'node:http';

/** What is on disk of an earlier attempt, and what it was begun with. */
export interface Part {
  readonly bytes: number;
  /**
   * What names the exact bytes at the storage: a strong ETag or a date. Null: then nothing can be resumed.
   */
  readonly validator: string | null;
  readonly totalBytes: number | null;
  /** sha-256 of those bytes, in hexadecimal: proves that the part is still what was written. */
  readonly sha256: string | null;
}

export const noPart: Part = { bytes: 0, validator: null, totalBytes: null, sha256: null };

/**
 * The validator that an answer offers. A strong ETag names the exact bytes. Last-Modified does so only where
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
 * Where a resume begins: never beyond the last byte, so that there always is an answer whose headers can be
 * checked.
 */
export function resumeAt(part: Part): number {
  if (part.validator === null || part.bytes === 0) return 0;
  return part.totalBytes === null ? part.bytes : Math.min(part.bytes, Math.max(part.totalBytes - 1, 0));
}

/**
 * A 206 is believed only if it begins where it was asked to, in the same version of the same length, to its
 * end.
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
