import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react';

/** What is in sight of something that scrolls: how far it is scrolled, and how high it is; in pixels. */
export interface ScrollPosition {
  readonly top: number;
  readonly height: number;
}

/** The first and the last of some lines. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * The lines in sight. Draws anew in the very frame in which others come into sight, and not before.
 * @param rangeOf works out the lines; it is asked at every step of the scrolling.
 */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  rangeOf: (sight: ScrollPosition) => Range,
): Range {
  const sight = useRef<ScrollPosition>({ top: 0, height: 0 });
  const shown = useRef<Range>({ first: 0, last: 0 });
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = scroller.current;
      if (element === null) return () => undefined;
      const look = (): void => {
        sight.current = { top: element.scrollTop, height: element.clientHeight };
        changed();
      };
      const sizes = new ResizeObserver(look);
      sizes.observe(element);
      element.addEventListener('scroll', look, { passive: true });
      return () => {
        sizes.disconnect();
        element.removeEventListener('scroll', look);
      };
    },
    [scroller],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = rangeOf(sight.current);
    if (next.first !== shown.current.first || next.last !== shown.current.last) shown.current = next;
    return shown.current;
  });
}
