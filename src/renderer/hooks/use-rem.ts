import { useSyncExternalStore } from 'react';

/** Called when the text size may have changed. */
const listeners = new Set<() => void>();
/** The last measurement; null if it may have changed since. */
let known: number | null = null;

/**
 * Measured once, because each measurement makes the browser compute every style that a screen has just
 * changed.
 */
function remOfWindow(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return known;
}

function change(): void {
  known = null;
  for (const listener of listeners) listener();
}

const watcher = new MutationObserver(change);

/** Calls `changed` when the text size may have changed, by the settings or with the window. */
function watchRem(changed: () => void): () => void {
  if (listeners.size === 0) {
    known = null;
    watcher.observe(document.documentElement, { attributeFilter: ['style'] });
    window.addEventListener('resize', change);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    watcher.disconnect();
    window.removeEventListener('resize', change);
    known = null;
  };
}

/**
 * The root font size in pixels. Anything that depends on it is laid out again before a new size is visible.
 */
export const useRem = (): number => useSyncExternalStore(watchRem, remOfWindow);
