import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** A short list whose entries are moved by dragging, by Alt and an arrow key, and by buttons. */
export interface Reorder<Id extends string> {
  /** The entry being dragged. */
  readonly dragged: Id | null;
  /** The last entry moved, and its new place counted from one; for screen readers. */
  readonly last: { readonly id: Id; readonly place: number } | null;
  readonly move: (id: Id, by: -1 | 1) => void;
  /** For an entry. */
  readonly onKeyDown: (id: Id, event: KeyboardEvent) => void;
  /** For an entry's handle. */
  readonly onPointerDown: (id: Id, event: PointerEvent) => void;
}

/** Moves one entry of a list to a place, at most to either end. */
export function movedTo<T>(list: readonly T[], one: T, place: number): T[] {
  const others = list.filter((other) => other !== one);
  const at = Math.max(0, Math.min(place, others.length));
  return [...others.slice(0, at), one, ...others.slice(at)];
}

/**
 * Moves the entries of a short list. While one is dragged the list follows at once; Escape cancels.
 * @param onOrder gets all ids in their new order
 * @param onSettled gets them once per move: on release after dragging, or at once
 * @returns also the ref of the list, whose children are the entries in the order of the ids
 */
export function useReorder<Id extends string>(
  ids: readonly Id[],
  onOrder: (ids: readonly Id[]) => void,
  onSettled?: (ids: readonly Id[], before: readonly Id[]) => void,
): readonly [RefObject<HTMLOListElement | null>, Reorder<Id>] {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ readonly id: Id; readonly before: readonly Id[] } | null>(null);
  const [last, setLast] = useState<Reorder<Id>['last']>(null);

  const place = (id: Id, at: number): void => {
    const next = movedTo(ids, id, at);
    if (next.join() === ids.join()) return;
    setLast({ id, place: next.indexOf(id) + 1 });
    onOrder(next);
    if (drag === null) onSettled?.(next, ids);
  };
  const move = (id: Id, by: -1 | 1): void => place(id, ids.indexOf(id) + by);

  /** The place of a pointer: the number of other entries whose middle is above it. */
  const follow = useEffectEvent((y: number) => {
    if (drag === null) return;
    const entries = [...(list.current?.children ?? [])];
    const above = ids.filter((id, index) => {
      const box = entries[index]?.getBoundingClientRect();
      return id !== drag.id && box !== undefined && (box.top + box.bottom) / 2 < y;
    });
    place(drag.id, above.length);
  });
  const letGo = useEffectEvent(() => {
    if (drag !== null && drag.before.join() !== ids.join()) onSettled?.(ids, drag.before);
  });
  const takeBack = useEffectEvent(() => {
    if (drag !== null) onOrder(drag.before);
  });

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const over = new AbortController();
    const { signal } = over;
    const end = (): void => setDrag(null);
    window.addEventListener('pointermove', ({ clientY }) => follow(clientY), { signal });
    const settle = (): void => {
      letGo();
      end();
    };
    window.addEventListener('pointerup', settle, { signal });
    window.addEventListener('pointercancel', settle, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        takeBack();
        end();
      },
      { signal, capture: true },
    );
    return () => over.abort();
  }, [isDragging]);

  const reorder: Reorder<Id> = {
    dragged: drag?.id ?? null,
    last,
    move,
    onKeyDown(id, event) {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      move(id, event.key === 'ArrowUp' ? -1 : 1);
    },
    onPointerDown(id, event) {
      if (event.button !== 0) return;
      // Keeps text from being selected on the way.
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      setDrag({ id, before: ids });
    },
  };
  return [list, reorder];
}
