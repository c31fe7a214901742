import type { PageFacts } from '../facts/index.ts';
import type { Limits } from './order.ts';
import { definePageRule, defineRule } from './rule.ts';

/** Smaller images are dots, strips of gradients and spacers, whose resolution nobody sees. */
const TINY_PX = 16;

/** Images that print more coarsely than recommended. */
function* coarseImages({ images }: PageFacts, { ppi: limits }: Limits) {
  for (const { ppi: exact, widthPx, heightPx, isBitonal, place } of images) {
    const least = isBitonal ? limits.lineArtLow : limits.low;
    // Rounded as it is shown: a scan of 200 pixels per inch is often placed slightly larger.
    const ppi = Math.round(exact);
    if (ppi >= least || Math.min(widthPx, heightPx) <= TINY_PX) continue;
    yield { place, values: { ppi, least, widthPx, heightPx } };
  }
}

/** Pictures that print coarsely. */
export const resolutionRules = [
  /** An image prints below 200 pixels per inch, line art below 500. */
  definePageRule({
    code: 'image.resolution-low',
    severity: ['warning', 'warning'],
    *check(page, _, limits) {
      for (const image of coarseImages(page, limits)) if (image.values.ppi >= limits.ppi.veryLow) yield image;
    },
  }),
  /** Below 100. */
  definePageRule({
    code: 'image.resolution-very-low',
    severity: ['warning', 'blocked'],
    *check(page, _, limits) {
      for (const image of coarseImages(page, limits)) if (image.values.ppi < limits.ppi.veryLow) yield image;
    },
  }),
];

/** Pictures that cannot be shown, and may not print. */
export const pictureRules = [
  /** Image data that cannot be decoded, is cut off, or has too few pixels. */
  defineRule({
    code: 'image.damaged',
    severity: ['blocked', 'blocked'],
    *check({ pictures }) {
      for (const { kind, widthPx, heightPx, page, place } of pictures)
        if (kind === 'damaged') yield { page, place, values: { widthPx, heightPx } };
    },
  }),
  /** An image of more than 512 million pixels: the review and many programs cannot show it. */
  defineRule({
    code: 'image.huge',
    severity: ['info', 'warning'],
    *check({ pictures }) {
      for (const { kind, widthPx, heightPx, page, place } of pictures)
        if (kind === 'huge') yield { page, place, values: { widthPx, heightPx } };
    },
  }),
];
