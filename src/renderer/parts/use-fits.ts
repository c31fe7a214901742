import { type RefObject, useLayoutEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useContentWidth } from './use-visible-range.ts';

/** What had no room, and how many pixels it takes; null while all that came had room. */
interface Measured {
  readonly tooLong: { readonly content: string; readonly widthPx: number } | null;
}

/**
 * Whether the content of an element has room in it, side by side. It is measured before it is seen, and
 * again once the element is wide enough or the content is another.
 * @param of has no padding. Where the answer is no, something shorter is rendered in it.
 * @param content tells one content from another, its size of text included
 */
export function useFits(of: RefObject<HTMLElement | null>, content: string): boolean {
  const width = useContentWidth(of);
  const [measured] = useState(() => createStore<Measured>(() => ({ tooLong: null })));
  const { tooLong } = useStore(measured);
  const fits = tooLong === null || tooLong.content !== content || tooLong.widthPx <= width;
  // After each rendering: a narrower element is rendered again, too.
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null || !fits || element.scrollWidth <= element.clientWidth) return;
    measured.setState({ tooLong: { content, widthPx: element.scrollWidth } });
  });
  return fits;
}
