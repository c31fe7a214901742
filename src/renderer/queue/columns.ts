import type { QueueColumn } from '../../contract/index.ts';

/** The usual width of each column in rem: what an ordinary row says fits, in every language. */
const usualRem: Readonly<Record<QueueColumn, number>> = {
  product: 9,
  copies: 4,
  stock: 11,
  finishing: 8,
  size: 5.75,
  delivery: 9.75,
  'ship-by': 7.5,
  progress: 5.25,
  'hot-folder': 7.5,
  status: 9,
  jobs: 8,
  age: 5,
  connection: 7,
  id: 5.5,
  'last-change': 6.5,
};

/** A column can be made this narrow, and this wide. */
export const MIN_REM = 3;
export const MAX_REM = 30;

/** The columns that an operator has made narrower or wider, in rem. */
export type ColumnWidths = Readonly<Partial<Record<QueueColumn, number>>>;

export const widthOf = (column: QueueColumn, widths: ColumnWidths): number =>
  widths[column] ?? usualRem[column];

/** Where there is not room for all, the last of these give way first. */
export const byImportance: readonly QueueColumn[] = [
  'ship-by',
  'progress',
  'stock',
  'delivery',
  'copies',
  'size',
  'finishing',
  'hot-folder',
  'product',
  'status',
  'jobs',
  'age',
  'id',
  'connection',
  'last-change',
];

const GAP_REM = 0.5;
/** The check box and the edges of a row. */
const AROUND_REM = 2.5 + 2 * GAP_REM + 0.75;
/**
 * The name at its narrowest, with its picture: what an ordinary row is called fits. In a small window it may
 * be cut, as one column fewer says less.
 */
const nameRem = (rem: number): number => (rem < 60 ? 20 : 23);

/**
 * The columns that there is room for, in the order chosen.
 * @param rem the width of the list.
 */
export function columnsThatFit(
  columns: readonly QueueColumn[],
  widths: ColumnWidths,
  rem: number,
): readonly QueueColumn[] {
  let left = rem - AROUND_REM - nameRem(rem);
  const fitting = new Set<QueueColumn>();
  for (const column of byImportance.filter((one) => columns.includes(one))) {
    left -= widthOf(column, widths) + GAP_REM;
    if (left < 0) break;
    fitting.add(column);
  }
  return columns.filter((column) => fitting.has(column));
}

/** The grid tracks of some columns; the name has the rest. */
export const tracksOf = (columns: readonly QueueColumn[], widths: ColumnWidths): string =>
  columns.map((column) => `${widthOf(column, widths)}rem`).join(' ');

/** The columns, with one of them moved to the place of another. */
export function withMoved(
  columns: readonly QueueColumn[],
  column: QueueColumn,
  to: QueueColumn,
): readonly QueueColumn[] {
  const [from, place] = [columns.indexOf(column), columns.indexOf(to)];
  if (from < 0 || place < 0) return columns;
  const rest = columns.filter((one) => one !== column);
  return [...rest.slice(0, place), column, ...rest.slice(place)];
}
