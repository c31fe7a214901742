import type { QueueRow, StationEvent, Totals } from '../../contract/index.ts';
import { noRows } from '../state/queue-window.ts';

type RowKey = QueueRow['key'];

/** Maximum number of rows to act on at once. */
export const MAX_SELECTED = 500;

/** A row as it was when it was selected: its stage, and what it adds to the totals. */
type Selected = Pick<QueueRow, 'phase' | 'copies' | 'filesTotal'>;

export type Selection = ReadonlyMap<RowKey, Selected>;

/** The selection with these rows added, up to the maximum. */
export function withRows(selection: Selection, rows: readonly QueueRow[]): Selection {
  const all = new Map([...selection, ...rows.map((row) => [row.key, row] as const)]);
  return new Map([...all].slice(0, MAX_SELECTED));
}

/** The selection with a row added or, if it was selected, removed. */
export function toggled(selection: Selection, row: QueueRow): Selection {
  if (!selection.has(row.key)) return withRows(selection, [row]);
  return new Map([...selection].filter(([key]) => key !== row.key));
}

/**
 * The selection after an event: a row that has moved to another stage or is gone is no longer selected, so
 * that the next action applies to the rows that the operator saw.
 * @param acted rows that the operator has acted on, which stay selected
 */
export function afterEvent(selection: Selection, event: StationEvent, acted = noRows): Selection {
  if (event.kind !== 'row' && event.kind !== 'row-gone') return selection;
  const key = event.kind === 'row' ? event.row.key : event.key;
  if (acted.has(key)) return selection;
  const stays = ([one, { phase }]: readonly [RowKey, Selected]): boolean =>
    one !== key || (event.kind === 'row' && event.row.phase === phase);
  const entries = [...selection];
  return entries.every(stays) ? selection : new Map(entries.filter(stays));
}

/**
 * The selection once the operator has left the rows that were acted on: those that have moved to another
 * stage meanwhile, or whose stage is not known, are no longer selected.
 */
export function afterLeaving(
  selection: Selection,
  acted: ReadonlySet<string>,
  rowOf: (key: RowKey) => QueueRow | null,
): Selection {
  const stays = ([key, { phase }]: readonly [RowKey, Selected]): boolean =>
    !acted.has(key) || rowOf(key)?.phase === phase;
  return new Map([...selection].filter(stays));
}

/** What the selected rows add up to. */
export function totalOf(selection: Selection): Totals {
  const rows = [...selection.values()];
  return {
    copies: rows.reduce((sum, { copies }) => sum + (copies ?? 0), 0),
    isMore: rows.some(({ copies }) => copies === null),
    files: rows.reduce((sum, { filesTotal }) => sum + filesTotal, 0),
  };
}
