import { type RefObject, useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

/** What is in sight of something that scrolls: how far it is scrolled, and how high it is; in pixels. */
export interface ScrollPosition {
  readonly top: number;
  readonly height: number;
}

/** The first and the last of some lines; the last before the first where there are none. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * The lines in sight. Renders in the same frame in which other lines come into sight, and not before.
 * @param rangeOf works out the lines; called at every step of scrolling. The height is 0 before it is
 * measured.
 */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  rangeOf: (position: ScrollPosition) => Range,
): Range {
  const [position] = useState(() => createStore<ScrollPosition>(() => ({ top: 0, height: 0 })));
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = (): void =>
      position.setState({ top: element.scrollTop, height: element.clientHeight }, true);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, position]);
  return useStore(position, useShallow(rangeOf));
}

/** How wide the content of an element may be, in pixels; 0 before it is measured. */
export function useContentWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = of.current;
    if (element === null) return;
    const sizes = new ResizeObserver((entries) => {
      for (const { contentRect } of entries) setWidth(contentRect.width);
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [of]);
  return width;
}

/** Scrolls no further than it takes to see what lies between `above` and `below`, in pixels from the top. */
export function scrollIntoSight(element: HTMLElement, above: number, below: number): void {
  if (above < element.scrollTop) element.scrollTo({ top: above });
  else if (below > element.scrollTop + element.clientHeight) {
    element.scrollTo({ top: below - element.clientHeight });
  }
}
