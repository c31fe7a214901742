import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const remOfWindow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Calls `changed` when the size of text may have become another: by the settings, or with the window. */
function watchRem(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributeFilter: ['style'] });
  window.addEventListener('resize', changed);
  return () => {
    watcher.disconnect();
    window.removeEventListener('resize', changed);
  };
}

/** Pixels of the height of a line of text at its usual size. What is laid out by it is laid out anew before another size is seen. */
export const useRem = (): number => useSyncExternalStore(watchRem, remOfWindow);

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
