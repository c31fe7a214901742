/** How the cards of a contact sheet stand: so many beside each other, in lines of one height in pixels. */
export interface SheetLayout {
  readonly columns: number;
  readonly lines: number;
  readonly lineHeight: number;
}

/** @param widths in one unit: of the sheet, and the least of a card. */
export function layoutOf(
  cards: number,
  widths: { readonly sheet: number; readonly card: number },
  lineHeight: number,
): SheetLayout {
  const columns = Math.max(1, Math.floor(widths.sheet / widths.card));
  return { columns, lines: Math.ceil(cards / columns), lineHeight };
}

/**
 * The first and the last of the lines in sight, with one on either side.
 * @param position how far the sheet is scrolled, and how high it is, in pixels
 */
export const linesInSight = (
  { lines, lineHeight }: SheetLayout,
  { top, height }: { readonly top: number; readonly height: number },
): { readonly first: number; readonly last: number } => ({
  first: Math.max(0, Math.floor(top / lineHeight) - 1),
  last: Math.min(lines - 1, Math.ceil((top + height) / lineHeight)),
});

/** The card that is so many from another, which is at either end the first or the last; 0 of no cards. */
export const movedBy = (cards: number, from: number, by: number): number =>
  Math.max(0, Math.min(cards - 1, from + by));

/** A line up or down. Where the last line is shorter, down leads to its last card; up and down lead back. */
export function movedLines(layout: SheetLayout, cards: number, from: number, by: 1 | -1): number {
  const to = from + by * layout.columns;
  if (to < 0) return from;
  if (to < cards) return to;
  const isInLastLine = Math.floor(from / layout.columns) >= layout.lines - 1;
  return isInLastLine ? from : cards - 1;
}
