import { PrintFact, type QueueRow, type QueueSortColumn } from '../../../../contract/index.ts';
import { placeOf } from './queue-row.ts';

const UNKNOWN = -1;

/** The largest of the sizes, in square millimetres. */
const areaOf = (sizes: QueueRow['sizes']): number =>
  sizes.reduce(
    (largest, { mm }) => (mm === null ? largest : Math.max(largest, Math.round(mm.width * mm.height))),
    UNKNOWN,
  );

/** A bit for each of these facts, for the column of what a row does not know. */
export const bitsOf = (facts: readonly PrintFact[]): number =>
  facts.reduce((bits, fact) => bits | (1 << PrintFact.options.indexOf(fact)), 0);

/** A column by which rows are sorted. Null: the row has no value, and comes last. */
type SortColumn = { readonly name: string } & (
  | { readonly kind: 'text'; readonly read: (row: QueueRow) => string | null | undefined }
  | { readonly kind: 'number'; readonly read: (row: QueueRow) => number | null }
);

const ofText = (name: string, read: (row: QueueRow) => string | null | undefined): SortColumn => ({
  name,
  kind: 'text',
  read,
});
const ofNumber = (name: string, read: (row: QueueRow) => number | null): SortColumn => ({
  name,
  kind: 'number',
  read,
});

/** The column of each sort key of the contract; `ship-by` and `id` sort by a row's place and its key. */
export const sortColumns: Readonly<Record<Exclude<QueueSortColumn, 'ship-by' | 'id'>, SortColumn>> = {
  customer: ofText('customer', ({ groups }) => groups.customer),
  product: ofText('product', ({ products }) => products[0]?.name),
  copies: ofNumber('copies', ({ copies }) => copies),
  stock: ofText('stock', ({ groups }) => groups.stock),
  finishing: ofText('finishing', ({ groups }) => groups.finishing),
  size: ofNumber('size', ({ sizes }) => areaOf(sizes)),
  delivery: ofText('delivery', ({ groups }) => groups.delivery),
  progress: ofNumber('progress', ({ filesTotal, filesDelivered }) =>
    filesTotal === 0 ? null : Math.floor((1_000 * filesDelivered) / filesTotal),
  ),
  'hot-folder': ofText('hot_folder', ({ groups }) => groups['hot-folder']),
  status: ofText('status_code', ({ status }) => status.code),
  jobs: ofNumber('jobs', ({ jobsTotal }) => jobsTotal),
  age: ofNumber('created_at', ({ createdAt }) => (createdAt === null ? null : Date.parse(createdAt))),
  connection: ofText('connection_id', ({ connectionId }) => connectionId),
  'last-change': ofNumber('changed_at', ({ lastChange }) => Date.parse(lastChange.at)),
};

/** The columns by which the queue is ordered, counted, grouped and sorted. */
export const QUEUE_COLUMNS: readonly string[] = [
  ...['phase_rank', 'is_not_rush', 'ship_by', 'urgency', 'sort_at'],
  ...Object.values(sortColumns).map(({ name }) => name),
  ...['rip', 'unknown', 'files', 'ships_at'],
];

/** Those by which groups are counted and ordered. */
export const COUNTED_COLUMNS: readonly string[] = [
  ...['phase_rank', 'ship_by', 'urgency'],
  ...['stock', 'finishing', 'delivery', 'customer', 'hot_folder', 'rip'],
];

/** The columns of a row by name. */
export type QueueColumns = Readonly<Record<string, string | number>>;

const storedIn = (column: SortColumn, row: QueueRow): string | number =>
  column.kind === 'text' ? (column.read(row) ?? '') : (column.read(row) ?? UNKNOWN);

/** @param completedAt when its last file was picked up, in milliseconds; null if none was. */
export const columnsOf = (row: QueueRow, completedAt: number | null): QueueColumns => ({
  ...placeOf(row, completedAt),
  ...Object.fromEntries(Object.values(sortColumns).map((column) => [column.name, storedIn(column, row)])),
  rip: row.groups.rip ?? '',
  unknown: bitsOf(row.unknown),
  files: row.filesTotal,
  ships_at: row.shipBy === null ? 0 : Date.parse(row.shipBy),
});
