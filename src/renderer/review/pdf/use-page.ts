import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

/** One page of a document, from 0; null until it is read, or where the document has no such page. */
export function usePage(pdf: PDFDocumentProxy | null, index: number): PDFPageProxy | null {
  const [read, setRead] = useState<{ readonly pdf: PDFDocumentProxy; readonly page: PDFPageProxy } | null>(
    null,
  );
  useEffect(() => {
    if (pdf === null || index >= pdf.numPages) return;
    let gone = false;
    pdf.getPage(index + 1).then(
      (page) => {
        if (!gone) setRead({ pdf, page });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [pdf, index]);
  return read !== null && read.pdf === pdf && read.page.pageNumber === index + 1 ? read.page : null;
}
