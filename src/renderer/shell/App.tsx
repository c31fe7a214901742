import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { BatchScreen } from '../batch/BatchScreen.tsx';
import { ConnectionsScreen } from '../connections/ConnectionsScreen.tsx';
import { JobScreen } from '../job/JobScreen.tsx';
import { QueueScreen } from '../queue/QueueScreen.tsx';
import { useStationState } from '../state/station-context.tsx';
import { TransfersScreen } from '../transfers/TransfersScreen.tsx';
import { WelcomeScreen } from '../welcome/WelcomeScreen.tsx';
import { Help } from './Help.tsx';
import { Nav } from './Nav.tsx';
import { type Route, useRoute } from './route.ts';
import { Strip } from './Strip.tsx';
import css from './shell.module.css';

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'queue':
      return <QueueScreen />;
    case 'batch':
      return <BatchScreen key={route.key} batchKey={route.key} />;
    case 'job':
      return <JobScreen key={route.key} jobKey={route.key} />;
    case 'transfers':
      return <TransfersScreen />;
    case 'connections':
      return <ConnectionsScreen />;
  }
}

export function App() {
  const route = useRoute();
  const needsSetup = useStationState((state) => state.overview?.needsSetup ?? false);
  const [help, setHelp] = useState(false);
  useHotkeys([
    ['shift+?', () => setHelp(true)],
    ['?', () => setHelp(true)],
  ]);
  return (
    <div className={css.frame}>
      <Nav route={route} onHelp={() => setHelp(true)} />
      <Strip />
      <main className={css.screen}>
        {needsSetup && route.screen === 'queue' ? <WelcomeScreen /> : <Screen route={route} />}
      </main>
      <Help opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}
