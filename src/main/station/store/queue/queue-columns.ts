import { PrintFact, type QueueRow } from '../../../../contract/index.ts';
import { placeOf } from './queue-row.ts';

/** The columns by which the queue is ordered, counted, grouped and sorted. */
export const QUEUE_COLUMNS = [
  ...['phase_rank', 'not_rush', 'ship_by', 'urgency', 'sort_at', 'status_code'],
  ...['stock', 'finishing', 'delivery', 'customer', 'hot_folder', 'rip'],
  ...['product', 'copies', 'size', 'jobs', 'progress', 'created_at', 'changed_at', 'connection_id'],
  'unknown',
] as const;
type QueueColumn = (typeof QUEUE_COLUMNS)[number];

/** Those by which groups are counted and ordered. */
export const COUNTED_COLUMNS: readonly QueueColumn[] = [
  ...(['phase_rank', 'ship_by', 'urgency'] as const),
  ...(['stock', 'finishing', 'delivery', 'customer', 'hot_folder', 'rip'] as const),
];

export type QueueColumns = Readonly<Record<QueueColumn, string | number>>;

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

/** @param completedAt when its last file was picked up, in milliseconds; null if none was. */
export function columnsOf(row: QueueRow, completedAt: number | null): QueueColumns {
  const { groups } = row;
  return {
    ...placeOf(row, completedAt),
    status_code: row.status.code,
    stock: groups.stock ?? '',
    finishing: groups.finishing ?? '',
    delivery: groups.delivery ?? '',
    customer: groups.customer ?? '',
    hot_folder: groups['hot-folder'] ?? '',
    rip: groups.rip ?? '',
    product: row.products[0]?.name ?? '',
    copies: row.copies ?? UNKNOWN,
    size: areaOf(row.sizes),
    jobs: row.jobsTotal,
    progress: row.filesTotal === 0 ? UNKNOWN : Math.floor((1_000 * row.filesDelivered) / row.filesTotal),
    created_at: row.createdAt === null ? UNKNOWN : Date.parse(row.createdAt),
    changed_at: Date.parse(row.change.at),
    connection_id: row.connectionId,
    unknown: bitsOf(row.unknown),
  };
}
