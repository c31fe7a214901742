import type { BoxName, PageBox } from '../../../../contract/index.ts';
import type { PageFacts } from '../facts/index.ts';
import type { Limits, Order, Size } from './order.ts';
import { definePageRule } from './rule.ts';

const MM_PER_POINT = 25.4 / 72;

/** Each box, and the box that must contain it. */
const nesting: readonly (readonly [BoxName, BoxName])[] = [
  ['trim', 'bleed'],
  ['art', 'bleed'],
  ['trim', 'media'],
  ['bleed', 'media'],
  ['crop', 'media'],
];

/** Boxes: present, readable, nested, and of the ordered size, after UserUnit and in either orientation. */
export const boxRules = [
  /** A box that is not a rectangle, or has no area. */
  definePageRule({
    code: 'box.unreadable',
    severity: ['blocked', 'blocked'],
    *check({ unreadableBoxes }) {
      for (const box of unreadableBoxes) yield { values: { box } };
    },
  }),
  /** No media box. */
  definePageRule({
    code: 'box.media-missing',
    severity: ['blocked', 'blocked'],
    *check({ boxes, unreadableBoxes }) {
      if (boxes.media === undefined && !unreadableBoxes.includes('media')) yield {};
    },
  }),
  /** A box extends beyond the box that must contain it. */
  definePageRule({
    code: 'box.not-nested',
    severity: ['warning', 'blocked'],
    *check(page, _, limits) {
      for (const [inner, outer] of nesting)
        if (hasMedia(page) && extendsBeyond(page, inner, outer, limits)) yield { values: { inner, outer } };
    },
  }),
  /** No trim box. */
  definePageRule({
    code: 'box.trim-missing',
    severity: ['warning', 'blocked'],
    *check(page) {
      if (hasMedia(page) && page.boxes.trim === undefined) yield {};
    },
  }),
  /** The trim box is not the finished size. */
  definePageRule({
    code: 'box.trim-size',
    severity: ['blocked', 'blocked'],
    *check(page, { finished }, { toleranceMm }) {
      const { trim } = page.boxes;
      if (!hasMedia(page) || trim === undefined || finished === null) return;
      const is = sizeOf(trim, page.userUnit);
      if (!isSame(is, finished, toleranceMm)) yield { values: values(is, finished) };
    },
  }),
  /** The bleed is large enough in total but too small on one side: the trim is off centre. */
  definePageRule({
    code: 'box.bleed-uneven',
    severity: ['warning', 'blocked'],
    *check(page, order, limits) {
      const bleed = bleedOf(page);
      if (bleed === undefined || order.unfinished === null) return;
      if (isSmaller(sizeOf(bleed, page.userUnit), order.unfinished, limits.toleranceMm)) return;
      const sides = unevenSides(page, bleed, order, limits);
      if (sides !== null) yield { values: sides };
    },
  }),
  /** The bleed box (or, without one, the crop box, or the media box) is smaller than the unfinished size. */
  definePageRule({
    code: 'box.bleed-missing',
    severity: ['warning', 'blocked'],
    *check(page, { unfinished }, { toleranceMm }) {
      const bleed = bleedOf(page);
      if (bleed === undefined || unfinished === null) return;
      const is = sizeOf(bleed, page.userUnit);
      if (isSmaller(is, unfinished, toleranceMm) && !isSame(is, unfinished, toleranceMm))
        yield { values: values(is, unfinished) };
    },
  }),
  /** That box has a different size than the unfinished one, without being smaller. */
  definePageRule({
    code: 'box.bleed-size',
    severity: ['warning', 'blocked'],
    *check(page, { unfinished }, { toleranceMm }) {
      const bleed = bleedOf(page);
      if (bleed === undefined || unfinished === null) return;
      // Without a bleed box, a larger media box may hold marks around the bleed.
      if (page.boxes.bleed === undefined && page.boxes.trim !== undefined) return;
      const is = sizeOf(bleed, page.userUnit);
      if (!isSmaller(is, unfinished, toleranceMm) && !isSame(is, unfinished, toleranceMm))
        yield { values: values(is, unfinished) };
    },
  }),
  /** The crop box cuts off part of the trim or the bleed. */
  definePageRule({
    code: 'box.crop-cuts',
    severity: ['warning', 'blocked'],
    // The crop box is what programs show, and what some RIPs print.
    *check(page, _, limits) {
      const cut = (['trim', 'bleed'] as const).find((box) => extendsBeyond(page, box, 'crop', limits));
      if (hasMedia(page) && cut !== undefined) yield { values: { box: cut } };
    },
  }),
];

