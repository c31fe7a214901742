import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDataRangeTransport } from 'pdfjs-dist';
import { afterEach, expect, test, vi } from 'vitest';
import type { ArtworkId } from '../../../../src/contract/index.ts';
import { readHead } from '../../../../src/renderer/review/pdf/head.ts';
import { openPdf } from '../../../../src/renderer/review/pdf/open.ts';
import { writeLongPdf } from '../../../support/long-pdf.ts';

vi.hoisted(() => vi.stubGlobal('location', { protocol: 'app:' }));
// pdf.js as it runs outside browsers: the same source, with what Node lacks.
vi.mock('pdfjs-dist', () => import('pdfjs-dist/legacy/build/pdf.mjs'));

/** pdf.js has no types for its reading thread. */
interface ReadingThread {
  readonly WorkerMessageHandler: { readonly initializeFromPort: (port: MessagePort) => void };
}
const { WorkerMessageHandler } = await vi.importActual<ReadingThread>(
  'pdfjs-dist/legacy/build/pdf.worker.mjs',
);

interface PdfMessage {
  readonly action?: string;
  readonly callback?: number;
  readonly callbackId?: number;
}

/**
 * The pdf.js thread that reads PDFs, on this thread. Its report that it has ended is held back: by then it
 * has dropped every request for a part of the file, and the window still waits for that report.
 */
class HeldReader extends EventTarget {
  static readonly dropped = Promise.withResolvers<void>();
  static readonly goOn = Promise.withResolvers<void>();
  static readonly ended = Promise.withResolvers<void>();
  readonly #channel = new MessageChannel();
  #endId: number | undefined;

  constructor() {
    super();
    this.#channel.port1.onmessage = async ({ data }: MessageEvent<PdfMessage>) => {
      if (data.callback !== undefined && data.callbackId === this.#endId) {
        HeldReader.dropped.resolve();
        await HeldReader.goOn.promise;
      }
      this.dispatchEvent(new MessageEvent('message', { data }));
    };
    WorkerMessageHandler.initializeFromPort(this.#channel.port2);
    this.#channel.port2.start();
  }

  postMessage(data: PdfMessage, transfers: Transferable[] = []): void {
    if (data.action === 'Terminate') this.#endId = data.callbackId;
    this.#channel.port1.postMessage(data, transfers);
  }

  terminate(): void {
    this.#channel.port1.close();
    HeldReader.ended.resolve();
  }
}

afterEach(() => vi.unstubAllGlobals());

test('a part that comes after its request was dropped is not handed to a closing document', async () => {
  const root = await mkdtemp(join(tmpdir(), 'makeready-ranges-'));
  const path = join(root, 'long.pdf');
  await writeLongPdf(path, 3, { bytes: 300_000, packed: false });
  const file = await readFile(path);
  await rm(root, { recursive: true });

  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let hold = false;
  vi.stubGlobal('Worker', HeldReader);
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
  // As the station answers, except for the head, which is smaller here.
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { range: string } }) => {
    const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(headers.range) ?? []).map(Number);
    const bytes = file.subarray(from, from === 0 ? 65_536 : to + 1);
    if (hold) {
      asked.resolve();
      await held.promise;
    }
    const range = `bytes ${from}-${from + bytes.length - 1}/${file.length}`;
    const response = new Response(null, { status: 206, headers: { 'content-range': range, etag: '"a"' } });
    return Object.assign(response, { arrayBuffer: async () => Uint8Array.from(bytes).buffer });
  });
  const handed = vi.spyOn(PDFDataRangeTransport.prototype, 'onDataRange');

  const closing = new AbortController();
  const fault = vi.fn();
  const source = { takeWorker: () => new Worker(''), takeHead: readHead };
  const listener = { onFault: fault, onFull: fault, onReplaced: fault };
  const pdf = await openPdf(source, 'a' as ArtworkId, closing.signal, listener, false);
  expect(pdf.numPages).toBe(3);
  expect(handed).toHaveBeenCalled();

  hold = true;
  const page = await pdf.getPage(2);
  page.getOperatorList().catch(() => undefined);
  await asked.promise;
  closing.abort();
  await HeldReader.dropped.promise;
  held.resolve();
  // Everything is handed over by the next turn of the event loop.
  await new Promise(setImmediate);
  HeldReader.goOn.resolve();
  await HeldReader.ended.promise;

  expect(handed.mock.results.filter(({ type }) => type === 'throw')).toEqual([]);
  expect(fault).not.toHaveBeenCalled();
});
