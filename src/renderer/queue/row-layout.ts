import { Phase } from '../../contract/index.ts';

/** What the list draws: a heading for each phase that has rows, and the rows, by their place in the queue. */
export type Line =
  | { readonly kind: 'group'; readonly phase: Phase; readonly count: number }
  | { readonly kind: 'row'; readonly index: number };

type Counts = Readonly<Record<Phase, number>>;

/** How many lines there are: worked out from the counts, so that no row has to be there for it. */
export const lineCount = (counts: Counts): number =>
  Phase.options.reduce((lines, phase) => lines + (counts[phase] > 0 ? counts[phase] + 1 : 0), 0);

/** The line at a place of the list, or null beyond its end. */
export function lineAt(counts: Counts, place: number): Line | null {
  let before = 0;
  let rows = 0;
  for (const phase of Phase.options) {
    const count = counts[phase];
    if (count === 0) continue;
    if (place === before) return { kind: 'group', phase, count };
    if (place <= before + count) return { kind: 'row', index: rows + place - before - 1 };
    before += count + 1;
    rows += count;
  }
  return null;
}

/** The place in the list of the row at that place of the queue. */
export function placeOfRow(counts: Counts, index: number): number {
  let rows = 0;
  let headings = 0;
  for (const phase of Phase.options) {
    const count = counts[phase];
    if (count === 0) continue;
    headings++;
    rows += count;
    if (index < rows) break;
  }
  return index + headings;
}

/** How high the lines are, in pixels. */
export interface Heights {
  readonly group: number;
  readonly row: number;
}

/**
 * Where a line begins, in pixels from the top of the list. For the place after the last line: the height of
 * the list.
 */
export function topOf(counts: Counts, place: number, heights: Heights): number {
  let before = 0;
  let headings = 0;
  for (const phase of Phase.options) {
    if (counts[phase] === 0) continue;
    if (place <= before) break;
    headings++;
    before += counts[phase] + 1;
  }
  return headings * heights.group + (place - headings) * heights.row;
}

/** The place of the line that many pixels below the top of the list, or the nearest one. */
export function placeAt(counts: Counts, pixels: number, heights: Heights): number {
  let before = 0;
  let top = 0;
  for (const phase of Phase.options) {
    const count = counts[phase];
    if (count === 0) continue;
    const below = top + heights.group + count * heights.row;
    if (pixels < below) {
      const within = Math.floor((pixels - top - heights.group) / heights.row);
      return before + Math.max(0, Math.min(count, within + 1));
    }
    before += count + 1;
    top = below;
  }
  return Math.max(0, before - 1);
}
