import type { Phase, QueueRow, StationEvent } from '../../contract/index.ts';

type RowKey = QueueRow['key'];

/** Maximum number of rows to act on at once. */
export const MAX_SELECTED = 500;

/** The selected rows, each with its stage when selected. */
export type Selection = ReadonlyMap<RowKey, Phase>;

/** The selection with these rows added, up to the maximum. */
export function withRows(selection: Selection, rows: readonly QueueRow[]): Selection {
  const all = new Map([...selection, ...rows.map(({ key, phase }) => [key, phase] as const)]);
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
 */
export function afterEvent(selection: Selection, event: StationEvent): Selection {
  if (event.kind !== 'row' && event.kind !== 'row-gone') return selection;
  const key = event.kind === 'row' ? event.row.key : event.key;
  const stays = ([one, phase]: readonly [RowKey, Phase]): boolean =>
    one !== key || (event.kind === 'row' && event.row.phase === phase);
  const entries = [...selection];
  return entries.every(stays) ? selection : new Map(entries.filter(stays));
}
