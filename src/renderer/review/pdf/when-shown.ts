import type { PDFDocumentProxy } from 'pdfjs-dist';

const waiting = new WeakMap<PDFDocumentProxy, () => void>();

/** Calls `then` once a page of the document is shown and what it replaces can go. */
export const whenShown = (pdf: PDFDocumentProxy, then: () => void): void => void waiting.set(pdf, then);

/** A page of the document is shown. */
export function notifyShown(pdf: PDFDocumentProxy): void {
  waiting.get(pdf)?.();
  waiting.delete(pdf);
}
