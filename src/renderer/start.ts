import './without-eval.ts';
// The address may contain a login, which is stored and removed before anything reads the address.
import './transport/session-key.ts';
// The port to the station may arrive before the screens are loaded, and they need their words at once.
import './transport/desktop-port.ts';
import './locales/first-words.ts';
import { loadReview } from './review/load-review.ts';
import { readHead } from './review/pdf/head.ts';
import { startPdfWorker } from './review/pdf/pdf-worker.ts';
import { ReviewPrefetch } from './review/pdf/review-prefetch.ts';

const prefetch = new ReviewPrefetch({
  startWorker: startPdfWorker,
  readHead,
  loadOpener: () => import('./review/pdf/open.ts'),
  loadScreen: loadReview,
});
window.addEventListener('hashchange', () => void prefetch.follow(location.hash));

// A file to review is opened before the screens start and keep the window busy; its worker reads it
// meanwhile.
void prefetch
  .follow(location.hash)
  .then(() => import('./main.tsx'))
  .then(({ showScreens }) => showScreens(prefetch));
