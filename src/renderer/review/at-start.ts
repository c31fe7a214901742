import type { ArtworkId } from '../../contract/index.ts';
import { loadReview } from './load-review.ts';
import { readAhead, warmReader } from './pdf/ahead.ts';

/**
 * Begins to read and to open the file of a review as soon as the address names it: before its screen is made, and while
 * everything else of the window is still being loaded. So it imports next to nothing.
 */
async function look(): Promise<void> {
  const [, file] = /^#\/review\/[^/]+\/([0-9a-f]{32})$/.exec(location.hash) ?? [];
  if (file === undefined) return;
  warmReader();
  readAhead(file);
  // What cannot be loaded here is told by the screen, which needs it too.
  const opener = await import('./pdf/open-ahead.ts').catch(() => null);
  opener?.openAhead(file as ArtworkId);
  // To run the screen would keep the window busy: the file is on its way before that.
  void loadReview();
}

/** Resolves when the file that the address names is being opened; at once where it names none. */
export const opening = look();
window.addEventListener('hashchange', look);
