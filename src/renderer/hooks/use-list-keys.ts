import { type RefObject, useRef } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';

/** Marks a row of such a list; it takes the focus itself if nothing in it can be opened or selected. */
export const listRow = { 'data-list-row': true, tabIndex: -1 } as const;

const boxOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('input[type=checkbox]') ?? null;
const linkOf = (row: Element | undefined): HTMLElement | null => row?.querySelector<HTMLElement>('a') ?? null;

/**
 * The queue's keys for another list or table of rows: the next and the previous row take the focus, Enter
 * opens the focused row, or presses what else has the focus, and X selects it if rows have check boxes. Rows
 * are the elements with `listRow`, in order.
 * @returns the ref of the element that contains the rows
 */
export function useListKeys<Holder extends HTMLElement>({ selects = false } = {}): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const rows = (): HTMLElement[] => [
    ...(holder.current?.querySelectorAll<HTMLElement>('[data-list-row]') ?? []),
  ];
  const placeIn = (all: readonly HTMLElement[]): number =>
    all.findIndex((row) => row.contains(document.activeElement));
  const focused = (): HTMLElement | undefined => {
    const all = rows();
    return all[placeIn(all)];
  };
  const move = (by: 1 | -1): void => {
    const all = rows();
    const place = placeIn(all);
    const next = place < 0 ? 0 : Math.max(0, Math.min(all.length - 1, place + by));
    const row = all[next];
    row?.scrollIntoView({ block: 'nearest' });
    (linkOf(row) ?? boxOf(row) ?? row)?.focus({ preventScroll: true });
  };
  useAction('next', () => move(1));
  useAction('previous', () => move(-1));
  const open = (): void => {
    const row = focused();
    const pressed = row === undefined ? document.activeElement : linkOf(row);
    if (pressed instanceof HTMLElement) pressed.click();
  };
  useAction('open', selects ? null : open);
  useAction('select', selects ? () => boxOf(focused())?.click() : null);
  return holder;
}
