// The screens that a window rarely starts with. Together they are a third of what every window loads, and one
// file costs a browser far less than one for each screen.
export { ActivityScreen } from '../activity/ActivityScreen.tsx';
export { BatchScreen } from '../batch/BatchScreen.tsx';
export { CatalogueScreen } from '../catalogue/CatalogueScreen.tsx';
export { ProductScreen } from '../catalogue/ProductScreen.tsx';
export { ConnectionsScreen } from '../connections/ConnectionsScreen.tsx';
export { ContactSheetScreen } from '../contact-sheet/ContactSheetScreen.tsx';
export { DashboardScreen } from '../dashboard/DashboardScreen.tsx';
export { DueScreen } from '../due/DueScreen.tsx';
export { FolderScreen } from '../hot-folders/FolderScreen.tsx';
export { HotFoldersScreen } from '../hot-folders/HotFoldersScreen.tsx';
export { NewBatchScreen } from '../new-batch/NewBatchScreen.tsx';
export { RulesScreen } from '../rules/RulesScreen.tsx';
export { ScanScreen } from '../scan/ScanScreen.tsx';
export { SettingsScreen } from '../settings/SettingsScreen.tsx';
export { ShiftScreen } from '../shift/ShiftScreen.tsx';
export { SiteScreen } from '../site/SiteScreen.tsx';
export { SubmitScreen } from '../submit/SubmitScreen.tsx';
export { TransfersScreen } from '../transfers/TransfersScreen.tsx';
export { Job } from './Job.tsx';
