import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';

const pdfjs = dirname(new URL(import.meta.resolve('pdfjs-dist/package.json')).pathname);
const types: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};

/**
 * pdf.js's own viewer on a page, set up as in its documentation; its body is marked when the first page is
 * shown.
 */
const html = `<!doctype html><title>viewer</title><link rel="stylesheet" href="/pdfjs/web/pdf_viewer.css">
<style>#c{position:absolute;inset:0;overflow:auto}</style><div id="c"><div class="pdfViewer"></div></div>
<script type="module">
import * as pdfjsLib from '/pdfjs/build/pdf.min.mjs';
globalThis.pdfjsLib = pdfjsLib;
const { EventBus, PDFLinkService, PDFViewer } = await import('/pdfjs/web/pdf_viewer.mjs');
pdfjsLib.GlobalWorkerOptions.workerSrc = '/pdfjs/build/pdf.worker.min.mjs';
const eventBus = new EventBus();
const linkService = new PDFLinkService({ eventBus });
const viewer = new PDFViewer({ container: document.getElementById('c'), eventBus, linkService });
linkService.setViewer(viewer);
eventBus.on('pagesinit', () => { viewer.currentScaleValue = 'page-fit'; });
eventBus.on('pagerendered', ({ pageNumber }) => { if (pageNumber === 1) document.body.dataset.shown = ''; });
const pdf = await pdfjsLib.getDocument({ url: '/file.pdf', disableAutoFetch: true, wasmUrl: '/pdfjs/wasm/', standardFontDataUrl: '/pdfjs/standard_fonts/' }).promise;
viewer.setDocument(pdf);
linkService.setDocument(pdf);
</script>`;

/** Serves pdf.js's own viewer with the current file, in ranges. Listens on a free port of 127.0.0.1. */
export function serveViewer(shown: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
      return;
    }
    const local = path === '/file.pdf' ? shown() : join(pdfjs, normalize(path.replace(/^\/pdfjs/, '')));
    stat(local).then(
      ({ size }) => {
        const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
        const from = Number(first ?? 0);
        const to = last === undefined || last === '' ? size - 1 : Math.min(Number(last), size - 1);
        response.writeHead(first === undefined ? 200 : 206, {
          'content-type': types[extname(local)] ?? 'application/octet-stream',
          'content-length': to - from + 1,
          'accept-ranges': 'bytes',
          ...(first === undefined ? {} : { 'content-range': `bytes ${from}-${to}/${size}` }),
        });
        createReadStream(local, { start: from, end: to }).pipe(response);
      },
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
