import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useLayoutEffect, useState } from 'react';
import type { ArtworkId } from '../../../contract/index.ts';
import { openPdf } from './open.ts';

export type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly kind: 'unreadable'; readonly error: unknown };

const opening: Opening = { kind: 'opening' };

/** A file that was opened anew is shown by then, and what it was opened as before can go. */
const HANDOVER_MS = 2_000;

/**
 * An archived file, open as long as something shows it. One of which so much has been read that it weighs on memory is
 * opened anew beside the old one, which goes when the new one is shown.
 */
export function usePdf(id: ArtworkId): Opening {
  const [state, setState] = useState<{ readonly id: ArtworkId; readonly now: Opening }>({ id, now: opening });
  // Not after the screen has been painted: the page is what is waited for.
  useLayoutEffect(() => {
    const gone = new AbortController();
    let shown: AbortController | null = null;
    const tell = (now: Opening): void => {
      if (!gone.signal.aborted) setState({ id, now });
    };
    const onFault = (error: unknown): void => tell({ kind: 'unreadable', error });
    const open = (): void => {
      const mine = new AbortController();
      openPdf(id, AbortSignal.any([gone.signal, mine.signal]), { onFault, onFull: open }).then((pdf) => {
        const before = shown;
        shown = mine;
        tell({ kind: 'open', pdf });
        setTimeout(() => before?.abort(), HANDOVER_MS);
      }, onFault);
    };
    open();
    return () => gone.abort();
  }, [id]);
  return state.id === id ? state.now : opening;
}
