import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { Boundary } from './app/Boundary.tsx';
import { setFirstLook } from './app/look.ts';
import { Providers } from './app/Providers.tsx';
import { loadScreen, loadScreens } from './app/Screen.tsx';
import { initialLocale } from './locales/first-words.ts';
import { parseRoute } from './navigation/route.ts';
import type { ReviewPrefetch } from './review/pdf/review-prefetch.ts';
import { createStationStore } from './state/store.ts';
import { openTransport } from './transport/transport.ts';

/** Until then a window is busy with what it shows first. */
const OTHER_SCREENS_AFTER_MS = 1_000;

/** Draws the screen of the address once it is loaded, and loads the others afterwards. */
export async function showScreens(prefetch: ReviewPrefetch): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  const store = createStationStore(openTransport());
  const [words] = await Promise.all([initialLocale, loadScreen(parseRoute(location.hash))]);
  setFirstLook(words.language);
  // Drawn in small steps, so that a file being opened meanwhile does not have to wait.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers store={store} prefetch={prefetch} first={words}>
          <Boundary at={root}>
            <App />
          </Boundary>
        </Providers>
      </StrictMode>,
    ),
  );
  setTimeout(loadScreens, OTHER_SCREENS_AFTER_MS);
}
