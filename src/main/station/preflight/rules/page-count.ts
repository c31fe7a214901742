import { isUnknown, knownIn } from '../../../../contract/index.ts';
import type { Order } from './order.ts';
import { defineRule } from './rule.ts';

/** A flat product is printed on one side or both, depending on its ink finishing. */
function printedSides({ component, finishings }: Order): number | null {
  if (component !== 'general') return null;
  const aliases = knownIn(finishings) ?? [];
  if (aliases.some((alias) => /ink-single$/.test(alias))) return 1;
  return aliases.some((alias) => /ink-double$/.test(alias)) ? 2 : null;
}

/** Whether the number of pages can be compared with the order at all. */
const counts = (pageCount: number, { kind }: Order): boolean => pageCount > 0 && kind !== 'foil';

/** The number of pages compared with the order, and what of the order is unknown. */
export const pageCountRules = [
  /** No pages. */
  defineRule({
    code: 'pages.none',
    severity: ['blocked', 'blocked'],
    *check({ pageCount }) {
      if (pageCount === 0) yield {};
    },
  }),
  /** The page count differs from the order. */
  defineRule({
    code: 'pages.count',
    severity: ['blocked', 'blocked'],
    *check({ pageCount }, order) {
      const { pages: ordered } = order;
      if (!counts(pageCount, order) || ordered === null || pageCount === ordered) return;
      yield { values: { pageCount, ordered } };
    },
  }),
  /** A flat product whose page count differs from its printed sides. */
  defineRule({
    code: 'pages.sides',
    severity: ['warning', 'blocked'],
    *check({ pageCount }, order) {
      const sides = printedSides(order);
      if (!counts(pageCount, order) || order.pages !== null || sides === null || pageCount === sides) return;
      yield { values: { pageCount, sides } };
    },
  }),
  /** The ordered page count is unknown: not checked. */
  defineRule({
    code: 'pages.unknown',
    severity: ['info', 'info'],
    *check({ pageCount }, order) {
      if (!counts(pageCount, order) || order.pages !== null || printedSides(order) !== null) return;
      yield { values: { pageCount } };
    },
  }),
  /** The order does not say which finishings there are, or they cannot be read: foil is not checked. */
  defineRule({
    code: 'finishings.unknown',
    severity: ['info', 'warning'],
    *check(_, { finishings }) {
      if (isUnknown(finishings)) yield {};
    },
  }),
  /** The ordered size is unknown: not checked. */
  defineRule({
    code: 'size.unknown',
    severity: ['info', 'info'],
    *check(_, { finished, unfinished }) {
      if (finished === null && unfinished === null) yield {};
    },
  }),
];
