import type { QueueRow } from '../../contract/index.ts';
import { noRows, placeOfKey, type QueueWindow, rowAt } from '../state/queue-window.ts';

/** Which row the keys act on: a place in the queue, and the row that the operator chose there. */
export interface Choice {
  readonly place: number;
  /** null: nobody chose; whatever row comes to the place is meant. */
  readonly row: Pick<QueueRow, 'key' | 'phase'> | null;
}

export const firstPlace: Choice = { place: 0, row: null };

/** The row at a place, chosen by the operator. */
export const chosenAt = (queue: QueueWindow, place: number): Choice => ({ place, row: rowAt(queue, place) });

/**
 * The choice after the queue has changed. It stays with its row while others come and go above; once that row
 * moves to another stage, the choice stays at its place, where the next row is.
 * @param acted rows that the operator has acted on: the choice stays with one of them in any stage
 */
export function choiceIn(queue: QueueWindow, choice: Choice, acted = noRows): Choice {
  const { row } = choice;
  if (row === null) return choice;
  const isHere = (place: number): boolean => {
    const found = rowAt(queue, place);
    return found?.key === row.key && (found.phase === row.phase || acted.has(row.key));
  };
  if (isHere(choice.place)) return choice;
  const place = placeOfKey(queue, row.key);
  if (place !== null && isHere(place)) return { place, row };
  const there = Math.max(0, Math.min(choice.place, queue.total - 1));
  const next = rowAt(queue, there);
  return next === null ? choice : { place: there, row: next };
}
