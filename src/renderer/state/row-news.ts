import type { StationEvent } from '../../contract/index.ts';

/** Did a row of the queue come, change or go, at whichever level? */
export const isRowNews = ({ kind }: StationEvent): boolean =>
  kind === 'row' || kind === 'row-gone' || kind === 'row-touched';

/** Did the row of that key come or change? */
export const isNewsOfRow = (event: StationEvent, key: string): boolean =>
  event.kind === 'row' ? event.row.key === key : event.kind === 'row-touched' && event.key === key;
