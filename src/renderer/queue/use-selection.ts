import { useCallback, useRef, useState } from 'react';
import type { QueueRow } from '../../contract/index.ts';
import { type QueueWindow, rowAt } from '../state/queue-window.ts';
import { useStation } from '../state/station-context.tsx';
import type { RowKey } from './use-files-actions.ts';

/** More rows than that are not acted on at once. */
export const MAX_SELECTED = 500;

/** Which rows carry a mark. With Shift, every row that is held from the last one marked to this one. */
export function useSelection(): {
  readonly marked: ReadonlySet<RowKey>;
  readonly mark: (row: QueueRow, toHere: boolean) => void;
  readonly clear: () => void;
} {
  const [marked, setMarked] = useState<ReadonlySet<RowKey>>(new Set());
  const lastKey = useRef<RowKey | null>(null);
  const { state } = useStation();
  const mark = useCallback(
    (row: QueueRow, toHere: boolean): void => {
      const from = lastKey.current;
      lastKey.current = row.key;
      const { queue } = state.getState();
      setMarked((now) => {
        const next = new Set(now);
        if (toHere && from !== null) for (const key of between(queue, from, row.key)) next.add(key);
        else if (!next.delete(row.key)) next.add(row.key);
        return new Set([...next].slice(0, MAX_SELECTED));
      });
    },
    [state],
  );
  const clear = useCallback(() => setMarked(new Set()), []);
  return { marked, mark, clear };
}

/** The keys from one row to another, as far as the window holds them. */
function between(queue: QueueWindow, one: RowKey, other: RowKey): RowKey[] {
  const kept: RowKey[] = [];
  for (let index = 0; index < queue.total; index++) {
    const row = rowAt(queue, index);
    if (row !== null) kept.push(row.key);
  }
  const [from = 0, to = 0] = [kept.indexOf(one), kept.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : kept.slice(from, to + 1);
}
