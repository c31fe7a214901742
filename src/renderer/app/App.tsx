import { useDeferredValue, useMemo, useState } from 'react';
import type { ActionId } from '../keyboard/actions.ts';
import { useAction, useScan } from '../keyboard/actions-context.tsx';
import { Help } from '../keyboard/Help.tsx';
import { useHash } from '../navigation/leaving.tsx';
import { goTo, hashOf, parseRoute, type Route, type ScreenName } from '../navigation/route.ts';
import { useJump } from '../navigation/use-jump.ts';
import { Notices } from '../notifications/notices.tsx';
import css from './app.module.css';
import { Boundary } from './Boundary.tsx';
import { Nav } from './Nav.tsx';
import { Offline } from './Offline.tsx';
import { Palette } from './Palette.tsx';
import { isLoaded, Screen } from './Screen.tsx';
import { MAIN_ID, SkipLink } from './SkipLink.tsx';
import { StationNotices } from './StationNotices.tsx';
import { StatusBar } from './StatusBar.tsx';
import { screenNames, screens } from './screens.ts';
import { SeatKeeper, useAsking } from './sign-in/SignInKeeper.tsx';
import { ThemeSync } from './ThemeSync.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

/** Where the window is. While the screen of a new address is still loading, it is where it was. */
function useRoute(): Route {
  const hash = useHash();
  const before = useDeferredValue(hash);
  const [route, left] = useMemo(() => [parseRoute(hash), parseRoute(before)], [hash, before]);
  return isLoaded(route) ? route : left;
}

function Shortcut({ action, screen }: { readonly action: ActionId; readonly screen: ScreenName }) {
  useAction(action, () => goTo(hashOf(screen)));
  return null;
}

/** The keys that open a screen from anywhere. */
function Shortcuts() {
  // A screen that shows incidents moves to them itself.
  useAction('incidents', () => goTo(hashOf('queue')));
  return screenNames.map((name) => {
    const { shortcut } = screens[name];
    return shortcut !== undefined && <Shortcut key={name} action={shortcut} screen={name} />;
  });
}

export function App() {
  const route = useRoute();
  const [help, setHelp] = useState(false);
  const jump = useJump();
  // At a scan point, a code is reported, not gone to.
  useScan(route.screen === 'scan' ? null : jump);
  useAction('help', () => setHelp(true));
  const { isFullWindow = false, hasSidePanel = false } = screens[route.screen];
  // A wall is only watched, so it never asks.
  const asking = useAsking(route.screen !== 'wall');
  return (
    <div className={isFullWindow ? css.wall : css.frame}>
      <SkipLink />
      <ThemeSync />
      <Shortcuts />
      {!isFullWindow && <Nav route={route} onHelp={() => setHelp(true)} onWhoIsThere={asking.ask} />}
      <div className={css.top}>
        {!isFullWindow && <StatusBar />}
        <Offline />
      </div>
      <main id={MAIN_ID} tabIndex={-1} className={css.screen} data-room={!hasSidePanel || undefined}>
        <Boundary at={route}>
          <Screen route={route} />
        </Boundary>
      </main>
      <Help screen={route.screen} opened={help} onClose={() => setHelp(false)} />
      <Palette />
      <SeatKeeper asking={asking} />
      <UnsavedChanges />
      <Notices isInPanel={hasSidePanel} />
      <StationNotices />
    </div>
  );
}
