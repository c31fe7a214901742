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
