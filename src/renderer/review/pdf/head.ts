import { sessionHeaders } from '../../transport/session-key.ts';

/**
 * Bytes of the first request. Most files are then complete and need no other. pdf.js looks at every page
 * before it shows the first; on the same machine or network this many bytes arrive sooner than its many
 * small requests.
 */
const HEAD_BYTES = 8 * 1024 * 1024;

/** The file is not in the archive (any more), or the station cannot be reached. */
export class ArtworkUnreadableError extends Error {
  override readonly name = 'ArtworkUnreadableError';
  readonly status: number;

  constructor(status: number) {
    super(`The artwork cannot be read (${status}).`);
    this.status = status;
  }
}

/** Some bytes of a file, its size, and what distinguishes them from other bytes under the same id. */
export interface ArtworkPart {
  readonly bytes: Uint8Array;
  readonly total: number;
  readonly validator: string | null;
}

/**
 * The bytes of an archived file from `from` up to, but not including, `to`. Throws ArtworkUnreadableError.
 */
export async function fetchRange(
  id: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ArtworkPart> {
  const headers = { range: `bytes=${from}-${to - 1}`, ...sessionHeaders() };
  const response = await fetch(`artwork/${id}`, { headers, signal });
  if (response.status !== 206 && response.status !== 200) throw new ArtworkUnreadableError(response.status);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  return { bytes, total, validator: response.headers.get('etag') };
}

/** The bytes with which a file is opened. Throws ArtworkUnreadableError. */
export const readHead = (id: string, signal: AbortSignal): Promise<ArtworkPart> =>
  fetchRange(id, 0, HEAD_BYTES, signal);
