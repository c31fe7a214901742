import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { memoryOf, withPdfium } from './engine.ts';
import { type ByteSource, FileAccess, MAX_FILE_BYTES } from './file-access.ts';
import { pngOf } from './png.ts';

const RGBA = 4;
const WHITE = 0xffffffff;
/** Red first, as in a PNG. */
const REVERSE_BYTE_ORDER = 0x10;

/**
 * The thumbnail of a page, as PNG; null if it cannot be drawn. Only the parts of the file that the page needs
 * are read. Throws the system's error if the file cannot be opened.
 * @param page from 1.
 * @param edgePx pixels of the longer edge.
 */
export async function pagePicture(path: string, page: number, edgePx: number): Promise<Buffer | null> {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > MAX_FILE_BYTES) return null;
    const source: ByteSource = {
      size,
      read: (position, into) => readSync(file, into, 0, into.length, position) === into.length,
    };
    return await withPdfium((engine) => draw(engine, source, page, edgePx)).catch(() => null);
  } finally {
    closeSync(file);
  }
}

function draw(
  engine: WrappedPdfiumModule,
  source: ByteSource,
  number: number,
  edgePx: number,
): Buffer | null {
  const access = new FileAccess(engine, source);
  const document = engine.FPDF_LoadCustomDocument(access.at, '');
  const page = document === 0 ? 0 : engine.FPDF_LoadPage(document, number - 1);
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
