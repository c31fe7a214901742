import type { Random } from '../../random.ts';
import type { Area, Canvas } from '../canvas.ts';
import { drawEmblem, drawPattern } from '../motifs.ts';
import type { Palette } from '../palette.ts';
import type { ArtworkPlan } from '../plan.ts';

/** What a design needs to draw one page. Areas are in millimetres from the sheet's lower left corner. */
export interface Page {
  readonly canvas: Canvas;
  readonly plan: ArtworkPlan;
  readonly palette: Palette;
  /** The same for each page of a file. */
  readonly random: Random;
  /** From 1. */
  readonly number: number;
  /** The area left after trimming: all that is printed. */
  readonly trim: Area;
  readonly media: Area;
}

export type Design = (page: Page) => void;

/** The emblem if it is printed in ink; if it is foiled, its place is left empty for the foil unit. */
export function inkEmblem(
  page: Page,
  x: number,
  y: number,
  radius: number,
  ink: Palette[keyof Palette],
): void {
  if (page.plan.inkFoil === null) drawEmblem(page.canvas, page.plan.brand.motif, { x, y, radius }, ink);
}

/** The motif over an area, in the brand's colours. */
export function pattern(
  page: Page,
  area: Area,
  inks: readonly (keyof Palette)[] = ['deep', 'accent', 'second'],
): void {
  const { palette } = page;
  const [one = 'deep', two = 'accent', three = 'second'] = inks;
  drawPattern(
    page.canvas,
    page.plan.brand.motif,
    area,
    [palette[one], palette[two], palette[three]],
    page.random,
  );
}

/** Lines of running text from the top left corner downwards. Returns the remaining height of `area`. */
export function text(
  page: Page,
  words: string,
  area: Area,
  size: number,
  ink: Palette[keyof Palette],
): number {
  const leading = size * 1.45;
  let y = area.y + area.height - size;
  for (const line of page.canvas.lines(words, 'regular', area.width, size)) {
    if (y < area.y) break;
    page.canvas.text(line, { x: area.x, y, size }, 'regular', ink);
    y -= leading;
  }
  return Math.max(0, y + size - area.y);
}
