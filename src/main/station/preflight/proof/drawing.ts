import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { renderPage } from '../picture/render.ts';
import type { SeenImage } from './other-reader.ts';

const PX_PER_POINT = 36 / 72;
const MAX_EDGE_PX = 1_200;
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
  const edge = (points: number): number => Math.max(1, Math.round(points * scale));
  const [width, height] = [edge(across), edge(up)];
  if (!Number.isFinite(width) || !Number.isFinite(height)) return null;
  switchOff(engine, images);
  const end = performance.now() + MAX_DRAW_MS;
  const isOver = (): boolean => performance.now() > end;
  const pixels = renderPage(engine, page, { width, height, withAnnotations: true, isOver });
  return pixels === null ? null : { width, height, pixels, pointsPerPx: 1 / scale };
}

function switchOff(engine: WrappedPdfiumModule, images: readonly SeenImage[]): void {
  let left = MAX_DRAWN_PX;
  for (const { widthPx, heightPx, handle } of images) {
    if (widthPx * heightPx <= left) left -= widthPx * heightPx;
    else engine.FPDFPageObj_SetIsActive(handle, false);
  }
}