const hasMedia = ({ boxes }: PageFacts): boolean => boxes.media !== undefined;

/** The bleed box defaults to the crop box, and that to the media box. */
const bleedOf = ({ boxes }: PageFacts): PageBox | undefined =>
  boxes.media === undefined ? undefined : (boxes.bleed ?? boxes.crop ?? boxes.media);

/** Whether a page has both boxes and the first is not inside the second. */
function extendsBeyond(
  { boxes, userUnit }: PageFacts,
  inner: BoxName,
  outer: BoxName,
  { toleranceMm }: Limits,
): boolean {
  const [one, other] = [boxes[inner], boxes[outer]];
  const slack = toleranceMm / MM_PER_POINT / userUnit;
  return one !== undefined && other !== undefined && !isInside(one, other, slack);
}

/**
 * The bleed on each side, in millimetres, if it is large enough in total and too small on one: the trim is
 * off centre.
 */
function unevenSides(
  { boxes, userUnit }: PageFacts,
  bleed: PageBox,
  { finished, unfinished }: Order,
  { toleranceMm }: Limits,
): Record<string, number> | null {
  const { trim } = boxes;
  if (trim === undefined || finished === null || unfinished === null) return null;
  const size = sizeOf(trim, userUnit);
  if (!isSame(size, finished, toleranceMm)) return null;
  const isTurned = Math.abs(size.width - finished.width) > Math.abs(size.width - finished.height);
  const across = (unfinished.width - finished.width) / 2;
  const up = (unfinished.height - finished.height) / 2;
  const [beside, above] = isTurned ? [up, across] : [across, up];
  const mm = (points: number): number => Math.round(points * userUnit * MM_PER_POINT * 100) / 100;
  const left = mm(trim.left - bleed.left);
  const right = mm(bleed.right - trim.right);
  const top = mm(bleed.top - trim.top);
  const bottom = mm(trim.bottom - bleed.bottom);
  const missing = Math.max(beside - Math.min(left, right), above - Math.min(top, bottom));
  if (missing <= toleranceMm + 0.005) return null;
  return { left, right, top, bottom, wanted: Math.max(beside, above) };
}

/** Size of a box in millimetres. */
function sizeOf({ left, bottom, right, top }: PageBox, userUnit: number): Size {
  const mm = (points: number): number => Math.round(points * userUnit * MM_PER_POINT * 100) / 100;
  return { width: mm(right - left), height: mm(top - bottom) };
}

/** In either orientation. */
function isSame(one: Size, other: Size, tolerance: number): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance + 0.005;
  return (
    (near(one.width, other.width) && near(one.height, other.height)) ||
    (near(one.width, other.height) && near(one.height, other.width))
  );
}

function isSmaller(one: Size, other: Size, tolerance: number): boolean {
  const [short, long] = [Math.min(one.width, one.height), Math.max(one.width, one.height)];
  const [least, most] = [Math.min(other.width, other.height), Math.max(other.width, other.height)];
  return short < least - tolerance || long < most - tolerance;
}

const isInside = (one: PageBox, other: PageBox, slack: number): boolean =>
  one.left >= other.left - slack &&
  one.bottom >= other.bottom - slack &&
  one.right <= other.right + slack &&
  one.top <= other.top + slack;

const values = (is: Size, ordered: Size): Record<string, number> => ({
  width: is.width,
  height: is.height,
  orderedWidth: ordered.width,
  orderedHeight: ordered.height,
});
