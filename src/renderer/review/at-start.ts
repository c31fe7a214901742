import { loadReview } from './load-review.ts';
import { readAhead, warmReader } from './pdf/ahead.ts';

/**
 * Begins to read the file of a review as soon as the address names it: before its screen is made, and while everything
 * else of the window is still being loaded. So it imports next to nothing.
 */
function look(): void {
  const [, file] = /^#\/review\/[^/]+\/([0-9a-f]{32})$/.exec(location.hash) ?? [];
  if (file === undefined) return;
  warmReader();
  readAhead(file);
  void loadReview();
}

look();
window.addEventListener('hashchange', look);
