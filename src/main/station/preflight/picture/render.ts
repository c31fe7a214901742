import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { memoryOf } from './engine.ts';

const RGBA = 4;
const WHITE = 0xffffffff;
/** As it prints, red first. */
const PRINTED = 0x800 | 0x10;
const ANNOTATIONS = 0x01;
/** What PDFium says when a drawing is complete. */
const DONE = 2;

export interface RenderOptions {
  readonly width: number;
  readonly height: number;
  readonly withAnnotations: boolean;
  /** Asked between objects; true ends the drawing. */
  readonly isOver: () => boolean;
}

/**
 * Draws a page as it prints, on white: four bytes a pixel, red first. Null if it is ended or fails.
 * @param page PDFium's handle
 */
export function renderPage(engine: WrappedPdfiumModule, page: number, options: RenderOptions): Buffer | null {
  const { width, height } = options;
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, RGBA, 0, 0);
  if (bitmap === 0) return null;
  try {
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    if (!isDrawn(engine, bitmap, page, options)) return null;
    const from = engine.FPDFBitmap_GetBuffer(bitmap);
    return Buffer.from(memoryOf(engine).subarray(from, from + width * height * 4));
  } finally {
    engine.FPDFBitmap_Destroy(bitmap);
  }
}

/** Draws object by object, so that it can be ended in between. */
function isDrawn(engine: WrappedPdfiumModule, bitmap: number, page: number, options: RenderOptions): boolean {
  const { pdfium } = engine;
  const { width, height, withAnnotations } = options;
  const flags = PRINTED | (withAnnotations ? ANNOTATIONS : 0);
  const isOver = pdfium.addFunction((): number => (options.isOver() ? 1 : 0), 'ii');
  // `IFSDK_PAUSE`: version, the function that is asked, and user data.
  const pause = pdfium.wasmExports.malloc(12);
  pdfium.setValue(pause, 1, 'i32');
  pdfium.setValue(pause + 4, isOver, 'i32');
  pdfium.setValue(pause + 8, 0, 'i32');
  try {
    return engine.FPDF_RenderPageBitmap_Start(bitmap, page, 0, 0, width, height, 0, flags, pause) === DONE;
  } finally {
    engine.FPDF_RenderPage_Close(page);
    pdfium.wasmExports.free(pause);
    pdfium.removeFunction(isOver);
  }
}
