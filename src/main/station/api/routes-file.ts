import type { RoutesFile } from '../../../contract/index.ts';
import type { Settings } from '../settings/index.ts';

/** The rules and hot folders of the settings, with the types of RIP that these use, as a file holds them. */
export const routesFileOf = ({
  hotFolders,
  ripProfiles,
  routes,
  hold,
  defaultHotFolder,
}: Settings): RoutesFile => ({
  app: 'Makeready',
  content: 'rules-and-hot-folders',
  version: 1,
  // Whether sending is paused is no setting to take to another machine.
  hotFolders: hotFolders.map(({ id, path, paused: _, awaitsStart: __, ...settings }) => ({
    id,
    path,
    settings,
  })),
  rips: ripProfiles.filter(({ id }) => hotFolders.some(({ rip }) => rip === id)),
  rules: routes,
  hold,
  defaultHotFolder,
});
