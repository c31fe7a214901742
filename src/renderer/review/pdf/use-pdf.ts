import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { ArtworkId } from '../../../contract/index.ts';
import { openPdf } from './open.ts';

export type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly kind: 'unreadable'; readonly error: unknown };

const opening: Opening = { kind: 'opening' };

/** An archived file, open as long as something shows it. */
export function usePdf(id: ArtworkId): Opening {
  const [state, setState] = useState<{ readonly id: ArtworkId; readonly now: Opening }>({ id, now: opening });
  useEffect(() => {
    const gone = new AbortController();
    const tell = (now: Opening): void => {
      if (!gone.signal.aborted) setState({ id, now });
    };
    const failed = (error: unknown): void => tell({ kind: 'unreadable', error });
    openPdf(id, gone.signal, failed).then((pdf) => tell({ kind: 'open', pdf }), failed);
    return () => gone.abort();
  }, [id]);
  return state.id === id ? state.now : opening;
}
