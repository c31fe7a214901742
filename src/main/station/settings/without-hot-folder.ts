import type { HotFolderId } from '../../../contract/index.ts';
import type { Settings } from './schema.ts';

/** The settings without a hot folder: rules that named no other one are switched off. */
export const withoutHotFolder = (before: Settings, id: HotFolderId): Settings => ({
  ...before,
  hotFolders: before.hotFolders.filter((one) => one.id !== id),
  defaultHotFolder: before.defaultHotFolder === id ? null : before.defaultHotFolder,
  routes: before.routes.map((rule) => {
    const others = rule.to.filter((to) => to !== id);
    return others.length === 0 ? { ...rule, enabled: false } : { ...rule, to: others };
  }),
});
