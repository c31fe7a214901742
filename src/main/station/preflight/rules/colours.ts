import { isUnknown } from '../../../../contract/index.ts';
import type { ColourUse, PageFacts } from '../facts/index.ts';
import { foilOf, isCalledFoil, isFoilInk } from './foil-names.ts';
import { isProcessInk, isRegistration, type Order } from './order.ts';
import { definePageRule } from './rule.ts';

const families = (page: PageFacts, ...wanted: readonly ColourUse['family'][]): ColourUse[] =>
  page.colours.filter(({ family }) => wanted.includes(family));

/** Spot colours that no ordered foil explains. */
function* unexpectedInks(page: PageFacts, order: Order) {
  const foil = foilOf(order.finishings);
  for (const { name, place } of families(page, 'ink')) {
    const ink = name ?? '';
    if (isProcessInk(ink) || isRegistration(ink)) continue;
    // A foil other than the one ordered has its own finding.
    const isOrdered = foil !== null && (order.kind === 'foil' || isFoilInk(ink, foil) || isCalledFoil(ink));
    if (!isOrdered) yield { place, values: { ink } };
  }
}

/** Colour spaces and inks of a page, compared with the ordered inks and foils. */
export const colourRules = [
  /** RGB of any kind. */
  definePageRule({
    code: 'colour.rgb',
    severity: ['warning', 'blocked'],
    *check(page) {
      for (const { place } of families(page, 'rgb', 'icc-rgb', 'calibrated-rgb')) yield { place };
    },
  }),
  /** Lab, calibrated grey. */
  definePageRule({
    code: 'colour.device-independent',
    severity: ['warning', 'blocked'],
    *check(page) {
      for (const { family, place } of families(page, 'lab', 'calibrated-gray'))
        yield { place, values: { family } };
    },
  }),
  /** A colour space that cannot be read. */
  definePageRule({
    code: 'colour.unknown',
    severity: ['warning', 'blocked'],
    *check(page) {
      for (const { place } of families(page, 'unknown')) yield { place };
    },
  }),
  /** The registration colour, or all four process inks at 100 %, in the artwork itself. */
  definePageRule({
    code: 'colour.registration',
    severity: ['warning', 'warning'],
    *check(page) {
      for (const { name, place } of families(page, 'ink')) if (isRegistration(name ?? '')) yield { place };
      for (const { allSolid } of families(page, 'cmyk', 'icc-cmyk')) if (allSolid !== null) yield allSolid;
    },
  }),
  /** A spot colour, but no finishing that uses one. */
  definePageRule({
    code: 'ink.not-ordered',
    severity: ['warning', 'blocked'],
    *check(page, order) {
      if (!isUnknown(order.finishings)) yield* unexpectedInks(page, order);
    },
  }),
  /** A spot colour, but the ordered finishings are unknown. */
  definePageRule({
    code: 'ink.order-unknown',
    severity: ['warning', 'blocked'],
    *check(page, order) {
      if (isUnknown(order.finishings)) yield* unexpectedInks(page, order);
    },
  }),
  /** Overprint is used. */
  definePageRule({
    code: 'overprint.used',
    severity: ['info', 'info'],
    *check({ overprints, vanishingWhite }) {
      if (overprints && vanishingWhite === null) yield {};
    },
  }),
  /** White set to overprint, over ink that it does not remove: it disappears. */
  definePageRule({
    code: 'overprint.white',
    severity: ['blocked', 'blocked'],
    *check({ vanishingWhite }) {
      if (vanishingWhite?.isSure === true) yield { place: vanishingWhite.place };
    },
  }),
  /** The same, but whether it lies over ink is not known. */
  definePageRule({
    code: 'overprint.white-unsure',
    severity: ['blocked', 'blocked'],
    *check({ vanishingWhite }) {
      if (vanishingWhite?.isSure === false) yield { place: vanishingWhite.place };
    },
  }),
];
