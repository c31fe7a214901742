import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App.tsx';
import { ActionsProvider } from './shell/actions/actions-context.tsx';
import { NoticesProvider } from './shell/notices/notices.tsx';
import { StationProvider } from './state/station-context.tsx';
import { createStationStore } from './state/store.ts';
import { theme } from './theme.ts';
import { openTransport } from './transport/transport.ts';
import { WordsProvider } from './words/words-context.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const store = createStationStore(openTransport());

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <StationProvider value={store}>
        <WordsProvider>
          <ActionsProvider>
            <NoticesProvider>
              <App />
            </NoticesProvider>
          </ActionsProvider>
        </WordsProvider>
      </StationProvider>
    </MantineProvider>
  </StrictMode>,
);
