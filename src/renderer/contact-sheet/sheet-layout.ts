/** The layout of a contact sheet: how many cards stand in a line, and the height of a line in pixels. */
export interface SheetLayout {
  readonly columns: number;
  readonly lines: number;
  readonly lineHeight: number;
}

/** @param widths in one unit: of the sheet, and the minimum of a card. */
export function layoutOf(
  cards: number,
  widths: { readonly sheet: number; readonly card: number },
  lineHeight: number,
): SheetLayout {
  const columns = Math.max(1, Math.floor(widths.sheet / widths.card));
  return { columns, lines: Math.ceil(cards / columns), lineHeight };
}

/**
 * The first and last visible line, extended by one on either side.
 * @param position how far the sheet is scrolled, and its height, in pixels
 */
export const linesInSight = (
  { lines, lineHeight }: SheetLayout,
  { top, height }: { readonly top: number; readonly height: number },
): { readonly first: number; readonly last: number } => ({
  first: Math.max(0, Math.floor(top / lineHeight) - 1),
  last: Math.min(lines - 1, Math.ceil((top + height) / lineHeight)),
});

/** The card this far from another, limited to the first and the last; 0 if there are none. */
export const movedBy = (cards: number, from: number, by: number): number =>
  Math.max(0, Math.min(cards - 1, from + by));

/** A line up or down. If the last line is shorter, down leads to its last card; up and down lead back. */
export function movedLines(layout: SheetLayout, cards: number, from: number, by: 1 | -1): number {
  const to = from + by * layout.columns;
  if (to < 0) return from;
  if (to < cards) return to;
  const isInLastLine = Math.floor(from / layout.columns) >= layout.lines - 1;
  return isInLastLine ? from : cards - 1;
}
