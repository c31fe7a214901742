import type { PDFDocumentProxy } from 'pdfjs-dist';
import { expect, test, vi } from 'vitest';
import type { ArtworkId } from '../../../../src/contract/index.ts';
import type { PdfSource } from '../../../../src/renderer/review/pdf/open.ts';
import type { RangesListener } from '../../../../src/renderer/review/pdf/ranges.ts';
import { ReviewPrefetch } from '../../../../src/renderer/review/pdf/review-prefetch.ts';

const ONE = '1'.repeat(32) as ArtworkId;
const OTHER = '2'.repeat(32) as ArtworkId;
const addressOf = (id: ArtworkId) => `#/review/job-1/${id}`;

/** A window's parts of a review, which record what was requested of them. */
function createParts() {
  const opened: { id: ArtworkId; signal: AbortSignal; listener: RangesListener }[] = [];
  const workers: Worker[] = [];
  const readHead = vi.fn(async (id: ArtworkId) => ({
    bytes: new TextEncoder().encode(id),
    total: 32,
    validator: null,
  }));
  const openPdf = async (
    source: PdfSource,
    id: ArtworkId,
    signal: AbortSignal,
    listener: RangesListener,
  ): Promise<PDFDocumentProxy> => {
    workers.push(source.takeWorker());
    await source.takeHead(id, signal);
    opened.push({ id, signal, listener });
    return { numPages: opened.length } as PDFDocumentProxy;
  };
  const loadOpener = vi.fn(async () => ({ openPdf }));
  const startWorker = vi.fn(() => new EventTarget() as Worker);
  const loadScreen = vi.fn(async () => undefined);
  return { opened, workers, openPdf, readHead, loadOpener, startWorker, loadScreen };
}

const createListener = () => ({ onFault: vi.fn(), onFull: vi.fn(), onReplaced: vi.fn() });

test('the file in the address is opened ahead, and handed over once', async () => {
  const parts = createParts();
  const prefetch = new ReviewPrefetch(parts);
  await prefetch.follow(addressOf(ONE));
  expect(parts.loadScreen).toHaveBeenCalledOnce();

  const [closing, listener] = [new AbortController(), createListener()];
  expect(prefetch.takeOpened(OTHER, closing.signal, listener)).toBeNull();
  expect(await prefetch.takeOpened(ONE, closing.signal, listener)).toEqual({ numPages: 1 });
  expect(prefetch.takeOpened(ONE, closing.signal, listener)).toBeNull();
  expect(parts.startWorker).toHaveBeenCalledOnce();
  expect(parts.readHead).toHaveBeenCalledOnce();

  const [file] = parts.opened;
  expect(file?.signal.aborted).toBe(false);
  closing.abort();
  expect(file?.signal.aborted).toBe(true);
});

test('a fault before the file was taken is reported to the one that takes it', async () => {
  const parts = createParts();
  const prefetch = new ReviewPrefetch(parts);
  await prefetch.follow(addressOf(ONE));
  const fault = new Error('The station is gone.');
  await vi.waitFor(() => expect(parts.opened).toHaveLength(1));
  parts.opened[0]?.listener.onFault(fault);

  const listener = createListener();
  await prefetch.takeOpened(ONE, new AbortController().signal, listener);
  expect(listener.onFault).toHaveBeenCalledExactlyOnceWith(fault);
});

test('a file that was opened ahead and never shown is closed when another one is opened', async () => {
  const parts = createParts();
  const prefetch = new ReviewPrefetch(parts);
  await prefetch.follow(addressOf(ONE));
  await prefetch.follow(addressOf(OTHER));
  await vi.waitFor(() => expect(parts.opened).toHaveLength(2));
  expect(parts.opened.map(({ id, signal }) => [id, signal.aborted])).toEqual([
    [ONE, true],
    [OTHER, false],
  ]);
});

test('an address without a file starts nothing', async () => {
  const parts = createParts();
  await new ReviewPrefetch(parts).follow('#/job/job-1');
  for (const part of [parts.startWorker, parts.readHead, parts.loadOpener, parts.loadScreen]) {
    expect(part).not.toHaveBeenCalled();
  }
});

test('if pdf.js cannot be loaded the head is still there for the screen', async () => {
  const parts = createParts();
  parts.loadOpener.mockRejectedValueOnce(new Error('Nobody answers.'));
  const prefetch = new ReviewPrefetch(parts);
  await prefetch.follow(addressOf(ONE));
  const { signal } = new AbortController();
  expect(prefetch.takeOpened(ONE, signal, createListener())).toBeNull();
  await prefetch.takeHead(ONE, signal);
  expect(parts.readHead).toHaveBeenCalledOnce();
  await prefetch.takeHead(ONE, signal);
  expect(parts.readHead).toHaveBeenCalledTimes(2);
});

test('one worker waits at most; the next one starts when it is taken', () => {
  const parts = createParts();
  const prefetch = new ReviewPrefetch(parts);
  prefetch.warmUp();
  prefetch.prepare();
  expect(parts.startWorker).toHaveBeenCalledOnce();
  expect(prefetch.takeWorker()).not.toBe(prefetch.takeWorker());
  expect(parts.startWorker).toHaveBeenCalledTimes(2);
});
