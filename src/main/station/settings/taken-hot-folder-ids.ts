import type { HotFolderId } from '../../../contract/index.ts';
import type { HotFolderProfile } from './hot-folder.ts';
import type { Settings } from './schema.ts';

/** What no new hot folder may be called: those there are, and removed ones whose past is still judged. */
export const takenHotFolderIds = ({
  hotFolders,
  connections,
}: {
  readonly hotFolders: readonly Pick<HotFolderProfile, 'id'>[];
  readonly connections: Settings['connections'];
}): HotFolderId[] => [
  ...hotFolders.map(({ id }) => id),
  ...connections.flatMap(({ reportPolicies }) => reportPolicies.proofFolders),
];
