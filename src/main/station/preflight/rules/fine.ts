import type { FineFacts } from '../facts/index.ts';
import { definePageRule } from './rule.ts';

/** As the Ghent Workgroup has them for sheet-fed offset: sizes in points, widths in millimetres. */
const SMALL_PT = 8;
const SMALL_BLACK_PT = 12;
/** A quarter of a point. */
const HAIRLINE_MM = 0.088;
/** Half a point: what the inks of a line may be off each other. */
const MIXED_LINE_MM = 0.176;

const smaller = <Found extends { readonly pt: number }>(found: Found | null, least: number): Found[] =>
  found !== null && found.pt < least ? [found] : [];

const thinner = (line: FineFacts['thinnestLine'], least: number) =>
  line === null || line.widthMm >= least
    ? []
    : [{ place: line.place, values: { widthMm: line.widthMm, least } }];

/** What is too small, too thin or too near to the edge to print and trim well. */
export const fineRules = [
  /** Text nearer to the trim than the safety zone in the settings, or cut by it. */
  definePageRule({
    code: 'trim.text-near',
    severity: ['warning', 'warning'],
    *check({ fine: { nearestText } }, _, { safetyMm }) {
      if (nearestText === null || nearestText.nearMm >= safetyMm) return;
      yield { place: nearestText.place, values: { nearMm: nearestText.nearMm, safetyMm } };
    },
  }),
  /** An image that ends nearer to the trim than the safety zone: the cut shows at its edge. */
  definePageRule({
    code: 'trim.image-near',
    severity: ['info', 'warning'],
    *check({ fine: { nearestImage } }, _, { safetyMm }) {
      if (nearestImage === null || nearestImage.nearMm >= safetyMm) return;
      yield { place: nearestImage.place, values: { nearMm: nearestImage.nearMm, safetyMm } };
    },
  }),
  /** Text below 8 pt in more than one ink: it blurs if one of them is out of register. */
  definePageRule({
    code: 'text.several-inks',
    severity: ['info', 'warning'],
    *check({ fine: { mixedText } }) {
      for (const { pt, place } of smaller(mixedText, SMALL_PT))
        yield { place, values: { pt, least: SMALL_PT } };
    },
  }),
  /** Text below 12 pt in at least 85 % black and more than 280 % of all inks. */
  definePageRule({
    code: 'text.rich-black',
    severity: ['warning', 'warning'],
    *check({ fine: { richText } }) {
      for (const { pt, percent, place } of smaller(richText, SMALL_BLACK_PT))
        yield { place, values: { pt, percent } };
    },
  }),
  /** Black text below 12 pt that removes the colour below it, as far as bounding boxes tell. */
  definePageRule({
    code: 'text.knockout',
    severity: ['info', 'warning'],
    *check({ fine: { knockingText } }) {
      for (const { pt, place } of smaller(knockingText, SMALL_BLACK_PT)) yield { place, values: { pt } };
    },
  }),
  /** A line thinner than a quarter of a point (0.088 mm), or a filled shape like one. */
  definePageRule({
    code: 'line.hairline',
    severity: ['warning', 'warning'],
    *check({ fine: { thinnestLine } }) {
      yield* thinner(thinnestLine, HAIRLINE_MM);
    },
  }),
  /** A line thinner than half a point (0.176 mm) in more than one ink, or a filled shape like one. */
  definePageRule({
    code: 'line.several-inks',
    severity: ['warning', 'warning'],
    *check({ fine: { thinnestMixedLine } }) {
      yield* thinner(thinnestMixedLine, MIXED_LINE_MM);
    },
  }),
];
