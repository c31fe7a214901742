import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useLayoutEffect, useState } from 'react';
import { notifyShown } from './when-shown.ts';

/** What pages share, such as fonts and images, is released each time this many pages have been left. */
const TIDY_EVERY = 40;
const left = new WeakMap<PDFDocumentProxy, number>();

/** Releases what a page holds; if it is still shown, it is read from the file again. */
export function leave(pdf: PDFDocumentProxy, page: PDFPageProxy): void {
  page.cleanup();
  const count = (left.get(pdf) ?? 0) + 1;
  left.set(pdf, count);
  // This fails while a page is being painted; the next time will do.
  if (count % TIDY_EVERY === 0) pdf.cleanup().catch(() => undefined);
}

/** `broken`: the document is damaged where that page should be. */
export type PageRead = PDFPageProxy | 'broken';

/**
 * One page of a document, from 0; null until it is read, or if there is no such page. While a document is
 * opened again, the page of the old one is returned.
 */
export function usePage(pdf: PDFDocumentProxy | null, index: number): PageRead | null {
  const [read, setRead] = useState<{
    readonly of: PDFDocumentProxy;
    readonly index: number;
    readonly page: PageRead;
  } | null>(null);
  // Not after the screen has been painted, because the page is what the operator waits for.
  useLayoutEffect(() => {
    if (pdf === null || index >= pdf.numPages) return;
    let gone = false;
    let mine: PDFPageProxy | null = null;
    pdf.getPage(index + 1).then(
      (page) => {
        if (gone) return;
        mine = page;
        setRead({ of: pdf, index, page });
      },
      () => {
        if (!gone) setRead({ of: pdf, index, page: 'broken' });
      },
    );
    return () => {
      gone = true;
      if (mine !== null) leave(pdf, mine);
    };
  }, [pdf, index]);
  // By now nothing of the replaced document is being painted any more.
  useLayoutEffect(() => {
    if (read !== null) notifyShown(read.of);
  }, [read]);
  return pdf !== null && read?.index === index ? read.page : null;
}
