import { Suspense, useState } from 'react';
import { ActivityScreen } from '../activity/ActivityScreen.tsx';
import { BatchScreen } from '../batch/BatchScreen.tsx';
import { CatalogueScreen } from '../catalogue/CatalogueScreen.tsx';
import { ProductScreen } from '../catalogue/ProductScreen.tsx';
import { ConnectionsScreen } from '../connections/ConnectionsScreen.tsx';
import { FolderScreen } from '../hot-folders/FolderScreen.tsx';
import { HotFoldersScreen } from '../hot-folders/HotFoldersScreen.tsx';
import { JobScreen } from '../job/JobScreen.tsx';
import { NewBatchScreen } from '../new-batch/NewBatchScreen.tsx';
import { Loading } from '../parts/States.tsx';
import { QueueScreen } from '../queue/QueueScreen.tsx';
import { ReviewScreen } from '../review/lazy.ts';
import { RulesScreen } from '../rules/RulesScreen.tsx';
import { SettingsScreen } from '../settings/SettingsScreen.tsx';
import { useStationState } from '../state/station-context.tsx';
import { TransfersScreen } from '../transfers/TransfersScreen.tsx';
import { WallScreen } from '../wall/WallScreen.tsx';
import { WelcomeScreen } from '../welcome/WelcomeScreen.tsx';
import { useAction, useScan } from './actions/actions-context.tsx';
import { Help } from './Help.tsx';
import { Look } from './Look.tsx';
import { Nav } from './Nav.tsx';
import { Notices } from './notices/notices.tsx';
import { StationNotices } from './notices/StationNotices.tsx';
import { Offline } from './Offline.tsx';
import { Palette } from './Palette.tsx';
import { goTo, hashOf, hashOfNewBatch, type Route, useRoute } from './route.ts';
import { Strip } from './Strip.tsx';
import { useJump } from './scan/use-jump.ts';
import css from './shell.module.css';

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'queue':
      return <QueueScreen />;
    case 'batch':
      return <BatchScreen key={route.key} batchKey={route.key} />;
    case 'new-batch':
      return <NewBatchScreen key={route.keys.join(' ')} keys={route.keys} />;
    case 'job':
      return <JobScreen key={route.key} jobKey={route.key} />;
    case 'review':
      return (
        <Suspense fallback={<Loading />}>
          <ReviewScreen jobKey={route.key} artworkId={route.file} />
        </Suspense>
      );
    case 'transfers':
      return <TransfersScreen />;
    case 'catalogue':
      return <CatalogueScreen />;
    case 'product':
      return <ProductScreen key={route.key} productKey={route.key} />;
    case 'connections':
      return <ConnectionsScreen />;
    case 'hot-folders':
      return <HotFoldersScreen />;
    case 'hot-folder':
      return <FolderScreen key={route.id} id={route.id} />;
    case 'rules':
      return <RulesScreen />;
    case 'activity':
      return <ActivityScreen />;
    case 'settings':
      return <SettingsScreen />;
    case 'wall':
      return <WallScreen />;
  }
}

export function App() {
  const route = useRoute();
  const needsSetup = useStationState((state) => state.overview?.needsSetup ?? false);
  const [help, setHelp] = useState(false);
  useScan(useJump());
  useAction('help', () => setHelp(true));
  useAction('newBatch', () => goTo(hashOfNewBatch()));
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
        {needsSetup && route.screen === 'queue' ? <WelcomeScreen /> : <Screen route={route} />}
      </main>
      <Help opened={help} onClose={() => setHelp(false)} />
      <Palette />
      <Notices />
      <StationNotices />
    </div>
  );
}
