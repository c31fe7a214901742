import { MAX_FORM_DEPTH } from '../content/index.ts';
import type { PageFacts, PdfFacts } from '../facts/index.ts';
import { boxRemarks } from './boxes.ts';
import { claimRemarks } from './claim.ts';
import { colourRemarks } from './colours.ts';
import { documentRemarks, pageCountRemarks, unknownRemarks } from './document.ts';
import { gather, type RawFinding, type Remark } from './finding.ts';
import { foilRemarks } from './foils.ts';
import type { Limits, Order } from './order.ts';
import { pictureRemarks, resolutionRemarks } from './pictures.ts';

/** Raised with every change of the findings: files are then checked again. */
export const RULES_VERSION = 10;

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
  yield* foilRemarks(facts, order);
  yield* pictureRemarks(facts);
  for (const page of facts.pages) {
    yield* boxRemarks(page, order, limits);
    yield* contentRemarks(page, limits);
    yield* colourRemarks(page, order);
  }
}

function* contentRemarks(page: PageFacts, { ppi }: Limits): Generator<Remark> {
  const { number } = page;
  if (page.isBlank) yield { code: 'pages.blank', page: number };
  if (page.isTooDeep) {
    yield {
      code: 'pages.not-checked',
      page: number,
      values: { depth: MAX_FORM_DEPTH },
    };
  }
  if (page.isEndless) yield { code: 'pages.endless', page: number };
  if (page.hasTransparency) {
    yield { code: 'transparency.used', page: number };
  }
  yield* fontRemarks(page);
  for (const { kind, name } of page.missing) {
    if (kind === 'font') continue;
    yield {
      code: 'resource.missing',
      page: number,
      values: { name },
    };
  }
  for (const type of page.annotations) {
    yield {
      code: 'annotation.prints',
      page: number,
      values: { type },
    };
  }
  yield* resolutionRemarks(page, ppi);
}

function* fontRemarks({ fonts, missing, number }: PageFacts): Generator<Remark> {
  for (const { name, type, isEmbedded, isDamaged } of fonts) {
    if (!isEmbedded) {
      yield {
        code: 'font.not-embedded',
        page: number,
        values: { font: name, type },
      };
    } else if (isDamaged) {
      yield {
        code: 'font.damaged',
        page: number,
        values: { font: name, type },
      };
    }
  }
  for (const { kind, name } of missing) {
    if (kind !== 'font') continue;
    yield {
      code: 'font.missing',
      page: number,
      values: { font: name },
    };
  }
}
