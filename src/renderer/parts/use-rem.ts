import { useSyncExternalStore } from 'react';

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

/** The root font size in pixels. What is laid out by it is laid out again before another size is seen. */
export const useRem = (): number => useSyncExternalStore(watchRem, remOfWindow);
