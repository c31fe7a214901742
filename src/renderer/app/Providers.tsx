import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { LaterDecisionsProvider } from '../commands/ConfirmStale.tsx';
import { ActionsProvider } from '../keyboard/actions-context.tsx';
import type { LoadedLocale } from '../locales/load-words.ts';
import { LocaleProvider } from '../locales/words-context.tsx';
import { LeavingProvider } from '../navigation/leaving.tsx';
import { NoticesProvider } from '../notifications/notices.tsx';
import { ReviewPrefetchProvider } from '../review/pdf/prefetch-context.ts';
import type { ReviewPrefetch } from '../review/pdf/review-prefetch.ts';
import { useSeat } from '../state/seat.ts';
import { StationProvider, useStation, useStationState } from '../state/station-context.tsx';
import type { StationStore } from '../state/store.ts';
import { theme } from '../theme.ts';
import { colorSchemeManager, DEFAULT_COLOR_SCHEME } from './look.ts';

interface LocaleProps {
  readonly first: LoadedLocale;
  readonly children: ReactNode;
}

/** The words and formats that the station's settings choose. */
function StationLocale({ first, children }: LocaleProps) {
  const { speak } = useStation();
  const settings = useStationState((state) => state.overview?.screens);
  return (
    <LocaleProvider first={first} settings={settings} onLanguage={speak}>
      {children}
    </LocaleProvider>
  );
}

/** The keys, as far as the station's settings and the operator's role allow. */
function StationKeys({ children }: { readonly children: ReactNode }) {
  const singleKeys = useStationState((state) => state.overview?.screens.singleKeys ?? true);
  const { role } = useSeat();
  return (
    <ActionsProvider singleKeys={singleKeys} role={role}>
      {children}
    </ActionsProvider>
  );
}

/** Everything a screen may use: theme, station, words, keys and notices. */
export function Providers({
  store,
  prefetch,
  first,
  children,
}: LocaleProps & { readonly store: StationStore; readonly prefetch: ReviewPrefetch }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme={DEFAULT_COLOR_SCHEME}
      colorSchemeManager={colorSchemeManager}
    >
      <StationProvider value={store}>
        <StationLocale first={first}>
          <StationKeys>
            <NoticesProvider>
              <ReviewPrefetchProvider value={prefetch}>
                <LaterDecisionsProvider>
                  <LeavingProvider>{children}</LeavingProvider>
                </LaterDecisionsProvider>
              </ReviewPrefetchProvider>
            </NoticesProvider>
          </StationKeys>
        </StationLocale>
      </StationProvider>
    </MantineProvider>
  );
}
