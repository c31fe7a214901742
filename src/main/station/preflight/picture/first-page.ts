import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { memoryOf, startPdfium } from './engine.ts';
import { pngOf } from './png.ts';

const RGBA = 4;
const WHITE = 0xffffffff;
/** Red first, as in a PNG. */
const REVERSE_BYTE_ORDER = 0x10;
/** A PDFium whose memory has grown beyond this is replaced after the file that caused it. */
const MAX_KEPT_BYTES = 128 << 20;
/** PDFium counts the bytes of a file in 32 bits. */
const MAX_FILE_BYTES = 2 ** 32 - 1;

let started: Promise<WrappedPdfiumModule> | null = null;

/**
 * The thumbnail of a file's first page, as PNG; null if it cannot be drawn. Only the parts of the file that
 * the page needs are read. Throws the system's error if the file cannot be opened.
 * @param edgePx pixels of the longer edge.
 */
export async function firstPage(path: string, edgePx: number): Promise<Buffer | null> {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size > MAX_FILE_BYTES) return null;
    started ??= startPdfium();
    const engine = await started;
    try {
      return draw(engine, file, edgePx);
    } catch {
      // PDFium gave up halfway, so this instance is unfit for another file.
      started = null;
      return null;
    } finally {
      if (memoryOf(engine).length > MAX_KEPT_BYTES) started = null;
    }
  } finally {
    closeSync(file);
  }
}

/** Lets PDFium read from an open file through its `FPDF_FILEACCESS`: length, read function, and user data. */
function fileAccess(engine: WrappedPdfiumModule, file: number) {
  const { pdfium } = engine;
  const read = pdfium.addFunction((_own: number, position: number, to: number, length: number): number => {
    try {
      return readSync(file, memoryOf(engine), to, length, position >>> 0) === length ? 1 : 0;
    } catch {
      return 0;
    }
  }, 'iiiii');
  const at = pdfium.wasmExports.malloc(12);
  pdfium.setValue(at, fstatSync(file).size, 'i32');
  pdfium.setValue(at + 4, read, 'i32');
  pdfium.setValue(at + 8, 0, 'i32');
  return {
    at,
    free(): void {
      pdfium.wasmExports.free(at);
      pdfium.removeFunction(read);
    },
  };
}

function draw(engine: WrappedPdfiumModule, file: number, edgePx: number): Buffer | null {
  const access = fileAccess(engine, file);
  const document = engine.FPDF_LoadCustomDocument(access.at, '');
  const page = document === 0 ? 0 : engine.FPDF_LoadPage(document, 0);
  try {
    return page === 0 ? null : drawPage(engine, page, edgePx);
  } finally {
    if (page !== 0) engine.FPDF_ClosePage(page);
    if (document !== 0) engine.FPDF_CloseDocument(document);
    access.free();
  }
}

function drawPage(engine: WrappedPdfiumModule, page: number, edgePx: number): Buffer | null {
  const [across, up] = [engine.FPDF_GetPageWidthF(page), engine.FPDF_GetPageHeightF(page)];
  const scale = edgePx / Math.max(across, up);
  const pixels = (points: number): number => Math.max(1, Math.round(points * scale));
  const [width, height] = [pixels(across), pixels(up)];
  if (!Number.isFinite(width) || !Number.isFinite(height)) return null;
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, RGBA, 0, 0);
  if (bitmap === 0) return null;
  try {
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, REVERSE_BYTE_ORDER);
    const from = engine.FPDFBitmap_GetBuffer(bitmap);
    return pngOf(width, height, memoryOf(engine).subarray(from, from + width * height * 4));
  } finally {
    engine.FPDFBitmap_Destroy(bitmap);
  }
}
