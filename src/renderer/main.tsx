import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadScreen, loadScreens } from './app/Screen.tsx';
import { ActionsProvider } from './keyboard/actions-context.tsx';
import { initialLocale } from './locales/first-words.ts';
import { LocaleProvider } from './locales/words-context.tsx';
import { parseRoute } from './navigation/route.ts';
import { NoticesProvider } from './notifications/notices.tsx';
import { StationProvider } from './state/station-context.tsx';
import { createStationStore } from './state/store.ts';
import { theme } from './theme.ts';
import { openTransport } from './transport/transport.ts';

/** Until then a window has enough to do with what it shows first. */
const OTHER_SCREENS_AFTER_MS = 1_000;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const store = createStationStore(openTransport());
const [words] = await Promise.all([initialLocale, loadScreen(parseRoute(location.hash))]);

// Drawn in small steps: a file that is being opened at the same time is not kept waiting.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <StationProvider value={store}>
          <LocaleProvider first={words}>
            <ActionsProvider>
              <NoticesProvider>
                <App />
              </NoticesProvider>
            </ActionsProvider>
          </LocaleProvider>
        </StationProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);
setTimeout(loadScreens, OTHER_SCREENS_AFTER_MS);
