import { QueueScreen } from '../queue/QueueScreen.tsx';
import { useStationState } from '../state/station-context.tsx';
import { WelcomeScreen } from '../welcome/WelcomeScreen.tsx';

/** The queue; at the first start, what has to be set up first. */
export function Home({ view }: { readonly view: string }) {
  const needsSetup = useStationState((state) => state.overview?.needsSetup ?? false);
  return needsSetup ? <WelcomeScreen /> : <QueueScreen view={view} />;
}
