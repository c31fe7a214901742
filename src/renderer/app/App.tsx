import { useDeferredValue, useMemo, useState } from 'react';
import { useAction, useScan } from '../keyboard/actions-context.tsx';
import { Help } from '../keyboard/Help.tsx';
import { goTo, hashOf, hashOfNewBatch, parseRoute, type Route, useHash } from '../navigation/route.ts';
import { useJump } from '../navigation/use-jump.ts';
import { Notices } from '../notifications/notices.tsx';
import { StatusBar } from '../parts/StatusBar.tsx';
import css from './app.module.css';
import { Nav } from './Nav.tsx';
import { Offline } from './Offline.tsx';
import { Palette } from './Palette.tsx';
import { isLoaded, Screen } from './Screen.tsx';
import { StationNotices } from './StationNotices.tsx';
import { ThemeSync } from './ThemeSync.tsx';

/** Where the window is; as long as the screen of a new address is still being loaded, where it was. */
function useRoute(): Route {
  const hash = useHash();
  const before = useDeferredValue(hash);
  const [route, left] = useMemo(() => [parseRoute(hash), parseRoute(before)], [hash, before]);
  return isLoaded(route) ? route : left;
}

export function App() {
  const route = useRoute();
  const [help, setHelp] = useState(false);
  useScan(useJump());
  useAction('help', () => setHelp(true));
  useAction('newBatch', () => goTo(hashOfNewBatch()));
  useAction('submit', () => goTo(hashOf('submit')));
  useAction('wall', () => goTo(hashOf('wall')));
  const onWall = route.screen === 'wall';
  return (
    <div className={onWall ? css.wall : css.frame}>
      <ThemeSync />
      {!onWall && <Nav route={route} onHelp={() => setHelp(true)} />}
      <div className={css.top}>
        {!onWall && <StatusBar />}
        <Offline />
      </div>
      <main className={css.screen}>
        <Screen route={route} />
      </main>
      <Help opened={help} onClose={() => setHelp(false)} />
      <Palette />
      <Notices />
      <StationNotices />
    </div>
  );
}
