import { useLayoutEffect, useRef } from 'react';

/** Pixels of the height of a line of text at its usual size. */
export const remOfWindow = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Has a virtual list look anew at how high its lines are whenever what they hang on has changed.
 * @param hangOn what that is; the same text for the same heights.
 */
export function useLineHeights(list: { measure(): void }, hangOn: string): void {
  // Also at the first: only then is there what the list is scrolled in.
  const before = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (before.current === hangOn) return;
    before.current = hangOn;
    list.measure();
  }, [list, hangOn]);
}
