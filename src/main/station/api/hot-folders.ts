import { Refusal } from '../refusal.ts';
import { HotFolderProfile } from '../settings/index.ts';
import { freeSlug } from '../slug.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export function hotFoldersApi(
  parts: Pick<ApiParts, 'settings' | 'tickets' | 'folderDialog' | 'routesChanged'>,
) {
  const { settings, tickets } = parts;
  return {
    async browse() {
      if (parts.folderDialog === null) {
        throw new Refusal(
          'UNAVAILABLE',
          'This host has no folder dialog.',
          'Type the full path of the folder instead.',
        );
      }
      const path = await parts.folderDialog();
      return path === null ? null : tickets.issue(path);
    },
    check: ({ typedPath }) => tickets.issue(typedPath),
    create({ name, folder }) {
      const path = tickets.redeem(folder);
      const before = settings.get();
      const twin = before.hotFolders.find((one) => one.path === path);
      if (twin !== undefined) {
        throw new Refusal(
          'CONFLICT',
          `${path} is the hot folder "${twin.name}" already.`,
          'Choose another folder.',
        );
      }
      const ids = before.hotFolders.map((one) => one.id);
      const profile = HotFolderProfile.parse({ id: freeSlug(name, 'folder', ids), name, path });
      settings.set({ ...before, hotFolders: [...before.hotFolders, profile] });
      parts.routesChanged();
    },
  } satisfies AnswersOf<'hotFolders'>;
}
