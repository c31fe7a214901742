import { PDFDataRangeTransport } from 'pdfjs-dist';
import type { ArtworkId } from '../../../contract/index.ts';
import { type ArtworkPart, fetchRange } from './head.ts';

/** pdf.js keeps every part of a file that it has read; beyond this the file had better be opened again. */
const MAX_BYTES_PENDING = 96 * 1024 * 1024;

/** Called for events of an open file. */
export interface RangesListener {
  /** A part could not be read. */
  readonly onFault: (error: unknown) => void;
  /** Enough has been read to weigh on memory. Called once. */
  readonly onFull: () => void;
  /** Other bytes have replaced those under the id, so what has been read does not match what would follow. */
  readonly onReplaced: () => void;
}

/** Gives pdf.js the parts of an archived file that it asks for, and no others. */
export class ArtworkRanges extends PDFDataRangeTransport {
  readonly #id: ArtworkId;
  readonly #stop = new AbortController();
  /** Also aborts when the file is closed. */
  readonly #closed: AbortSignal;
  readonly #listener: RangesListener;
  readonly #validator: string | null;
  #pendingBytes = 0;

  private constructor(
    id: ArtworkId,
    { bytes, total, validator }: ArtworkPart,
    signal: AbortSignal,
    listener: RangesListener,
  ) {
    super(total, bytes);
    this.#id = id;
    this.#closed = AbortSignal.any([signal, this.#stop.signal]);
    this.#listener = listener;
    this.#validator = validator;
    this.#pendingBytes = bytes.length;
  }

  /**
   * Waits for the head of the file, and rejects if that does. Nothing is delivered once `signal` has
   * aborted: a document being destroyed drops its requests one by one, long before it calls `abort`, and
   * complains about data for one it has dropped.
   */
  static async open(
    id: ArtworkId,
    head: Promise<ArtworkPart>,
    signal: AbortSignal,
    listener: RangesListener,
  ): Promise<ArtworkRanges> {
    return new ArtworkRanges(id, await head, signal, listener);
  }

  override requestDataRange(begin: number, end: number): void {
    fetchRange(this.#id, begin, Math.min(end, this.length), this.#closed).then(
      ({ bytes, validator }) => {
        if (this.#closed.aborted) return;
        if (validator !== this.#validator) {
          this.#stop.abort();
          this.#listener.onReplaced();
          return;
        }
        this.onDataRange(begin, bytes);
        this.#count(bytes.length);
      },
      (error: unknown) => {
        if (!this.#closed.aborted) this.#listener.onFault(error);
      },
    );
  }

  #count(bytes: number): void {
    const before = this.#pendingBytes;
    this.#pendingBytes += bytes;
    if (before <= MAX_BYTES_PENDING && this.#pendingBytes > MAX_BYTES_PENDING) this.#listener.onFull();
  }

  override abort(): void {
    this.#stop.abort();
  }
}
