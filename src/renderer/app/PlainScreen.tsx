import { ActivityScreen } from '../activity/ActivityScreen.tsx';
import { BatchScreen } from '../batch/BatchScreen.tsx';
import { CatalogueScreen } from '../catalogue/CatalogueScreen.tsx';
import { ProductScreen } from '../catalogue/ProductScreen.tsx';
import { ConnectionsScreen } from '../connections/ConnectionsScreen.tsx';
import { DashboardScreen } from '../dashboard/DashboardScreen.tsx';
import { FolderScreen } from '../hot-folders/FolderScreen.tsx';
import { HotFoldersScreen } from '../hot-folders/HotFoldersScreen.tsx';
import { JobScreen } from '../job/JobScreen.tsx';
import type { Route } from '../navigation/route.ts';
import { NewBatchScreen } from '../new-batch/NewBatchScreen.tsx';
import { QueueScreen } from '../queue/QueueScreen.tsx';
import { prepareReview } from '../review/load-review.ts';
import { RulesScreen } from '../rules/RulesScreen.tsx';
import { SettingsScreen } from '../settings/SettingsScreen.tsx';
import { useStationState } from '../state/station-context.tsx';
import { SubmitScreen } from '../submit/SubmitScreen.tsx';
import { TransfersScreen } from '../transfers/TransfersScreen.tsx';
import { WelcomeScreen } from '../welcome/WelcomeScreen.tsx';

/** Any place of a window but a review. */
export type PlainRoute = Exclude<Route, { readonly screen: 'review' }>;

/** The screen of a route; of all but the review, which comes by itself. */
export function PlainScreen({ route }: { readonly route: PlainRoute }) {
  const needsSetup = useStationState((state) => state.overview?.needsSetup ?? false);
  switch (route.screen) {
    case 'queue':
      return needsSetup ? <WelcomeScreen /> : <QueueScreen />;
    case 'batch':
      return <BatchScreen key={route.key} batchKey={route.key} />;
    case 'new-batch':
      return <NewBatchScreen key={route.keys.join(' ')} keys={route.keys} />;
    case 'job':
      return <JobScreen key={route.key} jobKey={route.key} onReviewLikely={prepareReview} />;
    case 'transfers':
      return <TransfersScreen />;
    case 'catalogue':
      return <CatalogueScreen />;
    case 'product':
      return <ProductScreen key={route.key} productKey={route.key} />;
    case 'submit':
      return <SubmitScreen productKey={route.key} />;
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
      return <DashboardScreen />;
  }
}
