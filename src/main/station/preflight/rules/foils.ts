import type { ColourUse, PageFacts } from '../facts/index.ts';
import { foilOf, isCalledFoil, isFoilInk, isOtherFoil } from './foil-names.ts';
import { isProcessInk, isRegistration, type Order } from './order.ts';
import { definePageRule, defineRule } from './rule.ts';

/** Foil thinner than this does not hold, or fills in. */
const MIN_LINE_MM = 0.2;

/** Whether a colour is an ink of this foil. */
const isInkOf = ({ family, name }: ColourUse, foil: string): boolean =>
  family === 'ink' && isFoilInk(name ?? '', foil);

const inksOf = ({ colours }: PageFacts): ColourUse[] =>
  colours.filter(({ family, name }) => family === 'ink' && !isRegistration(name ?? ''));

/** In a foil unit's file: its ink or, as some companies deliver it, black. */
const standsForFoil = ({ family, name, isBlack }: ColourUse): boolean =>
  family === 'ink' ? !isRegistration(name ?? '') && (!isProcessInk(name ?? '') || name === 'Black') : isBlack;

/** Colours that are stamped: completely or not at all, with a die cut from shapes. */
function stamped({ colours }: PageFacts, { kind, finishings }: Order): ColourUse[] {
  if (kind === 'foil') return colours.filter(standsForFoil);
  const foil = foilOf(finishings);
  return foil === null ? [] : colours.filter((colour) => isInkOf(colour, foil));
}

/** An ordered foil needs a separate file, or its ink in this one. */
export const foilFileRules = [
  /** The foil unit's file has more than one page. */
  defineRule({
    code: 'foil.pages',
    severity: ['warning', 'warning'],
    *check({ pageCount }, { kind }) {
      if (kind === 'foil' && pageCount > 1) yield { values: { pageCount } };
    },
  }),
  /** A foil was ordered, but there is no foil file and no foil ink in this one. */
  defineRule({
    code: 'foil.missing',
    severity: ['blocked', 'blocked'],
    *check({ pages }, { finishings, kinds }) {
      const foil = foilOf(finishings);
      if (foil === null || kinds.includes('foil')) return;
      if (pages.some(({ colours }) => colours.some((colour) => isInkOf(colour, foil)))) return;
      yield { values: { foil } };
    },
  }),
];

/** What stands for the foil on a page and cannot be stamped. */
export const foilPageRules = [
  /** More than one ink in the foil unit's file. */
  definePageRule({
    code: 'foil.several-inks',
    severity: ['warning', 'blocked'],
    *check(page, { kind }) {
      const inks = inksOf(page).map(({ name }) => name ?? '');
      if (kind === 'foil' && inks.length > 1) yield { values: { inks: inks.join(', ') } };
    },
  }),
  /** Process colours in the foil unit's file (black alone is allowed, in grey or CMYK). */
  definePageRule({
    code: 'foil.other-colours',
    severity: ['warning', 'blocked'],
    *check(page, { kind }) {
      if (kind !== 'foil') return;
      const hasInk = inksOf(page).length > 0;
      const other = page.colours.find(
        ({ family, isBlack, isWhite }) => family !== 'ink' && !isWhite && (hasInk || !isBlack),
      );
      if (other !== undefined) yield { place: other.place, values: { family: other.family } };
    },
  }),
  /** The foil ink has the name of a different foil than the one ordered. */
  definePageRule({
    code: 'foil.other',
    severity: ['warning', 'blocked'],
    *check({ colours }, { kind, finishings }) {
      const foil = foilOf(finishings);
      if (foil === null) return;
      for (const { family, name, place } of colours) {
        if (family !== 'ink' || name === null || !isOtherFoil(name, foil)) continue;
        if (kind === 'foil' || isCalledFoil(name)) yield { place, values: { ink: name, foil } };
      }
    },
  }),
  /** The foil is not solid: a tint, grey, a gradient, or transparent. */
  definePageRule({
    code: 'foil.tint',
    severity: ['warning', 'blocked'],
    *check(page, order) {
      for (const { halftone } of stamped(page, order)) {
        if (halftone === null) continue;
        const { percent, place } = halftone;
        yield { place, values: percent === null ? {} : { percent } };
      }
    },
  }),
  /** An image represents the foil, but a die needs vector shapes. */
  definePageRule({
    code: 'foil.raster',
    severity: ['warning', 'blocked'],
    *check(page, order) {
      for (const { raster } of stamped(page, order)) if (raster !== null) yield { place: raster.place };
    },
  }),
  /** A line in the foil that is thinner than 0.2 mm. */
  definePageRule({
    code: 'foil.hairline',
    severity: ['warning', 'warning'],
    *check(page, order) {
      for (const { thinnestLine } of stamped(page, order)) {
        if (thinnestLine === null || thinnestLine.widthMm >= MIN_LINE_MM) continue;
        const { widthMm, place } = thinnestLine;
        yield { place, values: { widthMm, least: MIN_LINE_MM } };
      }
    },
  }),
  /** The foil ink knocks out the colours below it. */
  definePageRule({
    code: 'foil.knockout',
    severity: ['warning', 'warning'],
    *check(page, order) {
      for (const { knockout } of stamped(page, order)) if (knockout !== null) yield { place: knockout.place };
    },
  }),
];
