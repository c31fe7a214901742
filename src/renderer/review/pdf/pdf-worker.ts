import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Starts a thread in which pdf.js reads one PDF. */
export const startPdfWorker = (): Worker => new Worker(workerUrl, { type: 'module', name: 'pdf' });
