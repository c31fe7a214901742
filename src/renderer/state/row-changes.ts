import type { StationEvent } from '../../contract/index.ts';

/** Whether a row of the queue came, changed or went, at any level. */
export const isRowChange = ({ kind }: StationEvent): boolean =>
  kind === 'row' || kind === 'row-gone' || kind === 'row-touched';

/** Whether the row with that key came or changed. */
export const isChangeOfRow = (event: StationEvent, key: string): boolean =>
  event.kind === 'row' ? event.row.key === key : event.kind === 'row-touched' && event.key === key;
