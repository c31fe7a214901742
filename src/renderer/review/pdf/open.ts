import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import type { ArtworkId } from '../../../contract/index.ts';
import type { ArtworkPart } from './head.ts';
import { ArtworkRanges, type RangesListener } from './ranges.ts';
import { paint } from './raster.ts';

/** Larger images are not decoded, which limits how much memory a hostile file can use. Pixels. */
const MAX_IMAGE = 512 * 1024 * 1024;

/**
 * The largest canvas that browsers create, 16,384 pixels square, in bytes; larger images are scaled down.
 * pdf.js would find this out by creating one as large as the image, for each image.
 */
const MAX_CANVAS = 4 * 16_384 ** 2;

/**
 * The smallest part of a file that is requested. pdf.js looks at a few bytes of every page before it shows
 * the first one, and joins neighbouring parts; with larger ones it would request nearly the whole file.
 */
const CHUNK_BYTES = 64 * 1024;

/** Supplies a worker and the first bytes of a file. */
export interface PdfSource {
  /** The caller terminates it. */
  takeWorker(): Worker;
  /** Rejects with ArtworkUnreadableError. */
  takeHead(id: ArtworkId, signal: AbortSignal): Promise<ArtworkPart>;
}

/**
 * Opens archived artwork for viewing: parts of the file are requested when they are needed, scripts in it
 * never run, and fonts, character maps and decoders come from this build. Rejects with
 * ArtworkUnreadableError, or with pdf.js's own errors for a file that it cannot read. The document is
 * closed when `signal` aborts.
 * @param firstNext whether its first page is shown next
 */
export async function openPdf(
  source: PdfSource,
  id: ArtworkId,
  signal: AbortSignal,
  listener: RangesListener,
  firstNext: boolean,
): Promise<PDFDocumentProxy> {
  // It starts while the head of the file is being read, unless one is already waiting.
  const port = source.takeWorker();
  const range = await ArtworkRanges.open(id, source.takeHead(id, signal), signal, listener).catch(
    (error: unknown) => {
      port.terminate();
      throw error;
    },
  );
  const worker = PDFWorker.create({ port });
  const base = new URL('pdfjs/', document.baseURI).href;
  const task = getDocument({
    range,
    worker,
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${base}cmaps/`,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    iccUrl: `${base}iccs/`,
    maxImageSize: MAX_IMAGE,
    canvasMaxAreaInBytes: MAX_CANVAS,
    enableXfa: false,
    // A font that is not embedded must look wrong here too, and not the way this machine happens to have
    // it.
    useSystemFonts: false,
  });
  const end = (): void => {
    worker.destroy();
    port.terminate();
  };
  // A document that is closed while it is being read fails with an error that concerns nothing on screen.
  const close = (): void =>
    void task
      .destroy()
      .catch(() => undefined)
      .finally(end);
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  const pdf = await task.promise;
  if (firstNext) readFirst(pdf, signal);
  return pdf;
}

/** Far off the page, and so large that no image is scaled down for it; nothing is drawn. */
const offThePage = {
  view: { scale: 8, origin: { x: -1_000_000, y: -1_000_000 } },
  turn: 0,
  viewport: { width: 1, height: 1 },
  pixelRatio: 1,
  annotations: false,
} as const;

/**
 * Reads the first page, with its images and fonts, while its stage is being created, so that they are ready
 * when it is painted. Only painting makes pdf.js do so. An error is reported when the page is shown.
 */
function readFirst(pdf: PDFDocumentProxy, signal: AbortSignal): void {
  pdf
    .getPage(1)
    .then((page) => paint(page, offThePage, signal))
    .catch(() => undefined);
}
