import { PDFDataRangeTransport } from 'pdfjs-dist';
import type { ArtworkId } from '../../../contract/index.ts';

/** The first request brings this much: the head of the file, and often the whole of it. */
const FIRST_BYTES = 256 * 1024;

export const addressOf = (id: ArtworkId): string => `artwork/${id}`;

/** The file is not in the archive (any more), or the station cannot be reached. */
export class ArtworkUnreadable extends Error {
  override readonly name = 'ArtworkUnreadable';
  readonly status: number;

  constructor(status: number) {
    super(`The artwork cannot be read (${status}).`);
    this.status = status;
  }
}

async function fetchRange(id: ArtworkId, from: number, to: number, signal: AbortSignal) {
  const response = await fetch(addressOf(id), { headers: { range: `bytes=${from}-${to - 1}` }, signal });
  if (response.status !== 206 && response.status !== 200) throw new ArtworkUnreadable(response.status);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  return { bytes, total };
}

/** Hands pdf.js the parts of an archived file that it asks for, and no others. */
export class ArtworkRanges extends PDFDataRangeTransport {
  readonly #id: ArtworkId;
  readonly #stop = new AbortController();
  readonly #onFault: (error: unknown) => void;

  private constructor(id: ArtworkId, bytes: Uint8Array, total: number, onFault: (error: unknown) => void) {
    super(total, bytes);
    this.#id = id;
    this.#onFault = onFault;
  }

  /** Reads the head of the file. Throws ArtworkUnreadable. @param onFault hears of a later part that could not be read */
  static async open(
    id: ArtworkId,
    signal: AbortSignal,
    onFault: (error: unknown) => void,
  ): Promise<ArtworkRanges> {
    const { bytes, total } = await fetchRange(id, 0, FIRST_BYTES, signal);
    return new ArtworkRanges(id, bytes, total, onFault);
  }

  override requestDataRange(begin: number, end: number): void {
    fetchRange(this.#id, begin, Math.min(end, this.length), this.#stop.signal).then(
      ({ bytes }) => this.onDataRange(begin, bytes),
      (error: unknown) => {
        if (!this.#stop.signal.aborted) this.#onFault(error);
      },
    );
  }

  override abort(): void {
    this.#stop.abort();
  }
}
