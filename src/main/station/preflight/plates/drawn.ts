import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { renderPage } from '../picture/render.ts';
import type { PageSize } from './size.ts';
import { CHANNELS } from './spaces.ts';

/** PDFium widens thin lines to a pixel, so it draws at twice the size. */
const FINER = 2;
const BYTES_PER_PX = 4;

/**
 * The plates of a drawing: for each of its inks the coverage of each pixel, from 0 to 255, row by row from
 * the top. Null if PDFium fails or `isOver`.
 * @param page PDFium's handle of the drawing
 */
export function drawnPlates(
  engine: WrappedPdfiumModule,
  page: number,
  inks: readonly number[],
  { width, height }: PageSize,
  isOver: () => boolean,
): Uint8Array[] | null {
  const size = { width: width * FINER, height: height * FINER };
  const pixels = renderPage(engine, page, { ...size, withAnnotations: false, isOver });
  if (pixels === null) return null;
  return inks.slice(0, CHANNELS).map((_, channel) => averaged(pixels, channel, width, height));
}

/** The mean of two by two pixels; ink is what a channel lacks. */
function averaged(pixels: Buffer, channel: number, width: number, height: number): Uint8Array {
  const plate = new Uint8Array(width * height);
  const row = width * FINER * BYTES_PER_PX;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * FINER * row + x * FINER * BYTES_PER_PX + channel;
      const below = at + row;
      const sum =
        (pixels[at] ?? 0) +
        (pixels[at + BYTES_PER_PX] ?? 0) +
        (pixels[below] ?? 0) +
        (pixels[below + BYTES_PER_PX] ?? 0);
      plate[y * width + x] = 255 - ((sum + 2) >> 2);
    }
  }
  return plate;
}
