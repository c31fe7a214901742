import type { PageFacts, PdfFacts } from '../facts/index.ts';
import { boxRemarks } from './boxes.ts';
import { claimRemarks } from './claim.ts';
import { colourRemarks, foilRemarks } from './colours.ts';
import { documentRemarks, pageCountRemarks, unknownRemarks } from './document.ts';
import { gather, type RawFinding, type Remark } from './finding.ts';
import type { Limits, Order } from './order.ts';

/** Counts up with every change of what is found or told: files are looked at again then. */
export const RULES_VERSION = 2;

/** Compares what a PDF says with what was ordered. Pure: the same facts give the same findings. */
export function findingsOf(facts: PdfFacts, order: Order, limits: Limits): RawFinding[] {
  return gather(remarks(facts, order, limits));
}

function* remarks(facts: PdfFacts, order: Order, limits: Limits): Generator<Remark> {
  yield* documentRemarks(facts, order);
  if (facts.isEncrypted) return;
  yield* claimRemarks(facts);
  yield* pageCountRemarks(facts, order);
  yield* unknownRemarks(order);
  yield* foilRemarks(facts.pages, order);
  for (const page of facts.pages) {
    yield* boxRemarks(page, order, limits);
    yield* contentRemarks(page, limits);
    yield* colourRemarks(page, order);
  }
}

function* contentRemarks(page: PageFacts, { ppi }: Limits): Generator<Remark> {
  const { number } = page;
  if (page.isBlank) yield { code: 'pages.blank', page: number, text: 'The page is blank.' };
  if (page.hasTransparency) {
    yield { code: 'transparency.used', page: number, text: 'Transparency is used: the RIP flattens it.' };
  }
  for (const { name, type, isEmbedded } of page.fonts) {
    if (isEmbedded) continue;
    yield {
      code: 'font.not-embedded',
      page: number,
      values: { font: name, type },
      text: `The font ${name} is not embedded: the RIP will put another in its place.`,
    };
  }
  for (const image of page.images) {
    const least = image.isBitonal ? ppi.lineArtLow : ppi.low;
    if (image.ppi >= least) continue;
    const { widthPx, heightPx } = image;
    const values = { ppi: Math.round(image.ppi), least, widthPx, heightPx };
    yield {
      code: image.ppi < ppi.veryLow ? 'image.resolution-very-low' : 'image.resolution-low',
      page: number,
      place: image.place,
      values,
      text: `${image.isBitonal ? 'A line drawing' : 'A picture'} prints at ${values.ppi} pixels per inch; at least ${least} are wanted.`,
    };
  }
}
