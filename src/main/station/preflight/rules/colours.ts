import type { PageFacts } from '../facts/index.ts';
import type { Remark } from './finding.ts';
import { foilOf, isFoilInk, isProcessInk, isRegistration, type Order } from './order.ts';

/** Colour spaces and inks of a page, against the inks and foils that were ordered. */
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
          text: 'Something is in RGB: the RIP turns it into inks by its own rules, and colours may shift.',
        };
        break;
      case 'lab':
      case 'calibrated-gray':
        yield {
          ...at,
          code: 'colour.device-independent',
          values: { family },
          text: 'Something is in a device-independent colour: the RIP turns it into inks by its own rules.',
        };
        break;
      case 'unknown':
        yield { ...at, code: 'colour.unknown', text: 'Something is in a colour space that cannot be read.' };
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
  if (order.kind === 'foil') yield* foilFileRemarks(page);
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
      text: 'Something is in the registration colour: it prints on every plate.',
    };
    return;
  }
  const isOrdered = foil !== null && (order.kind === 'foil' || isFoilInk(name, foil));
  if (isOrdered) return;
  yield {
    ...at,
    code: 'ink.not-ordered',
    values: { ink: name },
    text: `The spot colour "${name}" is used, and nothing like it was ordered.`,
  };
}

/** A foil unit's file is one ink and nothing else. */
function* foilFileRemarks({ colours, number }: PageFacts): Generator<Remark> {
  const inks = colours.filter(({ family, name }) => family === 'ink' && !isRegistration(name ?? ''));
  if (inks.length > 1) {
    const names = inks.map(({ name }) => name ?? '').join(', ');
    yield {
      code: 'foil.several-inks',
      page: number,
      values: { inks: names },
      text: `The foil file holds more than one ink: ${names}.`,
    };
  }
  // A file that is all black stands for the foil where the house works that way.
  const other = colours.find(({ family }) => family !== 'ink' && (inks.length > 0 || family !== 'gray'));
  if (other === undefined) return;
  yield {
    code: 'foil.other-colours',
    page: number,
    place: other.place,
    values: { family: other.family },
    text: 'The foil file holds other colours than the foil.',
  };
}

function* overprintRemarks({ overprints, vanishingWhite, number }: PageFacts): Generator<Remark> {
  if (vanishingWhite !== null) {
    yield {
      code: 'overprint.white',
      page: number,
      place: vanishingWhite.place,
      text: 'Something white is set to overprint: it will vanish on the press.',
    };
  } else if (overprints) {
    yield { code: 'overprint.used', page: number, text: 'Overprint is used: the RIP must honour it.' };
  }
}

/** A foil that was ordered must come from somewhere: a file of its own, or its ink in this one. */
export function* foilRemarks(pages: readonly PageFacts[], order: Order): Generator<Remark> {
  const foil = foilOf(order.finishings);
  if (foil === null || order.kinds.includes('foil')) return;
  const isThere = pages.some(({ colours }) =>
    colours.some(({ family, name }) => family === 'ink' && isFoilInk(name ?? '', foil)),
  );
  if (isThere) return;
  yield {
    code: 'foil.missing',
    page: null,
    values: { foil },
    text: 'A foil was ordered, and there is neither a foil file nor a foil ink in this file.',
  };
}
