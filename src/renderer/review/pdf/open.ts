import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { ArtworkId } from '../../../contract/index.ts';
import { ArtworkRanges, type RangesListener } from './ranges.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Larger images are not decoded: what a hostile file could ask of the window's memory is bounded. Pixels. */
const LARGEST_IMAGE = 512 * 1024 * 1024;

const CHUNK_BYTES = 256 * 1024;

/**
 * Opens archived artwork for looking at it: parts of the file are fetched when they are needed, scripts in it never run, and
 * fonts, character maps and decoders come from this build. Throws ArtworkUnreadable, or pdf.js's own errors for a file that
 * it cannot read. The document is closed when `signal` aborts.
 */
export async function openPdf(
  id: ArtworkId,
  signal: AbortSignal,
  listener: RangesListener,
): Promise<PDFDocumentProxy> {
  // The worker starts while the head of the file is fetched.
  const worker = new PDFWorker();
  const range = await ArtworkRanges.open(id, signal, listener).catch((error: unknown) => {
    worker.destroy();
    throw error;
  });
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
    maxImageSize: LARGEST_IMAGE,
    enableXfa: false,
    // A font that is not embedded must look wrong here too, and not as this machine happens to have it.
    useSystemFonts: false,
  });
  const close = (): void => void task.destroy().finally(() => worker.destroy());
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  return task.promise;
}
