/** A point is 1/72 inch; CSS counts 96 pixels to the inch. */
export const MM_PER_POINT = 25.4 / 72;
export const CSS_PX_PER_POINT = 96 / 72;

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Quarter = 0 | 90 | 180 | 270;

/**
 * The part of a page that the stage shows: pixels per point, and the position of the page's top left corner
 * on the stage, in CSS px.
 */
export interface View {
  readonly scale: number;
  readonly origin: Point;
}

const MIN_SCALE = 0.02;
const MAX_SCALE = 64;
/** The margin around the sheet; wider than a ruler. */
export const MARGIN_PX = 36;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Fits the whole sheet into the middle of the stage. @param sheet in points, as rotated */
export function fitted(sheet: Size, viewport: Size): View {
  const scale = within(
    Math.min(
      (viewport.width - 2 * MARGIN_PX) / sheet.width,
      (viewport.height - 2 * MARGIN_PX) / sheet.height,
    ),
    MIN_SCALE,
    MAX_SCALE,
  );
  return centred(sheet, viewport, scale);
}

/** The sheet in the middle of the stage at that scale. */
export const centred = (sheet: Size, viewport: Size, scale: number): View => ({
  scale,
  origin: { x: (viewport.width - sheet.width * scale) / 2, y: (viewport.height - sheet.height * scale) / 2 },
});

/** Zooms so that the point under `at` stays there. */
export function zoomed(view: View, factor: number, at: Point): View {
  const scale = within(view.scale * factor, MIN_SCALE, MAX_SCALE);
  const real = scale / view.scale;
  return {
    scale,
    origin: { x: at.x - (at.x - view.origin.x) * real, y: at.y - (at.y - view.origin.y) * real },
  };
}

/** Moves the sheet, but never completely out of view. */
export function panned(view: View, by: Point, sheet: Size, viewport: Size): View {
  const keep = (value: number, length: number, room: number): number =>
    within(value, MARGIN_PX - length * view.scale, room - MARGIN_PX);
  return {
    scale: view.scale,
    origin: {
      x: keep(view.origin.x + by.x, sheet.width, viewport.width),
      y: keep(view.origin.y + by.y, sheet.height, viewport.height),
    },
  };
}

/** The size of a sheet after quarter turns. */
export const turned = ({ width, height }: Size, turn: Quarter): Size =>
  turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };

/** The distance of two places on the stage on the printed sheet, in mm. */
export function measured(from: Point, to: Point, view: View) {
  const mm = (px: number): number => (px / view.scale) * MM_PER_POINT;
  const widthMm = Math.abs(mm(to.x - from.x));
  const heightMm = Math.abs(mm(to.y - from.y));
  return { widthMm, heightMm, lengthMm: Math.hypot(widthMm, heightMm) };
}

/** Clips what lies on the stage to the paper, as CSS. @param sheet in points, as rotated */
export function cutToPaper(view: View, sheet: Size, viewport: Size): string {
  const { x, y } = view.origin;
  const right = viewport.width - x - sheet.width * view.scale;
  const bottom = viewport.height - y - sheet.height * view.scale;
  return `inset(${[y, right, bottom, x].map((px) => `${Math.max(0, px)}px`).join(' ')})`;
}

export interface Tick {
  /** Along the ruler, in CSS px. */
  readonly at: number;
  /** Null for small ones. */
  readonly label: number | null;
}

const STEPS_MM = [1, 5, 10, 50, 100, 500, 1_000];
const STEPS_IN = [0.125, 0.25, 0.5, 1, 5, 10, 50];
const MIN_PX = 7;

/**
 * The ticks of a ruler whose zero lies at `zeroPx`.
 * @param pxPerMm the length of a millimetre of the printed sheet on the stage
 */
export function rulerTicks(zeroPx: number, lengthPx: number, pxPerMm: number, units: 'mm' | 'in'): Tick[] {
  const pxPerUnit = units === 'mm' ? pxPerMm : pxPerMm * 25.4;
  const steps = units === 'mm' ? STEPS_MM : STEPS_IN;
  const step = steps.find((one) => one * pxPerUnit >= MIN_PX) ?? steps.at(-1) ?? 1;
  const labelEvery = units === 'in' && step < 1 ? Math.round(1 / step) : 10;
  const first = Math.ceil(-zeroPx / (step * pxPerUnit));
  const last = Math.floor((lengthPx - zeroPx) / (step * pxPerUnit));
  const ticks: Tick[] = [];
  for (let tick = first; tick <= last; tick++) {
    const isLabelled = tick % labelEvery === 0;
    ticks.push({ at: zeroPx + tick * step * pxPerUnit, label: isLabelled ? Math.abs(tick) * step : null });
  }
  return ticks;
}
