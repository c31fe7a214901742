import { type RefObject, useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

/** The scroll position and the height of a scrolling element, in pixels. */
export interface ScrollPosition {
  readonly top: number;
  readonly height: number;
}

/** The first and last of some lines; the last is before the first if there are none. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * The visible lines. Renders in the same frame in which other lines become visible, and not before.
 * @param rangeOf computes the lines; called at every scroll step. The height is 0 before it is measured.
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

/** The width available to an element's content, in pixels; 0 before it is measured. */
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

/** Scrolls just far enough to show what is between `above` and `below`, in pixels from the top. */
export function scrollIntoSight(element: HTMLElement, above: number, below: number): void {
  if (above < element.scrollTop) element.scrollTo({ top: above });
  else if (below > element.scrollTop + element.clientHeight) {
    element.scrollTo({ top: below - element.clientHeight });
  }
}
