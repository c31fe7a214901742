import type { QueueColumn } from '../../contract/index.ts';

/** The width of a column: at least `rem`, plus its share (`parts`) of the remaining space. */
interface Width {
  readonly rem: number;
  readonly parts: number;
}

const widths: Readonly<Record<QueueColumn, Width>> = {
  product: { rem: 6.5, parts: 1.5 },
  copies: { rem: 4.75, parts: 0.3 },
  stock: { rem: 6, parts: 1 },
  finishing: { rem: 4.5, parts: 0.8 },
  size: { rem: 5, parts: 0.6 },
  delivery: { rem: 5.5, parts: 0.9 },
  'ship-by': { rem: 6.25, parts: 0.6 },
  progress: { rem: 4.5, parts: 0.5 },
  'hot-folder': { rem: 4.75, parts: 0.5 },
  status: { rem: 6.75, parts: 0.8 },
  jobs: { rem: 5, parts: 0.3 },
  age: { rem: 4.5, parts: 0.2 },
  connection: { rem: 5, parts: 0.5 },
  id: { rem: 5, parts: 0.2 },
  'last-change': { rem: 5.5, parts: 0.3 },
};

/** Where there is not room for all, the last of these give way first. */
const byImportance: readonly QueueColumn[] = [
  'ship-by',
  'product',
  'progress',
  'stock',
  'delivery',
  'copies',
  'finishing',
  'size',
  'hot-folder',
  'status',
  'jobs',
  'age',
  'id',
  'connection',
  'last-change',
];

const GAP_REM = 0.5;
/** The check box, the name at its narrowest, and the edges of a row. */
const FIXED_REM = 2.5 + 17.25 + 2 * GAP_REM + 1;

/**
 * The columns that there is room for, in the order chosen.
 * @param rem the width of the list.
 */
export function columnsThatFit(columns: readonly QueueColumn[], rem: number): readonly QueueColumn[] {
  let left = rem - FIXED_REM;
  const fitting = new Set<QueueColumn>();
  for (const column of byImportance.filter((one) => columns.includes(one))) {
    left -= widths[column].rem + GAP_REM;
    if (left < 0) break;
    fitting.add(column);
  }
  return columns.filter((column) => fitting.has(column));
}

/** The grid tracks of some columns. */
export const tracksOf = (columns: readonly QueueColumn[]): string =>
  columns.map((column) => `minmax(${widths[column].rem}rem, ${widths[column].parts}fr)`).join(' ');

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
