import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { pageAt } from './rotation.ts';

interface Pages {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
}

/** What does not fit overflows into columns or lines of whole pages. */
const pagesIn = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): number =>
  Math.max(1, Math.round(scrollWidth / clientWidth) || 1, Math.round(scrollHeight / clientHeight) || 1);

/**
 * Shows one of the pages that an element's content fills, and says which.
 * @param of clips its overflow.
 */
export function usePages(of: RefObject<HTMLElement | null>, step: number): Pages {
  const [measured] = useState(() => createStore<{ readonly pages: number }>(() => ({ pages: 1 })));
  const { pages } = useStore(measured);
  const page = pageAt(step, pages);
  useEffect(() => {
    const element = of.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => measured.setState({ pages: pagesIn(element) }));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [of, measured]);
  // After each change of its content.
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return;
    const now = pagesIn(element);
    if (now !== pages) measured.setState({ pages: now });
    const { width, height } = element.getBoundingClientRect();
    element.scrollTo(page * width, page * height);
  });
  return { page, pages };
}
