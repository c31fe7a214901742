import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { ArtworkId } from '../../../contract/index.ts';
import { isAhead } from './ahead.ts';
import { openPdf } from './open.ts';
import type { RangesListener } from './ranges.ts';

/** A file that is opened before anything shows it. */
interface Begun {
  readonly id: ArtworkId;
  readonly pdf: Promise<PDFDocumentProxy>;
  readonly taker: PromiseWithResolvers<RangesListener>;
  readonly stop: AbortController;
}

let begun: Begun | null = null;

/** Opens the file that is read ahead, unless somebody does already; one that was opened so and never shown is closed. */
export function openAhead(id: ArtworkId): void {
  if (!isAhead(id)) return;
  begun?.stop.abort();
  const stop = new AbortController();
  const taker = Promise.withResolvers<RangesListener>();
  const forward = (how: (taken: RangesListener) => void): void => void taker.promise.then(how);
  const listener: RangesListener = {
    onFault: (error) => forward((taken) => taken.onFault(error)),
    onFull: () => forward((taken) => taken.onFull()),
    onReplaced: () => forward((taken) => taken.onReplaced()),
  };
  const pdf = openPdf(id, stop.signal, listener, true);
  // Whoever takes it hears of it.
  pdf.catch(() => undefined);
  begun = { id, pdf, taker, stop };
}

/** Opens a file as `openPdf` does, or hands over the one that was opened ahead. */
export function takePdf(
  id: ArtworkId,
  signal: AbortSignal,
  listener: RangesListener,
  firstNext: boolean,
): Promise<PDFDocumentProxy> {
  if (begun?.id !== id) return openPdf(id, signal, listener, firstNext);
  const { pdf, taker, stop } = begun;
  begun = null;
  taker.resolve(listener);
  if (signal.aborted) stop.abort();
  else signal.addEventListener('abort', () => stop.abort(), { once: true });
  return pdf;
}
