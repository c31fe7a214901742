import { isUnknown } from '../../../../contract/index.ts';
import type { PageFacts } from '../facts/index.ts';
import type { Remark } from './finding.ts';
import { foilOf, isCalledFoil, isFoilInk } from './foil-names.ts';
import { foilPageRemarks } from './foils.ts';
import { isProcessInk, isRegistration, type Order } from './order.ts';

/** Colour spaces and inks of a page, compared with the ordered inks and foils. */
export function* colourRemarks(page: PageFacts, order: Order): Generator<Remark> {
  const { number } = page;
  const foil = foilOf(order.finishings);
  for (const { family, name, place } of page.colours) {
    const at = { page: number, place };
    switch (family) {
      case 'rgb':
      case 'icc-rgb':
      case 'calibrated-rgb':
        yield {
          ...at,
          code: 'colour.rgb',
        };
        break;
      case 'lab':
      case 'calibrated-gray':
        yield {
          ...at,
          code: 'colour.device-independent',
          values: { family },
        };
        break;
      case 'unknown':
        yield { ...at, code: 'colour.unknown' };
        break;
      case 'ink':
        yield* inkRemarks(name ?? '', at, order, foil);
        break;
      case 'cmyk':
      case 'gray':
      case 'icc-gray':
      case 'icc-cmyk':
        break;
    }
  }
  yield* overprintRemarks(page);
  yield* foilPageRemarks(page, order);
}

function* inkRemarks(
  name: string,
  at: Pick<Remark, 'page' | 'place'>,
  order: Order,
  foil: string | null,
): Generator<Remark> {
  if (isProcessInk(name)) return;
  if (isRegistration(name)) {
    yield {
      ...at,
      code: 'colour.registration',
    };
    return;
  }
  // A foil other than the one ordered has its own finding.
  const isOrdered = foil !== null && (order.kind === 'foil' || isFoilInk(name, foil) || isCalledFoil(name));
  if (isOrdered) return;
  yield {
    ...at,
    code: isUnknown(order.finishings) ? 'ink.order-unknown' : 'ink.not-ordered',
    values: { ink: name },
  };
}

function* overprintRemarks({ overprints, vanishingWhite, number }: PageFacts): Generator<Remark> {
  if (vanishingWhite !== null) {
    yield {
      code: vanishingWhite.isSure ? 'overprint.white' : 'overprint.white-unsure',
      page: number,
      place: vanishingWhite.place,
    };
  } else if (overprints) {
    yield { code: 'overprint.used', page: number };
  }
}
