import type { Phase, QueueRow } from '../../contract/index.ts';

/** What the list draws: a heading for each phase that has rows, and the rows. */
export type Line =
  | { readonly kind: 'group'; readonly phase: Phase }
  | { readonly kind: 'row'; readonly row: QueueRow; readonly index: number };

/** Rows come in the queue's order, grouped by phase already. */
export function linesOf(rows: readonly QueueRow[]): Line[] {
  return rows.flatMap((row, index): Line[] => {
    const line: Line = { kind: 'row', row, index };
    return rows[index - 1]?.phase === row.phase ? [line] : [{ kind: 'group', phase: row.phase }, line];
  });
}
