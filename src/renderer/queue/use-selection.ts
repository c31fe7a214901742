import { useCallback, useEffect, useRef, useState } from 'react';
import type { QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import type { RowKey } from '../parts/use-files-actions.ts';
import { type QueueWindow, rowAt } from '../state/queue-window.ts';
import { useStation } from '../state/station-context.tsx';
import { afterEvent, MAX_SELECTED, type Selection, toggled, withRows } from './selection.ts';

/** Which rows are selected, and how that changes. A row that moves to another stage is let go. */
export function useSelection(): {
  readonly selected: Selection;
  /** Selects or deselects a row; `toHere` selects every row from the last one to this one. */
  readonly select: (row: QueueRow, toHere: boolean) => void;
  /** Selects rows by their place in the queue, as many as may be selected. */
  readonly selectPlaces: (first: number, count: number) => void;
  readonly clear: () => void;
} {
  const station = useStation();
  const notify = useNotify();
  const { problem } = useTranslation('common');
  const [selected, setSelected] = useState<Selection>(new Map());
  const lastKey = useRef<RowKey | null>(null);
  useEffect(() => station.onEvent((event) => setSelected((now) => afterEvent(now, event))), [station]);
  const select = useCallback(
    (row: QueueRow, toHere: boolean): void => {
      const from = lastKey.current;
      lastKey.current = row.key;
      const { queue } = station.state.getState();
      setSelected((now) =>
        toHere && from !== null ? withRows(now, between(queue, from, row)) : toggled(now, row),
      );
    },
    [station],
  );
  const selectPlaces = (first: number, count: number): void =>
    void station
      .queueRows(first, Math.min(count, MAX_SELECTED))
      .then((rows) => setSelected((now) => withRows(now, rows)))
      .catch((error: unknown) => notify({ text: problem(error).message }));
  const clear = useCallback(() => setSelected(new Map()), []);
  return { selected, select, selectPlaces, clear };
}

/** The rows from one to another, as far as the window holds them. */
function between(queue: QueueWindow, one: RowKey, other: QueueRow): QueueRow[] {
  const loaded: QueueRow[] = [];
  for (let index = 0; index < queue.total; index++) {
    const row = rowAt(queue, index);
    if (row !== null) loaded.push(row);
  }
  const places = [one, other.key].map((key) => loaded.findIndex((row) => row.key === key));
  const [from = 0, to = 0] = places.sort((a, b) => a - b);
  return from < 0 ? [other] : loaded.slice(from, to + 1);
}
