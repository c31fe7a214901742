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

/** pdf.js never lets go of a part of a file that it has read: beyond this the file is better opened anew. */
const MOST_HELD = 96 * 1024 * 1024;

/** Who hears of what happens to a file while it is open. */
export interface RangesListener {
  /** A part could not be read. */
  readonly onFault: (error: unknown) => void;
  /** So much has been read that it weighs on memory; told once. */
  readonly onFull: () => void;
}

/** Hands pdf.js the parts of an archived file that it asks for, and no others. */
export class ArtworkRanges extends PDFDataRangeTransport {
  readonly #id: ArtworkId;
  readonly #stop = new AbortController();
  readonly #listener: RangesListener;
  #held = 0;

  private constructor(id: ArtworkId, bytes: Uint8Array, total: number, listener: RangesListener) {
    super(total, bytes);
    this.#id = id;
    this.#listener = listener;
  }

  /** Reads the head of the file. Throws ArtworkUnreadable. */
  static async open(id: ArtworkId, signal: AbortSignal, listener: RangesListener): Promise<ArtworkRanges> {
    const { bytes, total } = await fetchRange(id, 0, FIRST_BYTES, signal);
    return new ArtworkRanges(id, bytes, total, listener);
  }

  override requestDataRange(begin: number, end: number): void {
    fetchRange(this.#id, begin, Math.min(end, this.length), this.#stop.signal).then(
      ({ bytes }) => {
        this.onDataRange(begin, bytes);
        this.#count(bytes.length);
      },
      (error: unknown) => {
        if (!this.#stop.signal.aborted) this.#listener.onFault(error);
      },
    );
  }

  #count(bytes: number): void {
    const before = this.#held;
    this.#held += bytes;
    if (before <= MOST_HELD && this.#held > MOST_HELD) this.#listener.onFull();
  }

  override abort(): void {
    this.#stop.abort();
  }
}
