import { type RefObject, useLayoutEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useContentWidth } from '../hooks/use-visible-range.ts';

/** What did not fit, and its width in pixels; null while everything fitted. */
interface Measured {
  readonly tooLong: { readonly content: string; readonly widthPx: number } | null;
}

/**
 * Whether the content of an element fits side by side. It is measured before it is visible, and again once
 * the element is wide enough or the content changes.
 * @param of has no padding. If the answer is no, something shorter is rendered in it.
 * @param content identifies the content, including its text size
 */
export function useFits(of: RefObject<HTMLElement | null>, content: string): boolean {
  const width = useContentWidth(of);
  const [measured] = useState(() => createStore<Measured>(() => ({ tooLong: null })));
  const { tooLong } = useStore(measured);
  const fits = tooLong === null || tooLong.content !== content || tooLong.widthPx <= width;
  // After each rendering, since a narrower element is rendered again, too.
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null || !fits) return;
    const { scrollWidth: widthPx, clientWidth } = element;
    // The element is narrower before its new width is known here: until then, nothing is noted twice.
    const isNoted = tooLong?.content === content && tooLong.widthPx === widthPx;
    if (widthPx > clientWidth && !isNoted) measured.setState({ tooLong: { content, widthPx } });
  });
  return fits;
}
