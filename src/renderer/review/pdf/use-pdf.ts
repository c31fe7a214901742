import { PasswordException, type PDFDocumentProxy } from 'pdfjs-dist';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ArtworkId } from '../../../contract/index.ts';
import { ArtworkUnreadableError } from './head.ts';
import { openPdf } from './open.ts';
import { useReviewPrefetch } from './prefetch-context.ts';
import { whenShown } from './when-shown.ts';

/** Why a file cannot be shown: it is not in the archive, it needs a password, or it is not a readable PDF. */
export type Unreadable = 'missing' | 'encrypted' | 'damaged';

export type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly kind: 'unreadable'; readonly why: Unreadable };

const opening: Opening = { kind: 'opening' };

function whyOf(error: unknown): Unreadable {
  if (error instanceof PasswordException) return 'encrypted';
  // What fetch throws if nobody answers.
  return error instanceof ArtworkUnreadableError || error instanceof TypeError ? 'missing' : 'damaged';
}

/**
 * An archived file, open as long as something shows it. When so much of it has been read that it weighs on
 * memory, it is opened again beside the old document, which is closed once the new one is shown. When its
 * bytes were replaced, the old one is closed first.
 * @param sha256 of the archive's bytes under the id; null while unknown
 */
export function usePdf(id: ArtworkId, sha256: string | null = null): Opening {
  const prefetch = useReviewPrefetch();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ readonly of: string; readonly now: Opening }>({
    of: '',
    now: opening,
  });
  const known = useRef(sha256);
  const of = `${id} ${round}`;
  useLayoutEffect(() => {
    if (sha256 === null) return;
    if (known.current !== null && known.current !== sha256) setRound((before) => before + 1);
    known.current = sha256;
  }, [sha256]);
  // Not after the screen has been painted, because the page is what the operator waits for.
  useLayoutEffect(() => {
    const gone = new AbortController();
    const report = (now: Opening): void => {
      if (!gone.signal.aborted) setState({ of, now });
    };
    const onFault = (error: unknown): void => report({ kind: 'unreadable', why: whyOf(error) });
    const onReplaced = (): void => {
      if (!gone.signal.aborted) setRound((before) => before + 1);
    };
    const open = (closeBefore: (() => void) | null): void => {
      const mine = new AbortController();
      const signal = AbortSignal.any([gone.signal, mine.signal]);
      const onFull = (): void =>
        open(() => {
          closeBefore?.();
          mine.abort();
        });
      // Opened again, it shows the current page, so preparing the first one would be wasted.
      const listener = { onFault, onFull, onReplaced };
      const pending =
        prefetch.takeOpened(id, signal, listener) ??
        openPdf(prefetch, id, signal, listener, closeBefore === null);
      pending.then((pdf) => {
        if (closeBefore !== null) whenShown(pdf, closeBefore);
        report({ kind: 'open', pdf });
      }, onFault);
    };
    open(null);
    return () => gone.abort();
  }, [prefetch, id, of]);
  return state.of === of ? state.now : opening;
}
