import { useDeferredValue, useMemo, useState } from 'react';
import { useAction, useScan } from './actions/actions-context.tsx';
import { Help } from './Help.tsx';
import { Look } from './Look.tsx';
import { Nav } from './Nav.tsx';
import { Notices } from './notices/notices.tsx';
import { StationNotices } from './notices/StationNotices.tsx';
import { Offline } from './Offline.tsx';
import { Palette } from './Palette.tsx';
import { goTo, hashOf, hashOfNewBatch, parseRoute, type Route, useHash } from './route.ts';
import { isLoaded, Screen } from './Screen.tsx';
import { Strip } from './Strip.tsx';
import { useJump } from './scan/use-jump.ts';
import css from './shell.module.css';

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
      <Look />
      {!onWall && <Nav route={route} onHelp={() => setHelp(true)} />}
      <div className={css.top}>
        {!onWall && <Strip />}
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
