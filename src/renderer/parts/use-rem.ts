import { useSyncExternalStore } from 'react';

/** As it was measured last; null where it may have become another since. */
let known: number | null = null;

function forget(): void {
  known = null;
}

/** Measured once: each measurement makes the browser work out every style that a screen has just changed. */
function remOfWindow(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return known;
}

/** Calls `changed` when the size of text may have become another: by the settings, or with the window. */
function watchRem(changed: () => void): () => void {
  forget();
  const change = (): void => {
    forget();
    changed();
  };
  const watcher = new MutationObserver(change);
  watcher.observe(document.documentElement, { attributeFilter: ['style'] });
  window.addEventListener('resize', change);
  return () => {
    watcher.disconnect();
    window.removeEventListener('resize', change);
    forget();
  };
}

/** The root font size in pixels. What is laid out by it is laid out again before another size is seen. */
export const useRem = (): number => useSyncExternalStore(watchRem, remOfWindow);
