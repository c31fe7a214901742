import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ArtworkPart, readHead } from './head.ts';

// What a review needs first is begun before its screen is there; whoever opens the file takes it over.

const startReader = (): Worker => new Worker(workerUrl, { type: 'module', name: 'pdf' });

let spare: Worker | null = null;
let begun: { readonly id: string; readonly head: Promise<ArtworkPart> } | null = null;

/** Starts a thread that reads PDFs, where none waits already. */
export function warmReader(): void {
  spare ??= startReader();
}

/** A thread that reads PDFs; whoever takes it ends it. */
export function takeReader(): Worker {
  const taken = spare ?? startReader();
  spare = null;
  return taken;
}

/** Begins to read a file that is about to be opened. */
export function readAhead(id: string): void {
  if (begun?.id === id) return;
  const head = readHead(id, new AbortController().signal);
  // Whoever takes it hears of it.
  head.catch(() => undefined);
  begun = { id, head };
}

/** Is the file read ahead, and not taken yet? */
export const isAhead = (id: string): boolean => begun?.id === id;

/** The head of a file, once: as it was begun, or read now. Throws ArtworkUnreadableError. */
export function takeHead(id: string, signal: AbortSignal): Promise<ArtworkPart> {
  if (begun?.id !== id) return readHead(id, signal);
  const { head } = begun;
  begun = null;
  return head;
}
