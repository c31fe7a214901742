import type { Rectangle } from 'electron';
import { z } from 'zod';

type Size = Pick<Rectangle, 'width' | 'height'>;

const USUAL = { width: 1440, height: 900 };
export const MIN_SIZE = { width: 1024, height: 700 };
/** This much of the title bar must be on a screen for a window to be within reach. */
const TO_BE_SEEN = { width: 100, height: 30 };

const Bounds = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });

/** What is remembered about the window between starts. */
export const WindowState = z.object({
  bounds: Bounds.nullable().default(null),
  isMaximized: z.boolean().default(false),
  /** The screen the operator was on. */
  hash: z
    .string()
    .max(1_000)
    .regex(/^(#\/.*)?$/)
    .default(''),
});
export type WindowState = z.infer<typeof WindowState>;

/**
 * Where to open the window: its last place, cut to the screens that are connected now. If its monitor is
 * gone, it gets the default size, if that fits, and the system places it.
 */
export function windowBoundsOf(
  remembered: Rectangle | null,
  workAreas: readonly Rectangle[],
): Rectangle | Size {
  const area = remembered === null ? undefined : workAreas.find((one) => showsTitleBar(remembered, one));
  if (remembered === null || area === undefined) return cutTo(USUAL, workAreas);
  const { width, height } = remembered;
  const size = { width: Math.max(MIN_SIZE.width, width), height: Math.max(MIN_SIZE.height, height) };
  return { x: remembered.x, y: remembered.y, ...cutTo(size, [area]) };
}

/** A size that fits each of these screens: a larger window would have its status strip below the taskbar. */
export function cutTo({ width, height }: Size, workAreas: readonly Size[]): Size {
  return {
    width: Math.min(width, ...workAreas.map((area) => area.width)),
    height: Math.min(height, ...workAreas.map((area) => area.height)),
  };
}

function showsTitleBar(window: Rectangle, area: Rectangle): boolean {
  const shownWidth = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const isBelowTop = window.y >= area.y;
  const isAboveBottom = window.y + TO_BE_SEEN.height <= area.y + area.height;
  return shownWidth >= TO_BE_SEEN.width && isBelowTop && isAboveBottom;
}
