import type { RoutesFile } from '../../../contract/index.ts';
import type { Settings } from '../settings/index.ts';

/**
 * The rules and hot folders of the settings, with the RIP types and preflight profiles they use, in the form
 * of a file.
 */
export const routesFileOf = ({
  hotFolders,
  ripProfiles,
  routes,
  hold,
  defaultHotFolder,
  profiles,
}: Settings): RoutesFile => ({
  app: 'Makeready',
  content: 'rules-and-hot-folders',
  version: 1,
  // Whether sending is paused, and who shares it, does not belong on another machine.
  hotFolders: hotFolders.map(({ id, path, paused: _, awaitsStart: __, shared: ___, ...settings }) => ({
    id,
    path,
    settings,
  })),
  rips: ripProfiles.filter(({ id }) => hotFolders.some(({ rip }) => rip === id)),
  profiles: profiles.own.filter(({ id }) =>
    [...hotFolders, ...routes].some(({ preflight }) => preflight === id),
  ),
  rules: routes,
  hold,
  defaultHotFolder,
});
