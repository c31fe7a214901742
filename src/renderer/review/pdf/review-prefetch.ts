import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { ArtworkId } from '../../../contract/index.ts';
import type { ArtworkPart } from './head.ts';
import type { openPdf } from './open.ts';
import type { RangesListener } from './ranges.ts';

/** What a review needs before its screen is loaded. */
export interface ReviewParts {
  readonly startWorker: () => Worker;
  /** Reads the first bytes of an archived file. */
  readonly readHead: (id: ArtworkId, signal: AbortSignal) => Promise<ArtworkPart>;
  /** Loads pdf.js. */
  readonly loadOpener: () => Promise<{ readonly openPdf: typeof openPdf }>;
  readonly loadScreen: () => Promise<unknown>;
}

/** A file opened before anything shows it. */
interface OpenedFile {
  readonly id: ArtworkId;
  readonly pdf: Promise<PDFDocumentProxy>;
  readonly taker: PromiseWithResolvers<RangesListener>;
  readonly stop: AbortController;
}

/** The file in the address of a review; null for any other address. */
const fileOf = (hash: string): ArtworkId | null =>
  (/^#\/review\/[^/]+\/([0-9a-f]{32})$/.exec(hash)?.[1] ?? null) as ArtworkId | null;

/**
 * Prepares a review. Its file is read and opened as soon as the address names it, while the rest of the
 * window is still loading. Holds at most one worker, one head and one opened file; each is handed over
 * once.
 */
export class ReviewPrefetch {
  readonly #parts: ReviewParts;
  #worker: Worker | null = null;
  #head: { readonly id: ArtworkId; readonly part: Promise<ArtworkPart> } | null = null;
  #opened: OpenedFile | null = null;

  constructor(parts: ReviewParts) {
    this.#parts = parts;
  }

  /** Starts a worker for the next file, unless one is waiting. */
  warmUp(): void {
    this.#worker ??= this.#parts.startWorker();
  }

  /** A review is likely, so its screen is loaded too. */
  prepare(): void {
    this.warmUp();
    void this.#parts.loadScreen();
  }

  /**
   * Begins a review if the address names one. Resolves when its file is being opened, or at once. Never
   * rejects.
   */
  async follow(hash: string): Promise<void> {
    const id = fileOf(hash);
    if (id === null) return;
    this.warmUp();
    this.#readHead(id);
    // The screen needs pdf.js too, and says so if it cannot be loaded.
    const opener = await this.#parts.loadOpener().catch(() => null);
    if (opener !== null && this.#head?.id === id) this.#open(id, opener.openPdf);
    // Only now: running the screen's code keeps the window busy, and the file is already on its way.
    void this.#parts.loadScreen();
  }

  /** A worker that reads PDFs. The caller terminates it. */
  takeWorker(): Worker {
    const worker = this.#worker ?? this.#parts.startWorker();
    this.#worker = null;
    return worker;
  }

  /** The head of a file: prefetched, or read now. Rejects with ArtworkUnreadableError. */
  takeHead(id: ArtworkId, signal: AbortSignal): Promise<ArtworkPart> {
    if (this.#head?.id !== id) return this.#parts.readHead(id, signal);
    const { part } = this.#head;
    this.#head = null;
    return part;
  }

  /**
   * The file that was opened ahead; null if it is another one or was taken before. From now on its events
   * go to `listener`, and it is closed when `signal` aborts.
   */
  takeOpened(id: ArtworkId, signal: AbortSignal, listener: RangesListener): Promise<PDFDocumentProxy> | null {
    if (this.#opened?.id !== id) return null;
    const { pdf, taker, stop } = this.#opened;
    this.#opened = null;
    taker.resolve(listener);
    if (signal.aborted) stop.abort();
    else signal.addEventListener('abort', () => stop.abort(), { once: true });
    return pdf;
  }

  #readHead(id: ArtworkId): void {
    if (this.#head?.id === id) return;
    const part = this.#parts.readHead(id, new AbortController().signal);
    // Reported to the one that takes it.
    part.catch(() => undefined);
    this.#head = { id, part };
  }

  /** Opens a file whose head is prefetched, and closes one that was opened before and never shown. */
  #open(id: ArtworkId, open: typeof openPdf): void {
    this.#opened?.stop.abort();
    const stop = new AbortController();
    const taker = Promise.withResolvers<RangesListener>();
    const forward = (report: (listener: RangesListener) => void): void => void taker.promise.then(report);
    const listener: RangesListener = {
      onFault: (error) => forward((taken) => taken.onFault(error)),
      onFull: () => forward((taken) => taken.onFull()),
      onReplaced: () => forward((taken) => taken.onReplaced()),
    };
    const pdf = open(this, id, stop.signal, listener, true);
    // Reported to the one that takes it.
    pdf.catch(() => undefined);
    this.#opened = { id, pdf, taker, stop };
  }
}
