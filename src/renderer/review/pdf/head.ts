/** The first request brings this much: many files are there as a whole then, and need no further one. */
const HEAD_BYTES = 8 * 1024 * 1024;

/** The file is not in the archive (any more), or the station cannot be reached. */
export class ArtworkUnreadable extends Error {
  override readonly name = 'ArtworkUnreadable';
  readonly status: number;

  constructor(status: number) {
    super(`The artwork cannot be read (${status}).`);
    this.status = status;
  }
}

/** Some bytes of a file, and how many it has in all. */
export interface ArtworkPart {
  readonly bytes: Uint8Array;
  readonly total: number;
}

/** The bytes of an archived file from `from` up to, and without, `to`. Throws ArtworkUnreadable. */
export async function fetchRange(
  id: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ArtworkPart> {
  const response = await fetch(`artwork/${id}`, { headers: { range: `bytes=${from}-${to - 1}` }, signal });
  if (response.status !== 206 && response.status !== 200) throw new ArtworkUnreadable(response.status);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  return { bytes, total };
}

/** What a file is opened with. Throws ArtworkUnreadable. */
export const readHead = (id: string, signal: AbortSignal): Promise<ArtworkPart> =>
  fetchRange(id, 0, HEAD_BYTES, signal);
