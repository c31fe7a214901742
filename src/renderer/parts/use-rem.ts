import { useSyncExternalStore } from 'react';

/** The last measurement; null if it may have changed since. */
let known: number | null = null;

function forget(): void {
  known = null;
}

/**
 * Measured once, because each measurement makes the browser compute every style that a screen has just
 * changed.
 */
function remOfWindow(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return known;
}

/** Calls `changed` when the text size may have changed, by the settings or with the window. */
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

/**
 * The root font size in pixels. Anything that depends on it is laid out again before a new size is visible.
 */
export const useRem = (): number => useSyncExternalStore(watchRem, remOfWindow);
