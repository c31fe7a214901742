import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { memoryOf } from '../picture/engine.ts';
import type { SeenImage } from './other-reader.ts';

const PX_PER_POINT = 36 / 72;
const MAX_EDGE_PX = 1_200;
const RGBA = 4;
const WHITE = 0xffffffff;
/** Annotations as they print, red first. */
const FLAGS = 0x01 | 0x800 | 0x10;
/** What PDFium says when a drawing is complete. */
const DONE = 2;
/** Larger images are not drawn, and no more of smaller ones on a page: their pixels are checked elsewhere. */
const MAX_DRAWN_PX = 250_000;
const MAX_DRAW_MS = 300;

/** A page as drawn. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel, red first. */
  readonly pixels: Buffer;
  /** Points of the page for one pixel. */
  readonly pointsPerPx: number;
}

/** Whether an image is left out of drawings, whatever else is on its page. */
export const isLarge = ({ widthPx, heightPx }: Pick<SeenImage, 'widthPx' | 'heightPx'>): boolean =>
  widthPx * heightPx > MAX_DRAWN_PX;

/**
 * Draws a page at 36 dots an inch, at most 1,200 pixels long, without its large images. Null if that takes
 * too long or fails: nothing can be said of what is there by then.
 */
export function drawPage(
  engine: WrappedPdfiumModule,
  page: number,
  images: readonly SeenImage[],
): Drawing | null {
  const [across, up] = [engine.FPDF_GetPageWidthF(page), engine.FPDF_GetPageHeightF(page)];
  const scale = Math.min(PX_PER_POINT, MAX_EDGE_PX / Math.max(across, up));
  const pixels = (points: number): number => Math.max(1, Math.round(points * scale));
  const [width, height] = [pixels(across), pixels(up)];
  if (!Number.isFinite(width) || !Number.isFinite(height)) return null;
  switchOff(engine, images);
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, RGBA, 0, 0);
  if (bitmap === 0) return null;
  try {
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    if (!isDrawn(engine, bitmap, page, width, height)) return null;
    const from = engine.FPDFBitmap_GetBuffer(bitmap);
    const drawn = memoryOf(engine).subarray(from, from + width * height * 4);
    return { width, height, pixels: Buffer.from(drawn), pointsPerPx: 1 / scale };
  } finally {
    engine.FPDFBitmap_Destroy(bitmap);
  }
}

function switchOff(engine: WrappedPdfiumModule, images: readonly SeenImage[]): void {
  let left = MAX_DRAWN_PX;
  for (const { widthPx, heightPx, handle } of images) {
    if (widthPx * heightPx <= left) left -= widthPx * heightPx;
    else engine.FPDFPageObj_SetIsActive(handle, false);
  }
}

/** Draws object by object, so that it can be ended in between. */
function isDrawn(
  engine: WrappedPdfiumModule,
  bitmap: number,
  page: number,
  width: number,
  height: number,
): boolean {
  const { pdfium } = engine;
  const end = performance.now() + MAX_DRAW_MS;
  const isOver = pdfium.addFunction((): number => (performance.now() > end ? 1 : 0), 'ii');
  // `IFSDK_PAUSE`: version, the function that is asked, and user data.
  const pause = pdfium.wasmExports.malloc(12);
  pdfium.setValue(pause, 1, 'i32');
  pdfium.setValue(pause + 4, isOver, 'i32');
  pdfium.setValue(pause + 8, 0, 'i32');
  try {
    return engine.FPDF_RenderPageBitmap_Start(bitmap, page, 0, 0, width, height, 0, FLAGS, pause) === DONE;
  } finally {
    engine.FPDF_RenderPage_Close(page);
    pdfium.wasmExports.free(pause);
    pdfium.removeFunction(isOver);
  }
}
