import type { BoxName, PageBox } from '../../../../contract/index.ts';
import type { PageFacts } from '../facts/index.ts';
import type { Remark } from './finding.ts';
import type { Limits, Order, Size } from './order.ts';

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
export function* boxRemarks(page: PageFacts, order: Order, limits: Limits): Generator<Remark> {
  const { boxes, userUnit, number, unreadableBoxes } = page;
  for (const name of unreadableBoxes) {
    yield {
      code: 'box.unreadable',
      page: number,
      values: { box: name },
    };
  }
  const { media } = boxes;
  if (media === undefined) {
    if (unreadableBoxes.includes('media')) return;
    yield {
      code: 'box.media-missing',
      page: number,
    };
    return;
  }
  const slack = limits.toleranceMm / MM_PER_POINT / userUnit;
  for (const [inner, outer] of nesting) {
    const [one, other] = [boxes[inner], boxes[outer]];
    if (one === undefined || other === undefined || isInside(one, other, slack)) continue;
    yield {
      code: 'box.not-nested',
      page: number,
      values: { inner, outer },
    };
  }
  yield* trimRemarks(page, order, limits);
  // The bleed box defaults to the crop box, and that to the media box.
  const bleed = boxes.bleed ?? boxes.crop ?? media;
  yield* bleedRemarks(page, bleed, order, limits);
  yield* cropRemarks(page, limits);
}

/** The crop box is what programs show, and what some RIPs print. */
function* cropRemarks({ boxes, number, userUnit }: PageFacts, { toleranceMm }: Limits): Generator<Remark> {
  const { crop } = boxes;
  const slack = toleranceMm / MM_PER_POINT / userUnit;
  const cut = (['trim', 'bleed'] as const).find((name) => {
    const box = boxes[name];
    return crop !== undefined && box !== undefined && !isInside(box, crop, slack);
  });
  if (cut === undefined) return;
  yield {
    code: 'box.crop-cuts',
    page: number,
    values: { box: cut },
  };
}

function* trimRemarks({ boxes, number, userUnit }: PageFacts, { finished }: Order, limits: Limits) {
  if (boxes.trim === undefined) {
    yield {
      code: 'box.trim-missing',
      page: number,
    } satisfies Remark;
    return;
  }
  const is = sizeOf(boxes.trim, userUnit);
  if (finished === null || isSame(is, finished, limits.toleranceMm)) return;
  yield {
    code: 'box.trim-size',
    page: number,
    values: values(is, finished),
  } satisfies Remark;
}

function* bleedRemarks(page: PageFacts, bleed: PageBox, order: Order, limits: Limits): Generator<Remark> {
  const { boxes, number, userUnit } = page;
  const { unfinished } = order;
  const { toleranceMm } = limits;
  const is = sizeOf(bleed, userUnit);
  if (unfinished === null) return;
  if (!isSmaller(is, unfinished, toleranceMm)) yield* unevenRemarks(page, bleed, order, limits);
  if (isSame(is, unfinished, toleranceMm)) return;
  if (isSmaller(is, unfinished, toleranceMm)) {
    yield {
      code: 'box.bleed-missing',
      page: number,
      values: values(is, unfinished),
    } satisfies Remark;
    return;
  }
  // Without a bleed box, a larger media box may hold marks around the bleed.
  if (boxes.bleed === undefined && boxes.trim !== undefined) return;
  yield {
    code: 'box.bleed-size',
    page: number,
    values: values(is, unfinished),
  } satisfies Remark;
}

/** The bleed on each side, if it is large enough in total: the trim may be off centre. */
function* unevenRemarks(
  { boxes, number, userUnit }: PageFacts,
  bleed: PageBox,
  { finished, unfinished }: Order,
  { toleranceMm }: Limits,
): Generator<Remark> {
  const { trim } = boxes;
  if (trim === undefined || finished === null || unfinished === null) return;
  const size = sizeOf(trim, userUnit);
  if (!isSame(size, finished, toleranceMm)) return;
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
  if (missing <= toleranceMm + 0.005) return;
  const wanted = Math.max(beside, above);
  yield {
    code: 'box.bleed-uneven',
    page: number,
    values: { left, right, top, bottom, wanted },
  };
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
