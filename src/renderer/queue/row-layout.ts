/** A group of the queue, and the number of its rows. */
export interface Group {
  readonly key: string;
  readonly count: number;
}

/** What the list draws: a heading for each group, and the rows of open groups. */
export type Line =
  | { readonly kind: 'group'; readonly group: number }
  | { readonly kind: 'row'; readonly index: number };

/**
 * The position of every line of the list, computed from the counts of the groups alone, so that no row has
 * to be loaded.
 */
export interface Layout {
  /** By group, the line of its heading. */
  readonly headings: readonly number[];
  /** By group, its first row, counted over the rows of open groups. */
  readonly firstRows: readonly number[];
  readonly lines: number;
  readonly rows: number;
}

/** The heights of lines, in pixels. */
export interface Heights {
  readonly group: number;
  readonly row: number;
}

/** @param collapsed keys of groups that show only their heading. */
export function layoutOf(groups: readonly Group[], collapsed: readonly string[]): Layout {
  const closed = new Set(collapsed);
  const headings: number[] = [];
  const firstRows: number[] = [];
  let rows = 0;
  for (const { key, count } of groups) {
    headings.push(rows + headings.length);
    firstRows.push(rows);
    if (!closed.has(key)) rows += count;
  }
  return { headings, firstRows, lines: rows + headings.length, rows };
}

/** For how many of the first groups a condition holds; it holds for none after those. */
function countWhere(groups: number, isTrue: (group: number) => boolean): number {
  let [from, to] = [0, groups];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isTrue(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

const at = (places: readonly number[], index: number): number => places[index] ?? 0;

/** The line at a place of the list, or null beyond its end. */
export function lineAt({ headings, firstRows, lines }: Layout, place: number): Line | null {
  if (place < 0 || place >= lines) return null;
  const group = countWhere(headings.length, (one) => at(headings, one) <= place) - 1;
  const within = place - at(headings, group);
  return within === 0 ? { kind: 'group', group } : { kind: 'row', index: at(firstRows, group) + within - 1 };
}

/** The group of a row, by the row's place in the list. */
export const groupOfRow = ({ firstRows }: Layout, index: number): number =>
  countWhere(firstRows.length, (one) => at(firstRows, one) <= index) - 1;

/** The first row at or after a line of the list, by its place in the queue. */
export const firstRowOf = ({ headings }: Layout, place: number): number =>
  place - countWhere(headings.length, (one) => at(headings, one) < place);

/** The place in the list of the row at a place in the queue. */
export const placeOfRow = (layout: Layout, index: number): number => index + groupOfRow(layout, index) + 1;

/**
 * Where a line begins, in pixels from the top of the list. For the place after the last line: the height of
 * the list.
 */
export function topOf({ headings }: Layout, place: number, heights: Heights): number {
  const above = countWhere(headings.length, (one) => at(headings, one) < place);
  return above * heights.group + (place - above) * heights.row;
}

/** The place of the line this many pixels below the top of the list, or the nearest one. */
export function placeAt(layout: Layout, pixels: number, heights: Heights): number {
  const { headings, firstRows, lines } = layout;
  const topOfGroup = (one: number): number => one * heights.group + at(firstRows, one) * heights.row;
  const group = countWhere(headings.length, (one) => topOfGroup(one) <= pixels) - 1;
  if (group < 0) return 0;
  const within = Math.floor((pixels - topOfGroup(group) - heights.group) / heights.row);
  const last = at(headings, group + 1) || lines;
  return Math.min(at(headings, group) + Math.max(0, within + 1), last - 1);
}
