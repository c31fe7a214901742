import type { PageFacts, PdfFacts } from '../facts/index.ts';
import type { Remark } from './finding.ts';
import type { Limits } from './order.ts';

/** Smaller images are dots, strips of gradients and spacers, whose resolution nobody sees. */
const TINY_PX = 16;

/** Pictures that print coarsely. */
export function* resolutionRemarks({ images, number }: PageFacts, limits: Limits['ppi']): Generator<Remark> {
  for (const { ppi: exact, widthPx, heightPx, isBitonal, place } of images) {
    const least = isBitonal ? limits.lineArtLow : limits.low;
    // Rounded as it is shown: a scan of 200 pixels per inch is often placed slightly larger.
    const ppi = Math.round(exact);
    if (ppi >= least || Math.min(widthPx, heightPx) <= TINY_PX) continue;
    yield {
      code: ppi < limits.veryLow ? 'image.resolution-very-low' : 'image.resolution-low',
      page: number,
      place,
      values: { ppi, least, widthPx, heightPx },
    };
  }
}

/** Pictures that cannot be shown, and may not print. */
export function* pictureRemarks({ pictures }: PdfFacts): Generator<Remark> {
  for (const { kind, widthPx, heightPx, page, place } of pictures) {
    const found = { page, place, values: { widthPx, heightPx } };
    switch (kind) {
      case 'damaged':
        yield {
          ...found,
          code: 'image.damaged',
        };
        break;
      case 'huge':
        yield {
          ...found,
          code: 'image.huge',
        };
    }
  }
}
