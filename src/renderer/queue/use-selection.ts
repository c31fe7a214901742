import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QueueRow } from '../../contract/index.ts';
import type { RowKey } from '../commands/use-files-actions.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { placeOfKey, type QueueWindow, rowAt } from '../state/queue-window.ts';
import { useStation } from '../state/station-context.tsx';
import { afterEvent, afterLeaving, MAX_SELECTED, type Selection, toggled, withRows } from './selection.ts';

/**
 * The selected rows, and how that changes. A row that moves to another stage is dropped; one that was acted
 * on, once the operator has left it.
 */
export function useSelection(): {
  readonly selected: Selection;
  /**
   * Selects or deselects the row at a place of the queue; `toHere` selects every row from the last one to
   * this one.
   */
  readonly select: (row: QueueRow, index: number, toHere: boolean) => void;
  /** Selects rows by their place in the queue, up to the maximum. */
  readonly selectPlaces: (first: number, count: number) => void;
  readonly clear: () => void;
} {
  const station = useStation();
  const notify = useNotify();
  const { problem } = useTranslation('common');
  const [selected, setSelected] = useState<Selection>(new Map());
  const last = useRef<Place | null>(null);
  useEffect(
    () =>
      station.onEvent((event) =>
        setSelected((now) => afterEvent(now, event, station.state.getState().acted)),
      ),
    [station],
  );
  useEffect(
    () =>
      station.state.subscribe((now, { acted, queue }) => {
        if (now.acted.size > 0 || acted.size === 0) return;
        const rowOf = (key: RowKey): QueueRow | null => {
          const place = placeOfKey(queue, key);
          return place === null ? null : rowAt(queue, place);
        };
        setSelected((selection) => afterLeaving(selection, acted, rowOf));
      }),
    [station],
  );
  const [failure, setFailure] = useState<unknown>(null);
  const showFailure = useEffectEvent((error: unknown) => notify({ text: problem(error).message }));
  useEffect(() => {
    if (failure !== null) showFailure(failure);
  }, [failure]);
  // Every row gets these, and is drawn again only when they change.
  const selectPlaces = useCallback(
    (first: number, count: number): void =>
      void station
        .queueRows(first, Math.min(count, MAX_SELECTED))
        .then((rows) => setSelected((now) => withRows(now, rows)))
        .catch((error: unknown) => setFailure(error)),
    [station],
  );
  const select = useCallback(
    (row: QueueRow, index: number, toHere: boolean): void => {
      const from = last.current;
      last.current = { key: row.key, index };
      const { queue } = station.state.getState();
      if (!toHere || from === null) {
        setSelected((now) => toggled(now, row));
        return;
      }
      const start = placeOfKey(queue, from.key) ?? from.index;
      const first = Math.min(start, index);
      const count = Math.abs(index - start) + 1;
      const rows = rowsLoaded(queue, first, count);
      if (rows === null) selectPlaces(first, count);
      else setSelected((now) => withRows(now, rows));
    },
    [station, selectPlaces],
  );
  const clear = useCallback(() => {
    setSelected(new Map());
    station.moveOn();
  }, [station]);
  return { selected, select, selectPlaces, clear };
}

/**
 * A row and its place in the queue; if the window does not hold it any more, it is assumed to be there
 * still.
 */
interface Place {
  readonly key: RowKey;
  readonly index: number;
}

/** The rows from a place on; null if the window does not hold all of them. */
function rowsLoaded(queue: QueueWindow, first: number, count: number): readonly QueueRow[] | null {
  const rows = Array.from({ length: count }, (_, step) => rowAt(queue, first + step));
  const loaded = rows.filter((row) => row !== null);
  return loaded.length === count ? loaded : null;
}
