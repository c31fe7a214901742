import type { DueBoard } from '../../contract/index.ts';
import type { QueryState } from '../state/reading.ts';
import { isRowChange } from '../state/row-changes.ts';
import { useLive } from '../state/use-live.ts';

const MINUTE_MS = 60_000;

/** What has to be ready when; read again while jobs move, and every minute because time passes. */
export function useDueBoard(now: number): QueryState<DueBoard> {
  return useLive<DueBoard>(['due board', String(Math.floor(now / MINUTE_MS))], {
    load: ({ queue }) => queue.dueBoard(),
    concerns: (event) => isRowChange(event) || event.kind === 'overview',
    paceMs: 2_000,
    keepsPrevious: true,
  });
}
